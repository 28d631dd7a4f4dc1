/** Example of the health of a market, for the API description. */
export const HEALTH_EXAMPLE = {
  ready: true,
  not_ready: null,
  version: '0.9.0',
  node_version: 'v24.11.0',
  started_at: '2026-01-05T09:30:00.000Z',
  memory: 268_435_456,
  database: {
    version: '17.7',
    size: 73_400_320,
    connections: 12,
    max_connections: 100,
    migrations: [{ realm: 'accounts', latest: '0001_accounts.sql' }],
  },
  queues: [{ realm: 'live', waiting: 0, running: 1, failing: 0, given_up: 0, oldest_due_at: null }],
  webhooks: [{ mode: 'live', waiting: 0, oldest_due_at: null, endpoints_failing: 0, events_waiting: 0 }],
  storage: [{ mode: 'live', driver: 'disk', blobs: 120, bytes: 5_368_709_120, free_bytes: 107_374_182_400 }],
  processors: [{ mode: 'live', name: 'stripe', available: true, simulated: false }],
  inference: [
    {
      mode: 'live',
      model: 'svc-fast-8b',
      backend: 'openai',
      replicas: [
        {
          ...{ url: 'http://10.0.0.5:8000/v1', address: 'http://10.0.0.5:8000/v1' },
          ...{ state: 'available', status: 'answering' },
          in_flight: 2,
        },
      ],
    },
  ],
  nodes: [{ name: 'node-1', url: 'http://10.0.0.2:3000', places: 4, used: 1, seen_at: '2026-01-07T08:15:30.120Z' }],
};
