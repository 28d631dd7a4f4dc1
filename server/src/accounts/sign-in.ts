import { boundAttempts } from '../access/rate-limit/limit-rate.ts';
import type { Db } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { type AccountRow, isUsable, normaliseEmail } from './account.ts';
import * as sql from './accounts.sql.ts';
import type { AccountsOptions } from './accounts-options.ts';
import { passwordMatches } from './password.ts';

const WINDOW_SECONDS = 15 * 60;
/** One guesser gets ten tries; many together get a hundred, so that they cannot share one account among them. */
const TRIES_PER_ADDRESS = 10;
const TRIES_PER_ACCOUNT = 100;

/** Checks an e-mail address and a password, and tells nothing about which of them was wrong. */
export async function checkCredentials(
  db: Db,
  input: { email: string; password: string },
  clientAddress: string,
  { counters }: Pick<AccountsOptions, 'counters'>,
  /** Where one who is signed in typed the password again; there the address is not in question. */
  field?: string,
): Promise<AccountRow> {
  const email = normaliseEmail(input.email);
  const buckets = [`sign-in:${email}:${clientAddress}`, `sign-in:${email}`] as const;
  await boundAttempts(counters, buckets[0], TRIES_PER_ADDRESS, WINDOW_SECONDS);
  await boundAttempts(counters, buckets[1], TRIES_PER_ACCOUNT, WINDOW_SECONDS);

  const account = await db.one(sql.accountByEmail, [email]);
  if (!(await passwordMatches(account?.password_hash, input.password)) || !account) {
    if (field) throw new ApiError('invalid_credentials', 'This is not your current password.', { field });
    throw wrongCredentials();
  }
  await Promise.all(buckets.map((bucket) => counters.clear(bucket, WINDOW_SECONDS)));
  if (!isUsable(account)) throw new ApiError('forbidden_resource', 'This account is suspended. Write to the operator.');
  return account;
}

export function wrongCredentials(): ApiError {
  return new ApiError('invalid_credentials', 'The e-mail address or the password is wrong.');
}
