import type { Queryable, Tx } from '../platform/db/queryable.ts';
import type { Position } from '../platform/http/cursor.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import * as sql from './ledger.sql.ts';

/** The two ledger accounts that belong to a user account. */
export const OWN_ACCOUNTS = ['wallet', 'earnings'] as const;
export type OwnAccount = (typeof OWN_ACCOUNTS)[number];
export type Movement = sql.MovementRow;

/** Returns the spendable balance of an account by currency, leaving out empty wallets. */
export async function walletOf(db: Queryable, ownerId: string): Promise<Money[]> {
  const wallets = await db.many(sql.walletsOf, [ownerId]);
  return wallets.map(({ currency, balance }) => ({ currency, amount: balance }));
}

/** Returns the positive balances of these owners in one currency, by owner ID. */
export async function walletsHolding(
  db: Queryable,
  ownerIds: readonly string[],
  currency: string,
): Promise<Map<string, number>> {
  const wallets = await db.many(sql.walletsHolding, [ownerIds, currency]);
  return new Map(wallets.map(({ owner_id, balance }) => [owner_id, balance]));
}

/** Returns the balance of a wallet and locks it until the transaction ends. */
export async function lockWallet(tx: Tx, ownerId: string, currency: string): Promise<number> {
  return (await tx.one(sql.lockWallet, [ownerId, currency]))?.balance ?? 0;
}

/** Lists movements of an owner's wallet and earnings, newest first, after the given position. */
export function movementsOf(
  db: Queryable,
  ownerId: string,
  accounts: readonly OwnAccount[],
  after: Position | undefined,
  count: number,
): Promise<Movement[]> {
  const [transaction, line] = after ?? [null, null];
  return db.many(sql.movementsOf, [ownerId, accounts, transaction as string | null, line as number | null, count]);
}

/** Returns the list position of a movement: one transaction can move several amounts of an owner. */
export function positionOf({ transaction_id, line }: Movement): Position {
  return [transaction_id, line];
}
