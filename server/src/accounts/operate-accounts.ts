import type { Queryable, Tx } from '../platform/db/queryable.ts';
import { ApiError, invalid, notFound } from '../platform/errors.ts';
import { type AccountRow, normaliseEmail } from './account.ts';
import type { AccountsOptions } from './accounts-options.ts';
import * as sql from './operate-accounts.sql.ts';
import { endAllSessions } from './sessions/end-session.ts';

// Operations on accounts for operators. The operator's API and commands call them; permissions are checked there.

export type OperatedAccount = sql.OperatedAccountRow;

export interface AccountFilter {
  /** Part of a name, slug or email. */
  q?: string | undefined;
  status?: sql.OperatedStatus | undefined;
}

export function searchAccounts(db: Queryable, { q = '', status }: AccountFilter, after: string | null, count: number) {
  return db.many(sql.searchAccounts, [q.trim().toLowerCase(), after, count, status ?? null]);
}

export async function findAccount(db: Queryable, id: string): Promise<OperatedAccount> {
  const account = await db.one(sql.operatedAccount, [id]);
  if (!account) throw notFound('account');
  return account;
}

/** Disables everything of the account: keys, sessions, sign-in. */
export async function suspendAccount(
  tx: Tx,
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string },
  { cache }: Pick<AccountsOptions, 'cache'>,
) {
  if (id === operatorId) {
    throw new ApiError('conflict', 'You cannot suspend your own account. Ask another operator to do it.');
  }
  const account = await findAccount(tx, id);
  if (account.closed_at) throw new ApiError('invalid_state', 'This account is closed, so it cannot be suspended.');
  await tx.run(sql.suspendAccount, [id, reason]);
  await endAllSessions(tx, id, null, { cache });
  await cache.invalidateOnAllNodes(tx, id);
  return findAccount(tx, id);
}

export async function reinstateAccount(tx: Tx, id: string, { cache }: Pick<AccountsOptions, 'cache'>) {
  await findAccount(tx, id);
  await tx.run(sql.reinstateAccount, [id]);
  await cache.invalidateOnAllNodes(tx, id);
  return findAccount(tx, id);
}

/** Finds an account by email or by id (`usr_…`). */
export async function findAccountNamed(db: Queryable, name: string): Promise<OperatedAccount> {
  const account = await db.one(sql.operatedAccountNamed, [name, normaliseEmail(name)]);
  if (!account) throw notFound(`account: ${name}`);
  return account;
}

/** Grants or revokes the operator's rights. A demo account, whose password is printed, never gets them. */
export async function setOperator(
  tx: Tx,
  email: string,
  operator: boolean,
  { cache }: Pick<AccountsOptions, 'cache'>,
): Promise<Pick<AccountRow, 'id' | 'email_confirmed_at'>> {
  const account = await tx.one(sql.setOperator, [normaliseEmail(email), operator]);
  if (!account) throw invalid('email', `No account that can become an operator has the email address ${email}.`);
  await cache.invalidateOnAllNodes(tx, account.id);
  return account;
}
