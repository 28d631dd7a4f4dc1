import type { Db, Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { normaliseEmail } from '../account.ts';
import * as sql from '../accounts.sql.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { mailOneTimeLink, redeemMailToken } from '../mail/mail-token.ts';
import * as tokens from '../mail/mail-tokens.sql.ts';
import { assignSlug } from '../profile/account-slug.ts';
import { endAllSessions } from './end-session.ts';

type Options = Pick<AccountsOptions, 'cache' | 'vault'>;

/** Sets a new password, ends all other sessions and notifies the owner by mail. */
export async function changePassword(
  tx: Tx,
  accountId: string,
  passwordHash: string,
  exceptSession: string | null,
  options: Options,
): Promise<void> {
  await tx.run(sql.setPassword, [accountId, passwordHash]);
  await tx.run(tokens.voidMailTokens, [accountId, 'reset_password']);
  await endAllSessions(tx, accountId, exceptSession, options);
  await enqueue(tx, 'send_account_mail', { kind: 'password_changed', account_id: accountId });
}

/**
 * Requests a link by mail. Whether there is such an account is checked later, so that the response cannot reveal it.
 */
export async function requestPasswordReset(tx: Tx, email: string): Promise<void> {
  await enqueue(tx, 'mail_password_reset', { email: normaliseEmail(email) });
}

/** Mails a link to choose a new password, if there is such an account. */
export async function mailPasswordReset(db: Db, email: string): Promise<void> {
  const account = await db.one(sql.accountByEmail, [email]);
  if (!account) return;
  await db.transaction((tx) => mailOneTimeLink(tx, account.id, email, 'reset_password'));
}

/** Sets a new password with the link from the mail. Returns the account's id. */
export async function resetPassword(
  tx: Tx,
  token: string,
  passwordHash: string,
  options: Options & Pick<AccountsOptions, 'onReclaiming'>,
): Promise<string> {
  const redeemed = await redeemMailToken(tx, options.vault, token, 'reset_password');
  if (!redeemed) throw invalidLink();
  const account = await tx.one(sql.accountById, [redeemed.account_id]);
  if (account?.email_confirmed_at === null) {
    for (const hook of options.onReclaiming) await hook(tx, account.id);
  }
  await changePassword(tx, redeemed.account_id, passwordHash, null, options);
  // Opening the link from the mail also proves that the email is theirs.
  await tx.run(sql.confirmEmail, [redeemed.account_id, redeemed.email]);
  await assignSlug(tx, redeemed.account_id);
  await options.cache.invalidateOnAllNodes(tx, redeemed.account_id);
  return redeemed.account_id;
}

export function invalidLink(): ApiError {
  return new ApiError('validation_failed', 'This link was already used or has expired. Request a new one.', {
    field: 'token',
  });
}
