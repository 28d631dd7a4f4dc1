import type { MarketHealth } from '@souk/sdk';
import type { Finding } from './finding.ts';

// Findings about capacity that is running out.

const LOW_DISK_BYTES = 5_000_000_000;
const FULL_DISK_BYTES = 500_000_000;
const HIGH_CONNECTION_SHARE = 0.8;

/** Reports the disk once: both modes share it. */
export function disk({ storage }: MarketHealth): Finding[] {
  const free = Math.min(...storage.map(({ free_bytes }) => free_bytes ?? Number.POSITIVE_INFINITY));
  if (free >= LOW_DISK_BYTES) return [];
  return [
    {
      severity: free < FULL_DISK_BYTES ? 'fault' : 'risk',
      what: free < FULL_DISK_BYTES ? 'The disk is full.' : 'The disk is almost full.',
      advice: 'Uploads will be rejected. Free up space, or store files in a bucket: set S3_BUCKET.',
    },
  ];
}

export function connections({ database }: MarketHealth): Finding[] {
  const { connections: used, max_connections: max } = database;
  if (used < max * HIGH_CONNECTION_SHARE) return [];
  return [
    {
      severity: 'risk',
      what: `${used} of the database’s ${max} connections are in use.`,
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
        advice: 'To allow deployments, run a node with the role all or worker and SOUK_MAX_RUNTIMES above 0.',
      },
    ];
  }
  if (nodes.some(({ places: max, used }) => used < max)) return [];
  return [
    {
      severity: 'risk',
      what: 'Every slot for deployed models is in use.',
      advice:
        'Sleeping models make room for others, which takes longer. Start another node, or raise SOUK_MAX_RUNTIMES.',
    },
  ];
}
