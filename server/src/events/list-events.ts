import type { Principal } from '../access/principal.ts';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Db } from '../platform/db/queryable.ts';
import { type Page, readPage } from '../platform/http/page.ts';
import { EVENT_TYPES, type Event, type EventType, toEventResponse } from './event.ts';
import * as sql from './events.sql.ts';
import { limitBatchSize } from './limit-batch-size.ts';

export interface EventQuery {
  type?: EventType;
  request_id?: string;
  cursor?: string;
  limit?: number;
}

/** Returns a page of the account's events, newest first. */
export async function listEvents(
  db: Db,
  vault: Vault,
  { account, mode }: Principal,
  query: EventQuery,
): Promise<Page<Event>> {
  const page = readPage(vault, `events of ${account.id}`, query);
  const { request_id } = query;
  const rest = [typesOf(query), page.afterId, page.limit + 1] as const;
  const found =
    request_id === undefined
      ? await db.many(sql.listEvents, [account.id, ...rest])
      : await db.many(sql.listEventsOfRequest, [account.id, request_id, ...rest]);
  const ids = limitBatchSize(found.slice(0, page.limit)).map(({ id }) => id);
  const rows = await db.many(sql.eventsByIds, [ids]);
  const last = ids.length < found.length ? ids.at(-1) : undefined;
  return page.finishAt(rows.map((row) => toEventResponse(row, mode)).reverse(), last);
}

/** The index is by type, so without a filter all types are named. */
export function typesOf({ type }: Pick<EventQuery, 'type'>): readonly EventType[] {
  return type === undefined ? EVENT_TYPES : [type];
}
