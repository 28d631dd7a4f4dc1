import type { CredentialCache } from '../access/credential-cache.ts';
import type { Call } from '../access/route.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/queryable.ts';
import { findKey, lockKey } from './find-key.ts';
import { type KeyRow, toKeyResponse } from './key.ts';
import * as sql from './keys.sql.ts';

type RevokingCall = Pick<Call, 'db' | 'write' | 'principal' | 'requestId'>;

/**
 * Revokes the key: on this node with the commit, on every other within a second. Revoking twice changes nothing.
 *
 * A signed-in person sees the keys of both modes, but the event is emitted in the key's own: a request in the other
 * mode does its work there. Its response, under an idempotency key, is then stored after the work and not with it,
 * which is harmless because repeating the work changes nothing.
 */
export async function revokeKey(
  { db, write, principal, requestId }: RevokingCall,
  id: string,
  { cache, database }: { cache: CredentialCache; database: Pick<Database, 'of'> },
): Promise<ReturnType<typeof toKeyResponse>> {
  const { mode } = await findKey(db, principal, id);
  const work = async (tx: Tx) => {
    const key = await lockKey(tx, principal, id);
    return toKeyResponse(key.revoked_at ? key : await endKey(tx, key, cache, requestId));
  };
  return mode === db.realm ? write(work) : database.of(mode).transaction(work);
}

/** An open checkout needs no update: its status is derived from its key. */
async function endKey(tx: Tx, { id, account_id }: KeyRow, cache: CredentialCache, requestId: string): Promise<KeyRow> {
  const revoked = await tx.one(sql.revokeKey, [id]);
  if (!revoked) throw new Error('the locked key is missing');
  await cache.invalidateOnAllNodes(tx, id);
  const data = { object: toKeyResponse(revoked) };
  await recordEvent(tx, { type: 'api_key.revoked', accountId: account_id, data, requestId });
  return revoked;
}

/**
 * Revokes the keys of an account that is closed or reclaimed. Emits no events: their recipient is either gone, or is the
 * person from whom the account was reclaimed.
 */
export function revokeEveryKey(cache: CredentialCache) {
  return async (tx: Tx, accountId: string): Promise<void> => {
    if ((await tx.run(sql.revokeKeysOf, [accountId])) > 0) await cache.invalidateOnAllNodes(tx, accountId);
  };
}
