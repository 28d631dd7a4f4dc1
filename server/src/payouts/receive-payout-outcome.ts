import type { Callback } from '../payments/processor.ts';
import type { Db } from '../platform/db/queryable.ts';
import * as sql from './payouts.sql.ts';
import { settlePayout } from './settle-payout.ts';

export type PayoutCallback = Extract<Callback, { about: 'payout' }>;

/** What the processor tells of a payout by itself. Hearing it twice, or late, changes nothing. */
export async function onPayoutOutcome(db: Db, { payoutId, reference, outcome }: PayoutCallback): Promise<void> {
  const payout =
    (payoutId === null ? undefined : await db.one(sql.payoutById, [payoutId])) ??
    (await db.one(sql.payoutByReference, [reference]));
  if (!payout) return; // money that the market's operator sent by hand is none of ours
  await db.transaction((tx) => settlePayout(tx, payout.id, outcome));
}
