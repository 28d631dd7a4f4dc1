import type { Principal } from '../../access/principal.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { credentialCreatedAt } from './payout-destinations.sql.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Rejects a key or command-line sign-in that is newer than this many hours. A browser session can create either without
 * the password, so a stolen session could otherwise change where payouts go. Accounts that are just as new have no
 * older credentials, and are exempt.
 */
export async function requireOlderCredential(db: Queryable, principal: Principal, hours: number): Promise<void> {
  const newerThan = Date.now() - hours * HOUR_MS;
  if (hours === 0 || Date.parse(principal.account.createdAt) > newerThan) return;
  const createdAt = (await db.one(credentialCreatedAt, [principal.id]))?.created_at;
  if (createdAt && createdAt.getTime() <= newerThan) return;
  const what = principal.kind === 'key' ? 'This key' : 'This sign-in';
  throw new ApiError(
    'forbidden_resource',
    `${what} is less than ${hours} hours old and cannot change where your payouts go in live mode. Use an older key, or sign in on the website and confirm the change with your password.`,
  );
}
