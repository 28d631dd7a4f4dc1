import { OutcomeUnknown } from '../payments/processor.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import * as sql from './payouts.sql.ts';
import type { PayoutsOptions } from './payouts-options.ts';
import { failPayout, settlePayout } from './settle-payout.ts';

export interface SendOptions extends Pick<PayoutsOptions, 'processors'> {
  /** Logs the processor's own message about a rejected payout, for the operator. */
  log?: Pick<Log, 'warn'>;
  /** The request that sends it, if there is one. */
  requestId?: string;
}

/**
 * Sends a payout, unless it is sent or being sent. The claim is committed before the processor is called, so that the
 * sweeper finds the payout whatever happens next.
 */
export async function sendPayout(db: Db, id: string, options: SendOptions): Promise<void> {
  const payout = await db.one(sql.claimPayout, [id]);
  if (payout) await requestPayout(db, payout, options);
}

/** Requests a claimed payout from the processor. Safe to repeat: the processor pays one ID once. */
export async function requestPayout(
  db: Db,
  payout: sql.PayoutRow,
  { processors, log, requestId }: SendOptions,
): Promise<void> {
  const processor = processors[db.realm as Mode];
  const { id, currency, amount, destination, reference } = payout;
  if (payout.processor !== processor.name) return failForOtherProcessor(db, payout, requestId);
  try {
    const request = { id, destination, amount: { currency, amount }, description: `Souk payout ${id}`, reference };
    const outcome = await processor.payOut(request);
    if (outcome.status === 'failed' && outcome.cause) log?.warn({ payout: id, err: outcome.cause }, 'payout failed');
    await db.transaction((tx) => settlePayout(tx, id, outcome, requestId));
  } catch (error) {
    if (error instanceof OutcomeUnknown) return; // the sweeper retries
    if (!(error instanceof ApiError)) throw error;
    // An error of the processor says nothing about an earlier request, so this is retried as well.
    if (error.status >= 500) return;
    const { message } = error;
    await db.transaction((tx) => failPayout(tx, id, message, requestId));
  }
}

/**
 * Only the processor that was called knows the outcome. If it was never called, the payout fails and the money goes to
 * the next one.
 */
async function failForOtherProcessor(
  db: Db,
  { id, processor, checks }: sql.PayoutRow,
  requestId?: string,
): Promise<void> {
  if (checks > 1)
    throw new Error(`the outcome of ${id} can only be looked up at ${processor}, which is no longer configured`);
  const message =
    'The market changed its payment processor before this payout was sent. The money is part of your next payout.';
  await db.transaction((tx) => failPayout(tx, id, message, requestId));
}
