import type { Queryable, Tx } from '../platform/db/queryable.ts';
import type { Position } from '../platform/http/cursor.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import * as sql from './ledger.sql.ts';

/** The two ledger accounts that belong to somebody. */
export const OWN_ACCOUNTS = ['wallet', 'earnings'] as const;
export type OwnAccount = (typeof OWN_ACCOUNTS)[number];
export type Movement = sql.MovementRow;

/** What an account has to spend, by currency; one that is empty is left out. */
export async function walletOf(db: Queryable, ownerId: string): Promise<Money[]> {
  const wallets = await db.many(sql.walletsOf, [ownerId]);
  return wallets.map(({ currency, balance }) => ({ currency, amount: balance }));
}

/** Of these owners those who have something to spend in one currency, and how much. */
export async function walletsHolding(
  db: Queryable,
  ownerIds: readonly string[],
  currency: string,
): Promise<Map<string, number>> {
  const wallets = await db.many(sql.walletsHolding, [ownerIds, currency]);
  return new Map(wallets.map(({ owner_id, balance }) => [owner_id, balance]));
}

/** What a wallet holds, and nobody spends of it until the transaction ends. */
export async function lockWallet(tx: Tx, ownerId: string, currency: string): Promise<number> {
  return (await tx.one(sql.lockWallet, [ownerId, currency]))?.balance ?? 0;
}

/** What moved in somebody's wallet and earnings, newest first, from the movement on at which the last page ended. */
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

/** Where a movement stands in the list: one transaction may move several of an owner's amounts. */
export function positionOf({ transaction_id, line }: Movement): Position {
  return [transaction_id, line];
}
