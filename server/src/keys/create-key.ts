import { isSignedIn, type Principal } from '../access/principal.ts';
import type { Scope, Tier } from '../access/scopes.ts';
import { hashSecret, newSecret } from '../platform/crypto/secret-text.ts';
import type { Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import { newId } from '../platform/ids.ts';
import { expiryAfter, type KeyRow, PREFIX_OF, requireSpendable, scopesFor } from './key.ts';
import { assertSpendsNothing, assertWithinLimits, findCallerLimits, type KeyLimits } from './key-limits.ts';
import * as sql from './keys.sql.ts';

export interface NewKey {
  name: string;
  mode: Mode;
  tier?: Tier;
  scopes?: Scope[];
  expires_in?: string;
  spend_limit?: Money | null;
}

/**
 * Creates a key for the caller: a key creates keys of its own mode only, and none with more rights than itself. Omitted
 * limits default to those of the calling key, and one with a spend limit creates none that spend.
 */
export async function createKey(tx: Tx, principal: Principal, input: NewKey, quota: number) {
  if (!isSignedIn(principal) && principal.mode !== input.mode) {
    throw new ApiError(
      'forbidden_resource',
      `A ${principal.mode} key can only create ${principal.mode} keys. Set \`mode\` to ${principal.mode}, or sign in.`,
    );
  }
  requireSpendable(input.spend_limit);
  await tx.run(sql.lockAccountKeys, [principal.account.id]);
  const own = await findCallerLimits(tx, principal);
  const limits = limitsFor(input, own);
  if (own) {
    assertSpendsNothing(limits, own);
    assertWithinLimits(limits, own);
  }
  const usable = await tx.one(sql.countUsableKeys, [principal.account.id]);
  if ((usable?.count ?? 0) >= quota) {
    throw new ApiError(
      'quota_exceeded',
      `You have reached the limit of ${quota} keys. Revoke a key that you no longer use.`,
    );
  }
  const secret = newSecret(PREFIX_OF[input.mode]);
  return { key: await storeKey(tx, principal.account.id, input, secret, limits), secret };
}

function limitsFor(input: NewKey, inherited?: KeyLimits): KeyLimits {
  return {
    scopes: scopesFor(input.tier ?? 'free', input.scopes),
    spendLimit: input.spend_limit === undefined ? (inherited?.spendLimit ?? null) : input.spend_limit,
    expiresAt: input.expires_in === undefined ? (inherited?.expiresAt ?? null) : expiryAfter(input.expires_in),
  };
}

/** A live premium key stays inactive until it is paid for; every other key is active at once. */
export async function storeKey(
  tx: Tx,
  accountId: string,
  input: NewKey,
  secret: string,
  { scopes, spendLimit, expiresAt }: KeyLimits = limitsFor(input),
): Promise<KeyRow> {
  const tier = input.tier ?? 'free';
  const key = await tx.one(sql.insertKey, {
    id: newId('key'),
    accountId,
    name: input.name.trim(),
    mode: input.mode,
    tier,
    scopes,
    restricted: input.scopes !== undefined,
    secretHash: hashSecret(secret),
    last4: secret.slice(-4),
    limitCurrency: spendLimit?.currency ?? null,
    limitAmount: spendLimit?.amount ?? null,
    active: !(tier === 'premium' && input.mode === 'live'),
    expiresAt,
  });
  if (!key) throw new Error('the new key was not returned');
  return key;
}
