import type { Static } from 'typebox';
import type { EventType } from '../../events/event.ts';
import { limitBatchSize } from '../../events/limit-batch-size.ts';
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

/** Maximum candidates scanned for one page; possibly none of them matches. */
export const MAX_SCANNED_EVENTS = 5_000;

/** Lists a page of an endpoint's log, newest first. */
export async function listDeliveries(
  db: Db,
  page: PageRequest,
  endpoint: EndpointRow,
  mode: Mode,
  query: LogQuery,
  scanLimit = MAX_SCANNED_EVENTS,
): Promise<Page<Static<typeof DeliveredEvent>>> {
  const scanned = await find(db, endpoint, query, [endpoint.id, page.afterId, page.limit + 1, scanLimit]);
  const found = scanned.filter(({ matched }) => matched);
  const ids = limitBatchSize(found.slice(0, page.limit)).map(({ id }) => id);
  const rows = await db.many(sql.deliveredEvents, [endpoint.id, ids, query.status ?? null]);
  const stoppedAt = ids.length < found.length ? ids.at(-1) : scanned.find(({ matched }) => !matched)?.id;
  return page.finishAt(
    rows.map((row) => toDeliveredEvent(row, mode)),
    stoppedAt,
  );
}

/** Picks the most selective index: few deliveries are unsettled; otherwise the type narrows the search most. */
function find(
  db: Db,
  { account_id }: EndpointRow,
  { status, type }: LogQuery,
  page: [endpointId: string, after: string | null, count: number, scanLimit: number],
): Promise<sql.Found[]> {
  if (status === 'pending' || status === 'failed')
    return db.many(sql.findOpenDeliveries[status], [...page, type ?? null]);
  if (type !== undefined) return db.many(sql.findDeliveriesOfType, [...page, status ?? null, account_id, type]);
  return db.many(sql.findDeliveries, [...page, status ?? null]);
}
