import { holdOpen } from '../accounts/hold-account-open.ts';
import { postEntries } from '../ledger/post-entries.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import * as sql from './payouts.sql.ts';

export interface PayTo {
  processor: string;
  reference: string;
  label: string;
}

export interface DueEarnings {
  accountId: string;
  currency: string;
  payTo: PayTo;
  /** Minimum amount of a payout. */
  minimum: number;
  /** Usual number of lines per payout: a payout with all lines of a large seller would exceed the time limit. */
  linesPerPayout: number;
}

export type MadePayout = sql.PayoutRow & {
  /** Number of lines it took. */
  lines: number;
};

/**
 * Creates one payout of a seller's cleared earnings in a currency, or returns undefined if they are below the minimum.
 * Skips an account that is closed or closing: closing has checked that no payout is open.
 */
export async function createPayout(tx: Tx, due: DueEarnings): Promise<MadePayout | undefined> {
  const { accountId, currency } = due;
  if (!(await holdOpen(tx, accountId))) return undefined;
  await tx.run(sql.lockEarnings, [accountId, currency]);
  const payout = await takeLines(tx, due);
  if (!payout) return undefined;
  const { id, amount, lines_amount } = payout;
  if (lines_amount !== amount) throw new Error(`the lines of ${id} are worth ${lines_amount}, not ${amount}`);
  await postEntries(tx, 'payout', id, [
    { account: 'earnings', owner: accountId, currency, amount: -amount },
    { account: 'payouts_in_transit', currency, amount },
  ]);
  return payout;
}

/**
 * Takes more lines than usual if fewer would stay below the minimum, or would leave refunds behind that the rest does
 * not cover.
 */
async function takeLines(tx: Tx, { accountId, currency, payTo, minimum, linesPerPayout }: DueEarnings) {
  const { processor, reference, label } = payTo;
  const id = newId('pyo');
  for (let lines = linesPerPayout; ; lines *= 2) {
    const taken = { accountId, currency, lines };
    const recipient = { processor, destination: reference, destinationLabel: label };
    const payout = await tx.one(sql.insertPayout, { id, minimum, ...taken, ...recipient });
    if (payout || !(await tx.one(sql.clearedBeyond, taken))) return payout;
  }
}
