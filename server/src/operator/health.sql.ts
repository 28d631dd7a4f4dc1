import { statement } from '../platform/db/statement.ts';

// Cheap however large the market is: potentially long tables are counted up to a limit, or estimated by PostgreSQL.

/** Counting stops here. */
export const MAX_COUNTED = 10_000;

const upTo = (rows: string) => `(select count(*) from (${rows} limit ${MAX_COUNTED}) few)`;

export interface DatabaseState {
  version: string;
  /** Null if this role lacks the privilege. */
  size: number | null;
  connections: number;
  max_connections: number;
}

export const databaseState = statement<DatabaseState>(
  'database_state',
  `select current_setting('server_version') as version, d.numbackends as connections,
     case when has_database_privilege(d.datid, 'connect') then pg_database_size(d.datid) end as size,
     current_setting('max_connections')::int as max_connections
   from pg_stat_database d where d.datname = current_database()`,
);

export const latestMigration = statement<{ name: string }>(
  'latest_migration',
  'select name from schema_migrations order by version desc limit 1',
);

export interface QueueState {
  waiting: number;
  running: number;
  failing: number;
  given_up: number;
  oldest_due_at: Date | null;
}

export const queueState = statement<QueueState>(
  'queue_state',
  'select waiting, running, failing, given_up, oldest_due_at from queue_state()',
);

export interface DeliveriesState {
  waiting: number;
  oldest_due_at: Date | null;
  endpoints_failing: number;
  events_waiting: number;
}

/**
 * Checks only the first due delivery of each endpoint, because the others wait for it. Deliveries held back by a
 * suspension are not late.
 */
export const deliveriesState = statement<DeliveriesState>(
  'webhook_deliveries_state',
  `select ${upTo(`select from webhook_deliveries where status = 'pending'`)} as waiting,
     (select min(d.due_at) from webhook_queues q cross join lateral (
        select due_at from webhook_deliveries where endpoint_id = q.endpoint_id and status = 'pending'
        order by due_at, sequence limit 1) d
      where q.wake_at is not null and (
        select a.suspended_at from webhook_endpoints e join accounts a on a.id = e.account_id
        where e.id = q.endpoint_id) is null) as oldest_due_at,
     ${upTo('select from webhook_queues where failing_since is not null')} as endpoints_failing,
     ${upTo('select from event_outbox')} as events_waiting`,
);

/** Counts blobs while they are few, and estimates them beyond. */
export const storedState = statement<{ blobs: number; bytes: number }>(
  'stored_state',
  `select case when c.counted < ${MAX_COUNTED} then c.counted else greatest(c.counted, e.reltuples::bigint) end as blobs,
     (select coalesce(sum(bytes), 0)::bigint from storage_usage) as bytes
   from pg_class e cross join (select ${upTo('select from blobs')} as counted) c
   where e.oid = 'blobs'::regclass`,
);

export interface NodeState {
  name: string;
  url: string;
  places: number;
  used: number;
  seen_at: Date;
}

/** Nodes report to both modes, and count the models of both. */
export const nodesState = statement<NodeState>(
  'nodes_state',
  `select node as name, url, places, used, seen_at from deployment_nodes
   where seen_at > now() - interval '1 minute' order by node`,
);
