import { INFERENCE_CURRENCY } from '../../access/inference-currency.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import * as sql from './collections.sql.ts';
import { type DeclineState, wholeUnits } from './usage-collection.ts';

export interface Debt extends DeclineState {
  /** Debt minus the pending collection, in minor units. */
  due: number;
  /** True while a card is being charged. */
  open: boolean;
}

/** Returns and locks an account's debt: until the transaction ends, only new usage can change it. */
export async function lockDebt(tx: Tx, accountId: string): Promise<Debt | undefined> {
  const debt = await tx.one(sql.lockDebt, [accountId]);
  if (!debt) return undefined;
  const open = await tx.one(sql.openCollectionOf, [accountId]);
  const { owed_nano, ...decline } = debt;
  return { ...decline, due: wholeUnits(owed_nano) - (open?.amount ?? 0), open: open !== undefined };
}

/** Returns an account's debt, including a pending collection; empty if it is less than a minor unit. */
export async function owedBy(db: Queryable, accountId: string): Promise<Money[]> {
  const debt = await db.one(sql.debtOf, [accountId]);
  const amount = wholeUnits(debt?.owed_nano ?? 0);
  return amount === 0 ? [] : [{ currency: INFERENCE_CURRENCY, amount }];
}
