import type { Static } from 'typebox';
import type { EventType } from '../../events/event.ts';
import { firstToRead } from '../../events/first-to-read.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { Page, PageRequest } from '../../platform/http/page.ts';
import type { DeliveredEvent, DeliveryStatus } from '../delivery/delivery.ts';
import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import { toDeliveredEvent } from './delivered-event-response.ts';
import * as sql from './list-deliveries.sql.ts';

export interface LogQuery {
  status?: DeliveryStatus;
  type?: EventType;
}

/** So many events or deliveries are gone through for one page, of which perhaps none is what was asked for. */
export const MAX_SCANNED_EVENTS = 5_000;

/** A page of an endpoint's log, the newest event first. */
export async function listDeliveries(
  db: Db,
  page: PageRequest,
  endpoint: EndpointRow,
  mode: Mode,
  query: LogQuery,
  mostLookedAt = MAX_SCANNED_EVENTS,
): Promise<Page<Static<typeof DeliveredEvent>>> {
  const looked = await find(db, endpoint, query, [endpoint.id, page.afterId, page.limit + 1, mostLookedAt]);
  const found = looked.filter(({ shown }) => shown);
  const ids = firstToRead(found.slice(0, page.limit)).map(({ id }) => id);
  const rows = await db.many(sql.deliveredEvents, [endpoint.id, ids, query.status ?? null]);
  const stoppedAt = ids.length < found.length ? ids.at(-1) : looked.find(({ shown }) => !shown)?.id;
  return page.finishAt(
    rows.map((row) => toDeliveredEvent(row, mode)),
    stoppedAt,
  );
}

/** What is not settled is little, whatever its type. Otherwise the type narrows it down most. */
function find(
  db: Db,
  { account_id }: EndpointRow,
  { status, type }: LogQuery,
  page: [endpointId: string, after: string | null, count: number, most: number],
): Promise<sql.Found[]> {
  if (status === 'pending' || status === 'failed')
    return db.many(sql.findOpenDeliveries[status], [...page, type ?? null]);
  if (type !== undefined) return db.many(sql.findDeliveriesOfType, [...page, status ?? null, account_id, type]);
  return db.many(sql.findDeliveries, [...page, status ?? null]);
}
