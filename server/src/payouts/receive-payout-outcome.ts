import type { Callback } from '../payments/processor.ts';
import type { Db } from '../platform/db/queryable.ts';
import * as sql from './payouts.sql.ts';
import { settlePayout } from './settle-payout.ts';

export type PayoutCallback = Extract<Callback, { about: 'payout' }>;

/** Settles a payout that the processor reports on. Duplicate and late callbacks change nothing. */
export async function onPayoutOutcome(db: Db, { payoutId, reference, outcome }: PayoutCallback): Promise<void> {
  const payout =
    (payoutId === null ? undefined : await db.one(sql.payoutById, [payoutId])) ??
    (await db.one(sql.payoutByReference, [reference]));
  if (!payout) return; // a transfer that the operator made by hand
  await db.transaction((tx) => settlePayout(tx, payout.id, outcome));
}
