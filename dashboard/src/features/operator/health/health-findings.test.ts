import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MarketHealth } from '@souk/sdk';
import { findingsOf, verdictOf } from './health-findings.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const queue = { waiting: 0, running: 1, failing: 0, given_up: 0, oldest_due_at: null };
const sending = { waiting: 0, oldest_due_at: null, endpoints_failing: 3, events_waiting: 0 };
const stored = { driver: 'disk' as const, blobs: 12, bytes: 5_000_000, free_bytes: 80_000_000_000 };

const HEALTHY: MarketHealth = {
  ready: true,
  not_ready: null,
  version: '0.1.0',
  node_version: 'v26.0.0',
  started_at: minutesAgo(90),
  memory: 200_000_000,
  database: { version: '17.4', size: 90_000_000, connections: 12, max_connections: 100, migrations: [] },
  queues: [
    { realm: 'test', ...queue },
    { realm: 'live', ...queue, oldest_due_at: minutesAgo(1) },
  ],
  webhooks: [{ mode: 'test', ...sending }],
  storage: [{ mode: 'test', ...stored }],
  processors: [{ mode: 'live', name: 'stripe', available: true, simulated: false }],
  inference: [{ mode: 'live', model: 'souk-1', backend: 'embedded', replicas: [] }],
  nodes: [{ name: 'a', url: 'http://a', places: 4, used: 1, seen_at: minutesAgo(0) }],
};

const severitiesOf = (changed: Partial<MarketHealth>) =>
  findingsOf({ ...HEALTHY, ...changed }, NOW).map(({ severity }) => severity);

test('reports nothing for a healthy market, nor for failing endpoints of accounts', () => {
  assert.deepEqual(findingsOf(HEALTHY, NOW), []);
  assert.deepEqual(verdictOf([]), { severity: 'fine', text: 'All systems operational' });
});

test('reports each problem with its severity', () => {
  const url = 'http://gpu-1:8000/v1';
  const replica = { url, address: url, state: 'available' as const, status: 'answering' as const, in_flight: 0 };
  const failed = { ...replica, state: 'backing_off' as const };
  const served = (...replicas: (typeof replica | typeof failed)[]): Partial<MarketHealth> => ({
    inference: [{ mode: 'live', model: 'souk-1', backend: 'openai', replicas }],
  });
  const processor = { mode: 'live' as const, name: 'stripe', available: true, simulated: false };
  for (const [changed, expected] of [
    [{ ready: false, not_ready: 'the database does not respond' }, ['fault']],
    [{ processors: [{ ...processor, available: false }] }, ['fault']],
    [{ processors: [{ ...processor, mode: 'test', available: false }] }, ['risk']],
    [{ processors: [{ ...processor, simulated: true }] }, ['note']],
    [{ processors: [{ ...processor, mode: 'test', simulated: true }] }, []],
    [served(replica, replica), []],
    [served(replica, failed), ['risk']],
    [served(failed, failed), ['fault']],
    [{ queues: [{ realm: 'live', ...queue, oldest_due_at: minutesAgo(6) }] }, ['fault']],
    [{ queues: [{ realm: 'live', ...queue, given_up: 2, failing: 1 }] }, ['risk', 'risk']],
    [{ webhooks: [{ mode: 'live', ...sending, oldest_due_at: minutesAgo(20) }] }, ['risk']],
    [{ storage: [{ mode: 'live', ...stored, free_bytes: 3_000_000_000 }] }, ['risk']],
    [{ storage: [{ mode: 'live', ...stored, free_bytes: 1_000_000 }] }, ['fault']],
    [{ storage: [{ mode: 'live', ...stored, driver: 's3', free_bytes: null }] }, []],
    [{ database: { ...HEALTHY.database, connections: 81 } }, ['risk']],
    [{ nodes: [] }, ['note']],
    [{ nodes: HEALTHY.nodes.map((node) => ({ ...node, used: node.places })) }, ['risk']],
  ] as [Partial<MarketHealth>, string[]][]) {
    assert.deepEqual(severitiesOf(changed), expected, JSON.stringify(changed));
  }
});

test('sorts findings by severity, and ignores notes in the verdict', () => {
  const findings = findingsOf(
    {
      ...HEALTHY,
      nodes: [],
      ready: false,
      not_ready: 'it is shutting down',
      storage: [{ mode: 'test', ...stored, free_bytes: 1e9 }],
    },
    NOW,
  );
  assert.deepEqual(
    findings.map(({ severity }) => severity),
    ['fault', 'risk', 'note'],
  );
  assert.match(findings[0]?.what ?? '', /it is shutting down/);
  assert.equal(verdictOf(findings).text, '1 problem found');
  assert.equal(verdictOf(findings.slice(1)).text, '1 warning');
  assert.equal(verdictOf(findings.slice(2)).text, 'All systems operational');
});
