import assert from 'node:assert/strict';
import test from 'node:test';
import type { MarketHealth } from '@souk/sdk';
import { describeHealth } from './describe-health.ts';

const HEALTH: MarketHealth = {
  ready: false,
  not_ready: 'the database is not migrated',
  version: '1.2.3',
  node_version: 'v26.0.0',
  started_at: '2026-03-02T12:00:00.000Z',
  memory: 312_000_000,
  database: { version: '17.2', size: 84_200_000, connections: 12, max_connections: 100, migrations: [] },
  queues: [
    { realm: 'accounts', waiting: 0, running: 1, failing: 0, given_up: 0, oldest_due_at: null },
    { realm: 'live', waiting: 1200, running: 4, failing: 2, given_up: 1, oldest_due_at: '2026-03-02T13:59:30.000Z' },
  ],
  webhooks: [{ mode: 'live', waiting: 7, oldest_due_at: null, endpoints_failing: 2, events_waiting: 3 }],
  storage: [
    { mode: 'test', driver: 'disk', blobs: 12, bytes: 4_100_000_000, free_bytes: 80_000_000_000 },
    { mode: 'live', driver: 's3', blobs: 0, bytes: 0, free_bytes: null },
  ],
  processors: [
    { mode: 'test', name: 'simulated', available: true, simulated: true },
    { mode: 'live', name: 'stripe', available: false, simulated: false },
  ],
  inference: [
    { mode: 'test', model: 'svc-fast-8b', backend: 'embedded', replicas: [] },
    {
      mode: 'live',
      model: 'svc-fast-8b',
      backend: 'openai',
      replicas: [
        { url: 'http://one:8000', address: '', state: 'available', status: 'answering', in_flight: 3 },
        { url: 'http://two:8000', address: '', state: 'backing_off', status: 'resting', in_flight: 1 },
      ],
    },
  ],
  nodes: [],
};

test('describes health in fields and tables, and leaves out empty tables', () => {
  const expected = [
    'ready             no: the database is not migrated',
    'version           1.2.3, on Node.js v26.0.0',
    'running           for 2 h, in 312 MB of memory',
    'database          PostgreSQL 17.2 of 84.2 MB',
    'connections       12 of 100',
    'files in test     12 of 4.10 GB on disk, 80.0 GB free',
    'files in live     0 of 0 B in S3',
    'payments in test  simulated',
    'payments in live  stripe, not available',
    '',
    'JOBS      WAITING  RUNNING  FAILING  GIVEN UP  DUE SINCE',
    'accounts        0        1        0         0',
    'live        1,200        4        2         1  2026-03-02 13:59:30',
    '',
    'WEBHOOKS  WAITING  UNSENT EVENTS  FAILING ENDPOINTS  DUE SINCE',
    'live            7              3                  2',
    '',
    'INFERENCE    MODE  BACKEND   IN FLIGHT  REPLICAS',
    'svc-fast-8b  test  embedded          0  in the server itself',
    'svc-fast-8b  live  openai            4  1 of 2 available, not http://two:8000',
  ];
  assert.deepEqual(describeHealth(HEALTH, Date.parse('2026-03-02T14:00:00.000Z')).split('\n'), expected);
});
