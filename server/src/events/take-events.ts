import type { Tx } from '../platform/db/queryable.ts';
import { type TakenEvent, takeEvents as take } from './events.sql.ts';

export type { TakenEvent };

/**
 * Takes events that nobody has handed on yet, in the order of their ids and behind a given one; others who ask at the
 * same time get others. They are handed on by the caller's transaction, or are there again when it fails.
 */
export function takeEvents(tx: Tx, most: number, after: string): Promise<TakenEvent[]> {
  return tx.many(take, [most, after]);
}
