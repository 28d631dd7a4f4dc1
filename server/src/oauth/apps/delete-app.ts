import type { CredentialCache } from '../../access/credential-cache.ts';
import type { Principal } from '../../access/principal.ts';
import type { AccountHook } from '../../accounts/accounts-options.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { endGrantsOfApp } from '../grants/end-grants.ts';
import * as sql from './apps.sql.ts';
import { lockApp } from './find-app.ts';

/** Deletes the app: no one can connect it any more, and everything issued to it is invalid with the commit. */
export async function deleteApp(
  tx: Tx,
  principal: Principal,
  id: string,
  cache: CredentialCache,
): Promise<{ id: string; deleted: true }> {
  await lockApp(tx, principal, id);
  await tx.run(sql.deleteApp, [id]);
  await endGrantsOfApp(tx, id, cache);
  return { id, deleted: true };
}

/** Deletes the apps of an account that is closed or reclaimed, as they have no owner any more. */
export function deleteAppsOnClosing(cache: CredentialCache): AccountHook {
  return async (tx, accountId) => {
    for (const { id } of await tx.many(sql.eraseAppsOf, [accountId])) await endGrantsOfApp(tx, id, cache);
  };
}
