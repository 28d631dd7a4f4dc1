import { holdOpen } from '../accounts/keep-open.ts';
import { postEntries } from '../ledger/post-entries.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import * as sql from './payouts.sql.ts';

export interface PayTo {
  processor: string;
  reference: string;
  label: string;
}

export interface Due {
  accountId: string;
  currency: string;
  payTo: PayTo;
  /** The least that is paid out. */
  minimum: number;
  /** How many lines one payout takes where it can: with all of a great seller's it would run into the time limit. */
  linesPerPayout: number;
}

export type MadePayout = sql.PayoutRow & {
  /** How many it took. */
  lines: number;
};

/**
 * Makes one payout of what a seller is due in a currency; undefined where that is too little. An account that is closed,
 * or being closed, gets none: whoever closes it has seen that nothing is on its way.
 */
export async function createPayout(tx: Tx, due: Due): Promise<MadePayout | undefined> {
  const { accountId, currency } = due;
  if (!(await holdOpen(tx, accountId))) return undefined;
  await tx.run(sql.lockEarnings, [accountId, currency]);
  const payout = await takeLines(tx, due);
  if (!payout) return undefined;
  const { id, amount, taken } = payout;
  if (taken !== amount) throw new Error(`the lines of ${id} are worth ${taken}, not ${amount}`);
  await postEntries(tx, 'payout', id, [
    { account: 'earnings', owner: accountId, currency, amount: -amount },
    { account: 'payouts_in_transit', currency, amount },
  ]);
  return payout;
}

/** More lines than usual where fewer would come to too little, or leave refunds behind that the rest does not cover. */
async function takeLines(tx: Tx, { accountId, currency, payTo, minimum, linesPerPayout }: Due) {
  const { processor, reference, label } = payTo;
  const id = newId('pyo');
  for (let lines = linesPerPayout; ; lines *= 2) {
    const wanted = [accountId, currency, id, minimum, lines, processor, reference, label] as const;
    const payout = await tx.one(sql.insertPayout, [...wanted]);
    if (payout || !(await tx.one(sql.clearedBeyond, [accountId, currency, lines]))) return payout;
  }
}
