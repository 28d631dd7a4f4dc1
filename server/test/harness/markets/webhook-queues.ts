import { ANNOUNCEMENTS_CHANNEL } from '../../../src/platform/db/announcements.ts';
import { type Attempt, DELIVERIES_TOPIC, type DeliveryStatus } from '../../../src/webhooks/delivery/delivery.ts';
import { eventually } from '../eventually.ts';
import type { TestDatabase } from '../servers/database.ts';

// The tables behind the log, for what would take hours: what waits is made due, and what is due is made to have waited.

type Queryable = Pick<TestDatabase, 'query'>;

export interface DeliveryRow {
  event_id: string;
  sequence: number;
  status: DeliveryStatus;
  due_at: Date | null;
  tries: number;
  replays: number;
  attempts: Attempt[];
}

/** In the order of their numbers. */
export function deliveriesTo(database: Queryable, endpoint: { id: string }): Promise<DeliveryRow[]> {
  return database.query<DeliveryRow>(
    `select event_id, sequence::int, status, due_at, tries, replays, attempts from test.webhook_deliveries
     where endpoint_id = $1 order by sequence`,
    [endpoint.id],
  );
}

/** Puts so many deliveries into an endpoint's line at once, of events that were never handed on. */
export async function fillQueue(database: Queryable, endpoint: { id: string }, count: number): Promise<void> {
  await database.query(
    `with numbered as (
       select place, 'evt_' || lpad(place::text, 8, '0') || right($1, 18) as id from generate_series(1, $2::int) place
     ), told as (
       insert into test.events (id, account_id, type, data)
       select n.id, e.account_id, 'payout.paid', '{"object": {}}' from numbered n, test.webhook_endpoints e where e.id = $1
     ), added as (
       insert into test.webhook_deliveries (endpoint_id, event_id, id, sequence, due_at)
       select $1, id, 'dlv_' || substr(id, 5), place, now() from numbered
     )
     update test.webhook_queues set last_sequence = $2::int, changes = changes + 1, wake_at = now()
     where endpoint_id = $1`,
    [endpoint.id, count],
  );
}

/** Everything that is to be tried again is tried now, however long it was to wait. */
export async function makeDeliveriesDue(database: Queryable): Promise<void> {
  await database.query(`update test.webhook_deliveries set due_at = now() where status = 'pending' and due_at > now()`);
  await database.query(
    `update test.webhook_queues set wake_at = now(), backoff_until = null where worker is null and endpoint_id in (
       select endpoint_id from test.webhook_deliveries where status = 'pending')`,
  );
  // Whoever works looks for themselves as well, but only once in a while.
  await database.query('select pg_notify($1, $2)', [ANNOUNCEMENTS_CHANNEL, `tests test ${DELIVERIES_TOPIC}`]);
}

export interface Unfinished {
  unsent: number;
  pending: number;
}

/** What is not handed on yet, and what is not delivered yet. */
export async function countUnfinished(database: Queryable): Promise<Unfinished> {
  const [row] = await database.query<Unfinished>(
    `select (select count(*)::int from test.event_outbox) as unsent,
       (select count(*)::int from test.webhook_deliveries where status = 'pending') as pending`,
  );
  return row as Unfinished;
}

/** Waits until nothing is to be sent any more, at least until something that failed is tried again. */
export async function untilQuiet(database: Queryable): Promise<void> {
  await eventually('everything to be sent', async () => {
    const [row] = await database.query(
      `select where not exists (select from test.event_outbox) and not exists (
         select from test.webhook_deliveries d join test.webhook_endpoints e on e.id = d.endpoint_id
         where d.status = 'pending' and d.due_at <= now() and e.status = 'enabled')`,
    );
    return row !== undefined;
  });
}

/** Waits until nobody works on an endpoint's line any more: then its row says all that is known of it. */
export async function untilReleased(database: Queryable, endpoint: { id: string }): Promise<void> {
  await eventually('the line to be let go of', async () => {
    const [row] = await database.query(
      `select from test.webhook_queues
       where endpoint_id = $1 and worker is null and (wake_at is null or wake_at > now())`,
      [endpoint.id],
    );
    return row !== undefined;
  });
}
