import type { Tx } from '../platform/db/queryable.ts';
import { type TakenEvent, takeEvents as take } from './events.sql.ts';

export type { TakenEvent };

/**
 * Takes events from the outbox, in the order of their ids and after a given one; concurrent callers get different ones.
 * The caller's transaction passes them on; they return to the outbox if it fails.
 */
export function takeEvents(tx: Tx, limit: number, after: string): Promise<TakenEvent[]> {
  return tx.many(take, [limit, after]);
}
