import { INFERENCE_CURRENCY } from '../../access/inference-currency.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import * as sql from './collections.sql.ts';
import { type Patience, wholeUnits } from './usage-collection.ts';

export interface Debt extends Patience {
  /** In minor units: owed, and not being collected yet. */
  due: number;
  /** Whether a card is being charged. */
  open: boolean;
}

/** What an account owes, which stays so until the transaction ends, but for what is used meanwhile. */
export async function lockDebt(tx: Tx, accountId: string): Promise<Debt | undefined> {
  const debt = await tx.one(sql.lockDebt, [accountId]);
  if (!debt) return undefined;
  const open = await tx.one(sql.openCollectionOf, [accountId]);
  const { owed_nano, ...patience } = debt;
  return { ...patience, due: wholeUnits(owed_nano) - (open?.amount ?? 0), open: open !== undefined };
}

/** What an account owes by now, what a card is being charged for included; nothing where it is less than a minor unit. */
export async function owedBy(db: Queryable, accountId: string): Promise<Money[]> {
  const debt = await db.one(sql.debtOf, [accountId]);
  const amount = wholeUnits(debt?.owed_nano ?? 0);
  return amount === 0 ? [] : [{ currency: INFERENCE_CURRENCY, amount }];
}
