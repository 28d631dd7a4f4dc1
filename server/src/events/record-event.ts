import type { Tx } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import type { EventType } from './event.ts';
import * as sql from './events.sql.ts';

export interface NewEvent {
  type: EventType;
  /** Who is told. */
  accountId: string;
  /** `object` is the whole object that the type names. */
  data: { object: object } & Record<string, unknown>;
  /** Of the request that did it, if one did. */
  requestId?: string | undefined;
}

/** Announced with every event. */
export const EVENTS_TOPIC = 'events';

/** Writes down what happened, in the transaction that does it. From there it is handed on to whoever wants to know. Answers its id. */
export function recordEvent(tx: Tx, event: NewEvent): Promise<string> {
  return record(tx, sql.insertEvent, event);
}

/** The same for one that is handed on by its maker. */
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
