import type { EventRow } from '../../events/event.ts';
import type { SizedEvent } from '../../events/limit-batch-size.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Attempt, DeliveryStatus } from '../delivery/delivery.ts';
import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';

/** An event and the state of its delivery to one endpoint. */
export interface DeliveredRow extends EventRow {
  delivery_id: string;
  sequence: number;
  status: DeliveryStatus;
  due_at: Date | null;
  attempts: Attempt[];
  endpoint_status: EndpointRow['status'];
  /** End of the queue's backoff. */
  backoff_until: Date | null;
}

const COLUMNS = `e.id, e.account_id, e.type, e.data::text as data, e.request_id, e.created_at,
  d.id as delivery_id, d.sequence, d.status, d.due_at, d.attempts,
  (select status from webhook_endpoints where id = d.endpoint_id) as endpoint_status,
  (select backoff_until from webhook_queues where endpoint_id = d.endpoint_id) as backoff_until`;

const EVENT = `cross join lateral (
     select id, account_id, type, data, request_id, created_at from events where id = d.event_id limit 1) e`;

export const deliveredEvent = statement<DeliveredRow, [endpointId: string, eventId: string]>(
  'delivered_event',
  `select ${COLUMNS} from webhook_deliveries d ${EVENT} where d.endpoint_id = $1 and d.event_id = $2`,
);

/** Filters by status again, because it may have changed since the search. */
export const deliveredEvents = statement<
  DeliveredRow,
  [endpointId: string, eventIds: readonly string[], status: DeliveryStatus | null]
>(
  'delivered_events',
  `select ${COLUMNS} from unnest($2::text[]) as i (id)
   cross join lateral (
     select endpoint_id, event_id, id, sequence, status, due_at, attempts from webhook_deliveries
     where endpoint_id = $1 and event_id = i.id limit 1) d
   ${EVENT}
   where $3::webhook_delivery_status is null or d.status = $3
   order by e.id desc`,
);

/** A match, or, as the last row, the position at which the search stopped. */
export interface Found extends SizedEvent {
  matched: boolean;
}

type Page = [endpointId: string, after: string | null, count: number, scanLimit: number];

/**
 * Scans an index in list order and stops at a full page. At most `$4` candidates are scanned, however few of them
 * match.
 */
const search = (candidates: string, matched: string) => `with candidates as materialized (
     ${candidates} order by 1 desc limit $4
   ), found as materialized (
     select c.id, e.size from candidates c
     cross join lateral (select type, size from events where id = c.id limit 1) e
     cross join lateral (select status from webhook_deliveries where endpoint_id = $1 and event_id = c.id limit 1) d
     where ${matched} order by c.id desc limit $3
   )
   select id, size, true as matched from found
   union all
   select min(id), 0, false from candidates where (select count(*) from found) < $3 having count(*) = $4`;

/** Searches any status, or one without an index of its own. */
export const findDeliveries = statement<Found, [...Page, status: DeliveryStatus | null]>(
  'find_deliveries',
  search(
    `select event_id as id from webhook_deliveries where endpoint_id = $1 and event_id < coalesce($2::text, '~')`,
    '$5::webhook_delivery_status is null or d.status = $5',
  ),
);

/** The status is a literal so that PostgreSQL can use the partial index on unsettled deliveries. */
const findOpen = (status: DeliveryStatus) =>
  statement<Found, [...Page, type: string | null]>(
    `find_${status}_deliveries`,
    search(
      `select event_id as id from webhook_deliveries
       where endpoint_id = $1 and status = '${status}' and event_id < coalesce($2::text, '~')`,
      '$5::text is null or e.type = $5',
    ),
  );

export const findOpenDeliveries = { pending: findOpen('pending'), failed: findOpen('failed') };

/** Scans the account's events of the type, back to the endpoint's first delivery. */
export const findDeliveriesOfType = statement<
  Found,
  [...Page, status: DeliveryStatus | null, accountId: string, type: string]
>(
  'find_deliveries_of_type',
  search(
    `select id from events
     where account_id = $6 and type = $7 and id < coalesce($2::text, '~')
       and id >= (select min(event_id) from webhook_deliveries where endpoint_id = $1)`,
    '$5::webhook_delivery_status is null or d.status = $5',
  ),
);
