import type { CredentialCache } from '../access/credential-cache.ts';
import type { Principal } from '../access/principal.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { findKey } from './find-key.ts';
import type { KeyRow } from './key.ts';
import * as sql from './keys.sql.ts';

/** From the commit on this node refuses the key; every other within a second. Revoking twice changes nothing. */
export async function revokeKey(tx: Tx, principal: Principal, id: string, cache: CredentialCache): Promise<KeyRow> {
  const key = await findKey(tx, principal, id);
  const revoked = (await tx.one(sql.revokeKey, [key.id])) ?? key;
  await cache.forgetEverywhere(tx, key.id);
  return revoked;
}

/** For the hooks of an account that closes or changes hands: its keys end. */
export function revokeEveryKey(cache: CredentialCache) {
  return async (tx: Tx, accountId: string): Promise<void> => {
    if ((await tx.run(sql.revokeKeysOf, [accountId])) > 0) await cache.forgetEverywhere(tx, accountId);
  };
}
