import { recordEvent } from '../events/record-event.ts';
import type { Fact } from '../ledger/ledger.ts';
import { postEntries } from '../ledger/post-entries.ts';
import type { TransferOutcome } from '../payments/processor.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { insertReturned } from './earnings.sql.ts';
import { toPayoutWithLines } from './find-payout.ts';
import * as sql from './payouts.sql.ts';

type Failure = Extract<TransferOutcome, { status: 'failed' }>;

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Banks return money within days. The processor also sends a callback, if it reaches us. */
const RETURN_WINDOW_MS = 7 * DAY_MS;

/**
 * Records the processor's outcome of a payout in the ledger, from any source and in any order. In transit, it is paid
 * or fails. Paid, it can be returned, once. Failed is final: the money is part of the next payout and this one is never
 * requested again, so a later report of its arrival is outdated.
 */
export async function settlePayout(tx: Tx, id: string, outcome: TransferOutcome, requestId?: string): Promise<void> {
  const payout = await lock(tx, id);
  if (payout.status === 'failed') return;
  if (outcome.status === 'failed' && (outcome.reference !== null || !wasMade(payout)))
    return fail(tx, payout, outcome, requestId);
  if (payout.status === 'paid') return void (await tx.run(sql.checkPayoutAt, [id, nextCheckAt(payout)]));
  if (outcome.status === 'failed') return; // the lookup was rejected, and is retried
  if (outcome.status === 'pending') return void (await tx.run(sql.awaitPayout, [id, outcome.reference]));
  await pay(tx, payout, outcome.reference, requestId);
}

/** Fails a payout that the processor rejected. One that a concurrent request has made stays as it is. */
export async function failPayout(tx: Tx, id: string, message: string, requestId?: string): Promise<void> {
  const payout = await lock(tx, id);
  if (payout.status === 'failed' || wasMade(payout)) return;
  await fail(tx, payout, { status: 'failed', reference: null, code: 'refused', message }, requestId);
}

/**
 * Returns whether the processor has made the payout. If so, a rejection concerns only the lookup, not the money already
 * sent.
 */
function wasMade({ status, reference }: sql.PayoutRow): boolean {
  return status === 'paid' || reference !== null;
}

async function lock(tx: Tx, id: string): Promise<sql.PayoutRow> {
  const payout = await tx.one(sql.lockPayout, [id]);
  if (!payout) throw new Error(`there is no payout ${id}`);
  return payout;
}

async function pay(tx: Tx, payout: sql.PayoutRow, reference: string, requestId?: string): Promise<void> {
  const { id, currency, amount } = payout;
  const paid = requireRow(await tx.one(sql.settlePaid, [id, reference, nextCheckAt(payout)]));
  await postEntries(tx, 'payout_paid', id, [
    { account: 'payouts_in_transit', currency, amount: -amount },
    { account: 'processor', currency, amount },
  ]);
  await emit(tx, 'payout.paid', paid, requestId);
}

/** Keeps the lines with the failed payout. The money returns as a new line, which the next payout takes. */
async function fail(tx: Tx, payout: sql.PayoutRow, failure: Failure, requestId?: string): Promise<void> {
  const { reference, code, message } = failure;
  const { id, account_id, currency, amount } = payout;
  const failed = requireRow(await tx.one(sql.settleFailed, [id, reference, code, message]));
  const [fact, from]: [Fact, 'processor' | 'payouts_in_transit'] =
    payout.status === 'paid' ? ['payout_returned', 'processor'] : ['payout_failed', 'payouts_in_transit'];
  await postEntries(tx, fact, id, [
    { account: from, currency, amount: -amount },
    { account: 'earnings', owner: account_id, currency, amount },
  ]);
  await tx.run(insertReturned, [account_id, currency, id, amount]);
  await emit(tx, 'payout.failed', failed, requestId);
}

async function emit(
  tx: Tx,
  type: 'payout.paid' | 'payout.failed',
  payout: sql.PayoutRow,
  requestId?: string,
): Promise<void> {
  const data = { object: await toPayoutWithLines(tx, payout) };
  await recordEvent(tx, { type, accountId: payout.account_id, data, requestId });
}

/**
 * Returns when to check next whether it was returned, with growing intervals; null once it is too old to be returned.
 */
function nextCheckAt({ created_at, checks }: Pick<sql.PayoutRow, 'created_at' | 'checks'>): Date | null {
  const now = Date.now();
  const pause = Math.min(DAY_MS, 5 * MINUTE_MS * 2 ** checks);
  return now - created_at.getTime() < RETURN_WINDOW_MS ? new Date(now + pause) : null;
}

function requireRow(payout: sql.PayoutRow | undefined): sql.PayoutRow {
  if (!payout) throw new Error('the locked payout is missing');
  return payout;
}
