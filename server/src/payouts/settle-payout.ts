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
/** Banks send money back within days. A processor tells of it by itself, if we hear it. */
const WATCHED_MS = 7 * DAY_MS;

/**
 * Brings what the processor says of a payout into the books, whoever heard it and in whatever order. On its way, it is
 * paid or fails. Paid, it can come back, once. Failed, it stays so: its money is the seller's to be paid out anew, and
 * nobody asks for this one again, so that word of its arrival can only be old.
 */
export async function settlePayout(tx: Tx, id: string, outcome: TransferOutcome, requestId?: string): Promise<void> {
  const payout = await lock(tx, id);
  if (payout.status === 'failed') return;
  if (outcome.status === 'failed' && (outcome.reference !== null || !wasMade(payout)))
    return fail(tx, payout, outcome, requestId);
  if (payout.status === 'paid') return void (await tx.run(sql.checkPayoutAt, [id, nextLook(payout)]));
  if (outcome.status === 'failed') return; // the question was refused, and is put again
  if (outcome.status === 'pending') return void (await tx.run(sql.awaitPayout, [id, outcome.reference]));
  await pay(tx, payout, outcome.reference, requestId);
}

/** The processor would not take it at all. One that it took after all, from somebody else asking, stays as it is. */
export async function failPayout(tx: Tx, id: string, message: string, requestId?: string): Promise<void> {
  const payout = await lock(tx, id);
  if (payout.status === 'failed' || wasMade(payout)) return;
  await fail(tx, payout, { status: 'failed', reference: null, code: 'refused', message }, requestId);
}

/** Then the processor's refusal is of the question: it says nothing of the money that has left. */
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
  const paid = settled(await tx.one(sql.settlePaid, [id, reference, nextLook(payout)]));
  await postEntries(tx, 'payout_paid', id, [
    { account: 'payouts_in_transit', currency, amount: -amount },
    { account: 'processor', currency, amount },
  ]);
  await tell(tx, 'payout.paid', paid, requestId);
}

/** Its lines stay its own for good. The money comes back as a line that the next payout takes. */
async function fail(tx: Tx, payout: sql.PayoutRow, failure: Failure, requestId?: string): Promise<void> {
  const { reference, code, message } = failure;
  const { id, account_id, currency, amount } = payout;
  const failed = settled(await tx.one(sql.settleFailed, [id, reference, code, message]));
  const [fact, from]: [Fact, 'processor' | 'payouts_in_transit'] =
    payout.status === 'paid' ? ['payout_returned', 'processor'] : ['payout_failed', 'payouts_in_transit'];
  await postEntries(tx, fact, id, [
    { account: from, currency, amount: -amount },
    { account: 'earnings', owner: account_id, currency, amount },
  ]);
  await tx.run(insertReturned, [account_id, currency, id, amount]);
  await tell(tx, 'payout.failed', failed, requestId);
}

async function tell(
  tx: Tx,
  type: 'payout.paid' | 'payout.failed',
  payout: sql.PayoutRow,
  requestId?: string,
): Promise<void> {
  const data = { object: await toPayoutWithLines(tx, payout) };
  await recordEvent(tx, { type, accountId: payout.account_id, data, requestId });
}

/** When it is looked at again whether it came back, less and less often; null once it is old enough to be left alone. */
function nextLook({ created_at, checks }: Pick<sql.PayoutRow, 'created_at' | 'checks'>): Date | null {
  const now = Date.now();
  const pause = Math.min(DAY_MS, 5 * MINUTE_MS * 2 ** checks);
  return now - created_at.getTime() < WATCHED_MS ? new Date(now + pause) : null;
}

function settled(payout: sql.PayoutRow | undefined): sql.PayoutRow {
  if (!payout) throw new Error('a locked payout was not there to be settled');
  return payout;
}
