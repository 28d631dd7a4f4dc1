import type { CredentialCache } from '../access/credential-cache.ts';
import type { Principal } from '../access/principal.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { invalid } from '../platform/errors.ts';
import type { Money } from '../platform/http/json-schema.ts';
import { findKey } from './find-key.ts';
import { type KeyRow, spendLimitOf } from './key.ts';
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
  const key = await findKey(tx, principal, id);
  const name = changes.name?.trim() ?? key.name;
  if (name === '') throw invalid('name', '`name` must not be empty.');
  const limit = changes.spend_limit === undefined ? spendLimitOf(key) : changes.spend_limit;
  const updated = await tx.one(sql.updateKey, [id, name, limit?.currency ?? null, limit?.amount ?? null]);
  await cache.forgetEverywhere(tx, id);
  return updated ?? key;
}
