import type { Db } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { type AccountRow, isUsable, normaliseEmail } from '../account.ts';
import * as sql from '../accounts.sql.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { countPasswordAttempt, type PasswordClient } from './password-attempts.ts';

export type CredentialsOptions = Pick<AccountsOptions, 'counters' | 'passwords' | 'requiresConfirmedEmail'>;

/** Checks email and password. The error does not reveal which of them was wrong. */
export async function checkCredentials(
  db: Db,
  input: { email: string; password: string },
  client: PasswordClient,
  { counters, passwords, requiresConfirmedEmail }: CredentialsOptions,
  /** Set if a signed-in user entered the password again; then the email is known to be right. */
  field?: string,
): Promise<AccountRow> {
  const email = normaliseEmail(input.email);
  const account = await db.one(sql.accountByEmail, [email]);
  const giveBack = await countPasswordAttempt(db, counters, { email, account, client });
  const matches = await passwords.matches(account?.password_hash, input.password);
  // After a sign-up the password is right, and accepting it would reveal that the email had no account before.
  const mustConfirm = requiresConfirmedEmail && !field && account?.email_confirmed_at === null;
  if (!matches || !account || mustConfirm) {
    if (field) throw new ApiError('invalid_credentials', 'This is not your current password.', { field });
    throw wrongCredentials(requiresConfirmedEmail);
  }
  await giveBack();
  if (!isUsable(account))
    throw new ApiError('forbidden_resource', 'This account is suspended. Contact an operator of this market.');
  return account;
}

export function wrongCredentials(requiresConfirmedEmail = false): ApiError {
  const message = 'The email address or the password is wrong';
  const unconfirmed =
    ', or the email address is not confirmed yet. Open the link in the mail that we sent you, or reset your password';
  return new ApiError('invalid_credentials', `${message}${requiresConfirmedEmail ? unconfirmed : ''}.`);
}
