import { ANNOUNCEMENTS_CHANNEL } from '../../../src/platform/db/announcements.ts';
import { type Attempt, DELIVERIES_TOPIC, type DeliveryStatus } from '../../../src/webhooks/delivery/delivery.ts';
import { eventually } from '../eventually.ts';
import type { TestDatabase } from '../servers/database.ts';

// Reads and changes the delivery tables, so that tests need not wait for retries.

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

/** Lists the deliveries to an endpoint by sequence number. */
export function deliveriesTo(database: Queryable, endpoint: { id: string }): Promise<DeliveryRow[]> {
  return database.query<DeliveryRow>(
    `select event_id, sequence::int, status, due_at, tries, replays, attempts from test.webhook_deliveries
     where endpoint_id = $1 order by sequence`,
    [endpoint.id],
  );
}

/** Inserts deliveries into the queue of an endpoint, of events that bypass the outbox. */
export async function fillQueue(database: Queryable, endpoint: { id: string }, count: number): Promise<void> {
  await database.query(
    `with numbered as (
       select place, 'evt_' || lpad(place::text, 8, '0') || right($1, 18) as id from generate_series(1, $2::int) place
     ), inserted_event as (
       insert into test.events (id, account_id, type, data)
       select n.id, e.account_id, 'payout.paid', '{"object": {}}' from numbered n, test.webhook_endpoints e where e.id = $1
     ), inserted_delivery as (
       insert into test.webhook_deliveries (endpoint_id, event_id, id, sequence, due_at)
       select $1, id, 'dlv_' || substr(id, 5), place, now() from numbered
     )
     update test.webhook_queues set last_sequence = $2::int, changes = changes + 1, wake_at = now()
     where endpoint_id = $1`,
    [endpoint.id, count],
  );
}

/** Makes all pending deliveries due, and wakes the workers. */
export async function makeDeliveriesDue(database: Queryable): Promise<void> {
  await database.query(`update test.webhook_deliveries set due_at = now() where status = 'pending' and due_at > now()`);
  await database.query(
    `update test.webhook_queues set wake_at = now(), backoff_until = null where worker is null and endpoint_id in (
       select endpoint_id from test.webhook_deliveries where status = 'pending')`,
  );
  // Workers poll too, but rarely.
  await database.query('select pg_notify($1, $2)', [ANNOUNCEMENTS_CHANNEL, `tests test ${DELIVERIES_TOPIC}`]);
}

export interface Unfinished {
  unsent: number;
  pending: number;
}

/** Counts the events in the outbox and the pending deliveries. */
export async function countUnfinished(database: Queryable): Promise<Unfinished> {
  const [row] = await database.query<Unfinished>(
    `select (select count(*)::int from test.event_outbox) as unsent,
       (select count(*)::int from test.webhook_deliveries where status = 'pending') as pending`,
  );
  return row as Unfinished;
}

/** Waits until the outbox is empty and no delivery is due. Later retries may be pending. */
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

/** Waits until no worker holds the queue of an endpoint: then its row is up to date. */
export async function untilReleased(database: Queryable, endpoint: { id: string }): Promise<void> {
  await eventually('the queue to be released', async () => {
    const [row] = await database.query(
      `select from test.webhook_queues
       where endpoint_id = $1 and worker is null and (wake_at is null or wake_at > now())`,
      [endpoint.id],
    );
    return row !== undefined;
  });
}
