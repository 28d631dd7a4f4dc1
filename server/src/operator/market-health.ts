import type { Static } from 'typebox';
import { MODES, REALMS } from '../platform/db/realm.ts';
import { Enum, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { MAX_COUNTED } from './health.sql.ts';
import { HEALTH_EXAMPLE } from './health-example.ts';

const count = (what: string) => Type.Integer({ minimum: 0, description: `Number of ${what}.` });
const boundedCount = (what: string) => count(`${what}, counted up to ${MAX_COUNTED}`);
const integer = (description: string) => Type.Integer({ description });
const text = (description: string) => Type.String({ description });
const Mode = Enum(MODES, { description: 'Mode that this entry is about.' });
const Realm = Enum(REALMS, { description: 'Database schema that this entry is about.' });
const OldestDue = Nullable({
  ...Timestamp,
  description: 'Time since when the oldest of them is due. Null if none is.',
});

const Database = Type.Object(
  {
    version: text('Version of PostgreSQL.'),
    size: Nullable(integer('Size of the database in bytes. Null if the database does not report it.')),
    connections: count('open connections to the database'),
    max_connections: count('connections that the database allows'),
    migrations: Type.Array(
      Type.Object({ realm: Realm, latest: Nullable(text('Name of the latest migration. Null if none has run.')) }),
      { description: 'Latest migration of each database schema.' },
    ),
  },
  { description: 'State of the database.' },
);

const Queue = Type.Object({
  realm: Realm,
  waiting: integer('Number of jobs that are due and not running yet.'),
  running: count('jobs that are running'),
  failing: integer('Number of jobs that failed and will be retried.'),
  given_up: integer('Number of jobs that failed and will not be retried.'),
  oldest_due_at: OldestDue,
});

const Webhooks = Type.Object({
  mode: Mode,
  waiting: boundedCount('pending deliveries'),
  oldest_due_at: OldestDue,
  endpoints_failing: boundedCount('endpoints whose deliveries fail'),
  events_waiting: integer(`Number of events that are not queued for delivery yet, counted up to ${MAX_COUNTED}.`),
});

const Stored = Type.Object({
  mode: Mode,
  driver: Enum(['disk', 's3'], { description: 'Kind of storage.' }),
  blobs: integer(`Number of different files, estimated from ${MAX_COUNTED} on.`),
  bytes: integer('Number of bytes that count against the quotas of all accounts.'),
  free_bytes: Nullable(integer('Free bytes on the disk of this node. Null for S3.')),
});

const Processing = Type.Object({
  mode: Mode,
  name: text('Payment processor: `stripe` or `simulated`.'),
  available: Type.Boolean({ description: 'Whether the processor is available.' }),
  simulated: Type.Boolean({ description: 'Whether payments are simulated.' }),
});

const Replica = Type.Object({
  url: text('URL of the replica.'),
  address: Type.String({ deprecated: true, description: 'The same as `url`.' }),
  state: Enum(['available', 'backing_off'], {
    description: 'A replica that is `backing_off` failed, and gets no requests for a while.',
  }),
  status: Enum(['answering', 'resting'], {
    deprecated: true,
    description: 'Use `state`: `answering` is `available`, `resting` is `backing_off`.',
  }),
  in_flight: count('requests in progress'),
});

const Serving = Type.Object({
  mode: Mode,
  model: text('Model of the inference API.'),
  backend: Enum(['openai', 'embedded'], { description: 'Kind of backend that serves the model.' }),
  replicas: Type.Array(Replica, {
    description: 'Replicas as this node sees them. Empty if the model runs in the server itself.',
  }),
});

const Node = Type.Object({
  name: text('Name of the node.'),
  url: text('URL at which other nodes reach it.'),
  places: integer('Maximum number of models that the node runs.'),
  used: integer('Number of models that the node runs.'),
  seen_at: { ...Timestamp, description: 'Time when the node last reported its state.' },
});

export const MarketHealth = Type.Object(
  {
    ready: Type.Boolean({ description: 'Whether this node accepts requests.' }),
    not_ready: Nullable(text('Reason why this node should get no requests. Null if it is ready.')),
    version: text('Version of Souk.'),
    node_version: text('Version of Node.js.'),
    started_at: { ...Timestamp, description: 'Time when this node started.' },
    memory: integer('Resident memory of this process in bytes.'),
    database: Database,
    queues: Type.Array(Queue, { description: 'Job queue of each database schema.' }),
    webhooks: Type.Array(Webhooks, { description: 'Webhook deliveries of each mode.' }),
    storage: Type.Array(Stored, { description: 'Stored files of each mode.' }),
    processors: Type.Array(Processing, { description: 'Payment processor of each mode.' }),
    inference: Type.Array(Serving, { description: 'Models of the inference API that are set up, by mode.' }),
    nodes: Type.Array(Node, { description: 'Nodes that run deployed models.' }),
  },
  {
    $id: 'MarketHealth',
    description: 'State of the market in both modes, as seen by the node that handles the request.',
    examples: [HEALTH_EXAMPLE],
  },
);

export type MarketHealth = Static<typeof MarketHealth>;
