import { OutcomeUnknown } from '../payments/processor.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import * as sql from './payouts.sql.ts';
import type { PayoutsOptions } from './payouts-options.ts';
import { failPayout, settlePayout } from './settle-payout.ts';

export interface Asking extends Pick<PayoutsOptions, 'processors'> {
  /** With it, the operator reads there what the processor itself says of a payout that it refused. */
  log?: Pick<Log, 'warn'>;
  /** Of the request that sends it, if one does. */
  requestId?: string;
}

/**
 * Sends one payout, unless that was done or is being done. That it is on its way is committed before the processor is
 * asked: whatever happens then, the sweeper finds it.
 */
export async function sendPayout(db: Db, id: string, options: Asking): Promise<void> {
  const payout = await db.one(sql.claimPayout, [id]);
  if (payout) await askFor(db, payout, options);
}

/** Asks the processor for a payout that was claimed. It can be asked as often as it takes: one id is paid once. */
export async function askFor(db: Db, payout: sql.PayoutRow, { processors, log, requestId }: Asking): Promise<void> {
  const processor = processors[db.realm as Mode];
  const { id, currency, amount, destination, reference } = payout;
  if (payout.processor !== processor.name) return refuseElsewhere(db, payout, requestId);
  try {
    const request = { id, destination, amount: { currency, amount }, description: `Souk payout ${id}`, reference };
    const outcome = await processor.payOut(request);
    if (outcome.status === 'failed' && outcome.cause) log?.warn({ payout: id, err: outcome.cause }, 'a payout failed');
    await db.transaction((tx) => settlePayout(tx, id, outcome, requestId));
  } catch (error) {
    if (error instanceof OutcomeUnknown) return; // the sweeper asks again
    if (!(error instanceof ApiError)) throw error;
    // Trouble with the processor itself says nothing of what an earlier question came to: it is asked again as well.
    if (error.status >= 500) return;
    const { message } = error;
    await db.transaction((tx) => failPayout(tx, id, message, requestId));
  }
}

/** Only the processor that was asked knows what came of it. Where none was, the seller's next destination gets it. */
async function refuseElsewhere(db: Db, { id, processor, checks }: sql.PayoutRow, requestId?: string): Promise<void> {
  if (checks > 1) throw new Error(`only ${processor} knows what came of ${id}, and it is no longer the processor here`);
  const message = 'The market changed its payment processor before this was sent.';
  await db.transaction((tx) => failPayout(tx, id, message, requestId));
}
