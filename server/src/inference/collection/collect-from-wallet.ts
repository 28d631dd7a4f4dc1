import { INFERENCE_CURRENCY as currency } from '../../access/inference-currency.ts';
import { postEntries } from '../../ledger/post-entries.ts';
import { lockWallet, walletsHolding } from '../../ledger/read-balance.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { newId } from '../../platform/ids.ts';
import { NANO_PER_MINOR } from '../metering/nano.ts';
import * as sql from './collections.sql.ts';
import { lockDebt } from './find-debt.ts';

/**
 * Collects an account's inference debt from its wallet, up to the balance. Collects nothing if the debt is below
 * `atLeast`. Returns true if anything was collected.
 */
export async function collectFromWallet(db: Db, accountId: string, atLeast = 1): Promise<boolean> {
  // Most wallets are empty: this avoids the locks.
  const wallets = await walletsHolding(db, [accountId], currency);
  if (!wallets.has(accountId)) return false;
  return db.transaction((tx) => takeFromWallet(tx, accountId, atLeast));
}

async function takeFromWallet(tx: Tx, accountId: string, atLeast: number): Promise<boolean> {
  const debt = await lockDebt(tx, accountId);
  if (!debt || debt.due < Math.max(1, atLeast)) return false;
  const amount = Math.min(debt.due, await lockWallet(tx, accountId, currency));
  if (amount === 0) return false;
  const id = newId('col');
  await tx.run(sql.insertCollection, [id, accountId, currency, amount, 'wallet', null]);
  await tx.run(sql.reduceDebt, [accountId, amount * NANO_PER_MINOR]);
  await postEntries(tx, 'usage', id, [
    { account: 'wallet', owner: accountId, currency, amount: -amount },
    { account: 'inference', currency, amount },
  ]);
  return true;
}
