import type { CredentialCache } from '../access/credential-cache.ts';
import type { Principal } from '../access/principal.ts';
import type { Tx } from '../platform/db/queryable.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import { findKey } from './find-key.ts';
import { type KeyRow, requireSpendable } from './key.ts';
import { assertWithinLimits, findCallerLimits, limitsOf, raisesSpending } from './key-limits.ts';
import * as sql from './keys.sql.ts';

export interface KeyChanges {
  name?: string;
  spend_limit?: Money | null;
}

export async function updateKey(
  tx: Tx,
  principal: Principal,
  id: string,
  changes: KeyChanges,
  cache: CredentialCache,
): Promise<KeyRow> {
  await tx.run(sql.lockAccountKeys, [principal.account.id]);
  const key = await findKey(tx, principal, id);
  const { name, spend_limit: limit } = changes;
  requireSpendable(limit);
  if (limit !== undefined) await assertMaySetLimit(tx, principal, key, limit);
  // Updates only the given fields, so that concurrent changes do not undo each other.
  const params = [
    id,
    name?.trim() ?? null,
    limit !== undefined,
    limit?.currency ?? null,
    limit?.amount ?? null,
  ] as const;
  const updated = await tx.one(sql.updateKey, [...params]);
  await cache.invalidateOnAllNodes(tx, id);
  return updated ?? key;
}

/** A key with limits can lower those of any key, but raise none beyond its own. */
async function assertMaySetLimit(tx: Tx, principal: Principal, key: KeyRow, spendLimit: Money | null): Promise<void> {
  const own = await findCallerLimits(tx, principal);
  const [previous, next] = [limitsOf(key), { ...limitsOf(key), spendLimit }];
  if (own && raisesSpending(next, previous)) assertWithinLimits(next, own);
}
