import { isSignedIn, type Principal } from '../access/principal.ts';
import type { Scope } from '../access/scopes.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import { findKey } from './find-key.ts';
import { type KeyRow, spendLimitOf } from './key.ts';

/** Limits of a key. Null means unlimited. */
export interface KeyLimits {
  scopes: readonly Scope[];
  spendLimit: Money | null;
  expiresAt: Date | null;
}

export function limitsOf(key: KeyRow): KeyLimits {
  return { scopes: key.scopes, spendLimit: spendLimitOf(key), expiresAt: key.expires_at };
}

/**
 * Returns the limits of the calling key; undefined for a caller with all rights of the account: a signed-in person, or
 * a default key that has neither a spend limit nor an expiry. Reads the row, because a cached credential may be
 * outdated. The caller holds the lock on the account's keys.
 */
export async function findCallerLimits(tx: Tx, principal: Principal): Promise<KeyLimits | undefined> {
  if (isSignedIn(principal)) return undefined;
  const limits = limitsOf(await findKey(tx, principal, principal.id));
  return limits.spendLimit || limits.expiresAt ? limits : undefined;
}

/** Each key has its spend limit to itself: a limited key that created others which spend would multiply its own. */
export function assertSpendsNothing({ scopes }: Pick<KeyLimits, 'scopes'>, own: KeyLimits): void {
  if (!own.spendLimit || !scopes.includes('inference:run')) return;
  throw exceeds('tier', 'The calling key has a spend limit, so it cannot create premium keys.');
}

/** Rejects limits that exceed those of the key that sets them. */
export function assertWithinLimits(wanted: KeyLimits, own: KeyLimits): void {
  const missing = wanted.scopes.filter((scope) => !own.scopes.includes(scope));
  if (missing.length > 0) {
    throw exceeds('scopes', `The calling key does not have ${missing.join(', ')}, so it cannot grant that.`);
  }
  if (amountOf(wanted.spendLimit) > amountOf(own.spendLimit)) {
    const { currency, amount } = own.spendLimit as Money;
    const has = `The calling key has a spend limit of ${amount} ${currency} in minor units`;
    throw exceeds('spend_limit', `${has}, so it cannot set a higher limit for any key, including itself.`);
  }
  if (timeOf(wanted.expiresAt) > timeOf(own.expiresAt)) {
    const has = `The calling key expires at ${own.expiresAt?.toISOString()}`;
    throw exceeds(
      'expires_in',
      `${has}, so it cannot create a key that is valid for longer, or raise the limit of one.`,
    );
  }
}

/** Returns whether the new limits allow more spending than the old ones. */
export function raisesSpending(next: Pick<KeyLimits, 'spendLimit'>, previous: Pick<KeyLimits, 'spendLimit'>): boolean {
  return amountOf(next.spendLimit) > amountOf(previous.spendLimit);
}

/** Every spend limit is in the currency of inference: `requireSpendable`. */
function amountOf(limit: Money | null): number {
  return limit?.amount ?? Number.POSITIVE_INFINITY;
}

function timeOf(expiry: Date | null): number {
  return expiry?.getTime() ?? Number.POSITIVE_INFINITY;
}

function exceeds(field: string, message: string): ApiError {
  const next = 'Sign in, or use a default key without limits.';
  return new ApiError('forbidden_resource', `${message} ${next}`, { field });
}
