import type { MarketHealth } from '@souk/sdk';
import type { Finding } from './finding.ts';

// Of what is about to be full.

const LITTLE_ROOM = 5_000_000_000;
const NO_ROOM = 500_000_000;
const FEW_CONNECTIONS = 0.8;

/** Both modes are on one disk: it is told once. */
export function disk({ storage }: MarketHealth): Finding[] {
  const room = Math.min(...storage.map(({ free_bytes }) => free_bytes ?? Number.POSITIVE_INFINITY));
  if (room >= LITTLE_ROOM) return [];
  return [
    {
      severity: room < NO_ROOM ? 'fault' : 'risk',
      what: room < NO_ROOM ? 'The disk is full.' : 'The disk is almost full.',
      advice: 'Uploads will be refused. Give it more room, or keep files in a bucket: set S3_BUCKET.',
    },
  ];
}

export function connections({ database }: MarketHealth): Finding[] {
  const { connections: used, max_connections: most } = database;
  if (used < most * FEW_CONNECTIONS) return [];
  return [
    {
      severity: 'risk',
      what: `${used} of the database’s ${most} connections are in use.`,
      advice: 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE of each node.',
    },
  ];
}

export function places({ nodes }: MarketHealth): Finding[] {
  if (nodes.length === 0) {
    return [
      {
        severity: 'note',
        what: 'No node runs deployed models.',
        advice: 'Where people should deploy, run a node with the role all or worker, and SOUK_MAX_RUNTIMES above 0.',
      },
    ];
  }
  if (nodes.some(({ places: most, used }) => used < most)) return [];
  return [
    {
      severity: 'risk',
      what: 'Every place for deployed models is taken.',
      advice:
        'Models that are asleep make room for others, more slowly. Start another node, or raise SOUK_MAX_RUNTIMES.',
    },
  ];
}
