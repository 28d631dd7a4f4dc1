import { type Static, Type } from 'typebox';
import { MODES, REALMS } from '../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { MAX_COUNTED } from './health.sql.ts';

const Count = Type.Integer({ minimum: 0 });
const UpToMost = Type.Integer({ minimum: 0, description: `counted up to ${MAX_COUNTED}` });
const Mode = Enum(MODES);
const OldestDue = Nullable({ ...Timestamp, description: 'since when the first of them is due; null where none is' });

const Database = Type.Object({
  version: Type.String(),
  size: Nullable(Type.Integer({ description: 'in bytes; null where the database keeps that to itself' })),
  connections: Count,
  max_connections: Count,
  migrations: Type.Array(Type.Object({ realm: Enum(REALMS), latest: Nullable(Type.String()) })),
});

const Queue = Type.Object({
  realm: Enum(REALMS),
  waiting: Type.Integer({ description: 'jobs that are due and that nobody works on' }),
  running: Count,
  failing: Type.Integer({ description: 'jobs that failed, and are tried again' }),
  given_up: Type.Integer({ description: 'jobs that failed for good' }),
  oldest_due_at: OldestDue,
});

const Webhooks = Type.Object({
  mode: Mode,
  waiting: UpToMost,
  oldest_due_at: OldestDue,
  endpoints_failing: UpToMost,
  events_waiting: Type.Integer({ description: `events not handed on yet, counted up to ${MAX_COUNTED}` }),
});

const Stored = Type.Object({
  mode: Mode,
  driver: Enum(['disk', 's3']),
  blobs: Type.Integer({ description: `different files; estimated from ${MAX_COUNTED} on` }),
  bytes: Type.Integer({ description: 'what is held against the quotas of all accounts' }),
  free_bytes: Nullable(Type.Integer({ description: 'room on this node’s disk; null for a bucket' })),
});

const Processing = Type.Object({
  mode: Mode,
  name: Type.String({ description: '`stripe`, or `simulated`' }),
  available: Type.Boolean(),
  simulated: Type.Boolean(),
});

const Serving = Type.Object({
  mode: Mode,
  model: Type.String(),
  backend: Enum(['openai', 'embedded']),
  replicas: Type.Array(
    Type.Object({
      address: Type.String(),
      status: Enum(['answering', 'resting'], { description: 'resting: it failed, and is left alone for a while' }),
      in_flight: Count,
    }),
    { description: 'as this node sees them; empty where the model runs in the server itself' },
  ),
});

const Node = Type.Object({
  name: Type.String(),
  url: Type.String(),
  places: Type.Integer({ description: 'how many models it runs at most' }),
  used: Type.Integer({ description: 'how many it runs' }),
  seen_at: Timestamp,
});

export const MarketHealth = Type.Object(
  {
    ready: Type.Boolean(),
    not_ready: Nullable(Type.String({ description: 'why this node should get no requests' })),
    version: Type.String(),
    node_version: Type.String(),
    started_at: Timestamp,
    memory: Type.Integer({ description: 'of this process, in bytes' }),
    database: Database,
    queues: Type.Array(Queue),
    webhooks: Type.Array(Webhooks),
    storage: Type.Array(Stored),
    processors: Type.Array(Processing),
    inference: Type.Array(Serving),
    nodes: Type.Array(Node, { description: 'those that run deployed models' }),
  },
  {
    $id: 'MarketHealth',
    description: 'How the market does, in both modes, as the node that was asked sees it.',
  },
);

export type MarketHealth = Static<typeof MarketHealth>;
