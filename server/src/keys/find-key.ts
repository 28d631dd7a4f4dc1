import { isSignedIn, type Principal } from '../access/principal.ts';
import type { Queryable, Tx } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { KeyRow } from './key.ts';
import * as sql from './keys.sql.ts';

/** A key sees only keys of its own mode; a signed-in person sees both. */
export function visibleMode(principal: Principal): Mode | null {
  return isSignedIn(principal) ? null : principal.mode;
}

export async function findKey(
  db: Queryable,
  principal: Principal,
  id: string,
  mode = visibleMode(principal),
): Promise<KeyRow> {
  const key = await db.one(sql.keyById, [id, mode]);
  if (!key) throw notFound('key');
  if (key.account_id !== principal.account.id) {
    throw new ApiError('forbidden_resource', 'You don’t have access to this key: it belongs to another account.');
  }
  return key;
}

/** Finds and locks a key until the transaction ends, which serializes changes to it. */
export async function lockKey(tx: Tx, principal: Principal, id: string): Promise<KeyRow> {
  await findKey(tx, principal, id);
  const key = await tx.one(sql.lockKey, [id]);
  if (!key) throw notFound('key');
  return key;
}
