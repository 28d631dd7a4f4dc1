import type { Tx } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import type { EventType } from './event.ts';
import * as sql from './events.sql.ts';

export interface NewEvent {
  type: EventType;
  /** The account that is notified. */
  accountId: string;
  /** `object` is the entire object that the type names. */
  data: { object: object } & Record<string, unknown>;
  /** The request that caused it, if any. */
  requestId?: string | undefined;
}

/** Announced with every event. */
export const EVENTS_TOPIC = 'events';

/** Inserts an event, in the transaction that causes it; the outbox passes it to webhooks. Returns its ID. */
export function recordEvent(tx: Tx, event: NewEvent): Promise<string> {
  return record(tx, sql.insertEvent, event);
}

/** Inserts an event without an outbox row, for callers that deliver it themselves. */
export function recordPrivateEvent(tx: Tx, event: NewEvent): Promise<string> {
  return record(tx, sql.insertPrivateEvent, event);
}

async function record(tx: Tx, insert: typeof sql.insertEvent, event: NewEvent): Promise<string> {
  const { type, accountId, data, requestId } = event;
  const id = newId('evt');
  await tx.run(insert, [id, accountId, type, JSON.stringify(data), requestId ?? null]);
  tx.announce(EVENTS_TOPIC);
  return id;
}
