import { limitAttempts } from '../../access/rate-limit/limit-rate.ts';
import type { Db, Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { normaliseEmail } from '../account.ts';
import * as sql from '../accounts.sql.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { assignSlug } from '../profile/account-slug.ts';
import { invalidLink } from '../sessions/change-password.ts';
import { mailOneTimeLink, readMailToken, redeemMailToken } from './mail-token.ts';
import { mailToken, voidMailTokens } from './mail-tokens.sql.ts';

/** Proof that the account is the caller's: a session of it in this browser, or its password. */
export interface ConfirmationProof {
  accountId: string | undefined;
  password: string | undefined;
}

const WINDOW_SECONDS = 15 * 60;
const MAX_GUESSES_PER_TOKEN = 10;
/** Per account, because the link can be mailed again, which must not reset the guesses. */
const MAX_GUESSES_PER_ACCOUNT = 20;

/** Limits the passwords tried with a link, by its token and by the account it belongs to. */
export async function limitConfirmationGuesses(
  db: Queryable,
  text: string,
  { vault, counters }: Pick<AccountsOptions, 'vault' | 'counters'>,
): Promise<void> {
  const id = readMailToken(vault, text);
  const token = id === undefined ? undefined : await db.one(mailToken, [id]);
  if (!token) return; // no password will be compared
  await limitAttempts(counters, `confirm:${token.id}`, MAX_GUESSES_PER_TOKEN, WINDOW_SECONDS);
  await limitAttempts(counters, `confirm:${token.account_id}`, MAX_GUESSES_PER_ACCOUNT, WINDOW_SECONDS);
}

/** Requests a new link. Whether the email needs one is checked later, so that the response cannot reveal it. */
export async function requestConfirmation(tx: Tx, email: string): Promise<void> {
  await enqueue(tx, 'mail_confirmation', { email: normaliseEmail(email) });
}

/** Mails a new link, if there is an account whose email is not confirmed yet. */
export async function mailConfirmation(db: Db, email: string): Promise<void> {
  const account = await db.one(sql.accountByEmail, [email]);
  if (!account || account.email_confirmed_at !== null) return;
  await db.transaction((tx) => mailOneTimeLink(tx, account.id, email, 'confirm_email'));
}

/**
 * The link proves access to the mailbox. That is not enough: an account may have been opened with another person's
 * email, who must not confirm it with a click. The link carries the email, so it also confirms a change of it.
 */
export async function confirmEmail(
  tx: Tx,
  token: string,
  proof: ConfirmationProof,
  options: Pick<AccountsOptions, 'cache' | 'passwords' | 'vault'>,
): Promise<{ accountId: string; by: 'session' | 'password' }> {
  const redeemed = await redeemMailToken(tx, options.vault, token, 'confirm_email');
  if (!redeemed) throw invalidLink();
  const by = await requireOwner(tx, redeemed.account_id, proof, options);
  const confirmed = await tx.run(sql.confirmEmail, [redeemed.account_id, redeemed.email]).catch(noneIfTaken);
  if (confirmed === 0) {
    throw new ApiError('conflict', 'This email address now belongs to another account. Use another one.');
  }
  await assignSlug(tx, redeemed.account_id);
  await tx.run(voidMailTokens, [redeemed.account_id, 'confirm_email']);
  await options.cache.invalidateOnAllNodes(tx, redeemed.account_id);
  return { accountId: redeemed.account_id, by };
}

async function requireOwner(
  tx: Tx,
  accountId: string,
  proof: ConfirmationProof,
  { passwords }: Pick<AccountsOptions, 'passwords'>,
): Promise<'session' | 'password'> {
  if (proof.accountId === accountId) return 'session';
  const account = await tx.one(sql.accountById, [accountId]);
  if (proof.password !== undefined && (await passwords.matches(account?.password_hash, proof.password)))
    return 'password';
  const message =
    proof.password === undefined
      ? '`password` is required. Enter the password of the account, or open the link where you are signed in to it.'
      : 'This is not the password of the account.';
  throw new ApiError('invalid_credentials', message, { field: 'password' });
}

/** Two accounts that confirm one email at once both find it free; PostgreSQL accepts only one of them. */
function noneIfTaken(error: Error & { code?: string }): number {
  const UNIQUE_VIOLATION = '23505';
  if (error.code === UNIQUE_VIOLATION) return 0;
  throw error;
}
