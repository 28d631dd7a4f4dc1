import type { CredentialCache } from '../../access/credential-cache.ts';
import type { AccountHook } from '../../accounts/accounts-options.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { deleteRecordsOf } from '../provider/records.sql.ts';
import * as sql from './grants.sql.ts';

/** From the commit on nothing that came of this consent is worth anything: on this node at once, elsewhere within a second. */
export async function endGrant(tx: Tx, grantId: string, cache: CredentialCache): Promise<void> {
  await tx.many(sql.endGrant, [grantId]);
  // Of one that had ended before as well: a token may have been on its way then.
  await forgetGrants(tx, [grantId], cache);
}

/** Everything that the account lets this app do. Answers how many consents that were. */
export async function endGrantsBetween(
  tx: Tx,
  accountId: string,
  appId: string,
  cache: CredentialCache,
): Promise<number> {
  return forgetGrants(tx, idsOf(await tx.many(sql.endGrantsBetween, [accountId, appId])), cache);
}

/** The account's consents to this app, apart from the newest. */
export async function endOldestGrants(
  tx: Tx,
  accountId: string,
  appId: string,
  keep: number,
  cache: CredentialCache,
): Promise<void> {
  await forgetGrants(tx, idsOf(await tx.many(sql.endOldestGrants, [accountId, appId, keep])), cache);
}

/** Whatever the account lets any app do. */
export async function endGrantsOfAccount(tx: Tx, accountId: string, cache: CredentialCache): Promise<void> {
  const ended = idsOf(await tx.many(sql.endGrantsOfAccount, [accountId]));
  if (ended.length === 0) return;
  await tx.run(deleteRecordsOf, [ended]);
  await cache.invalidateOnAllNodes(tx, accountId);
}

/** Whatever anybody lets this app do. The tokens may be millions: they are worth nothing without it, and go when they run out. */
export async function endGrantsOfApp(tx: Tx, appId: string, cache: CredentialCache): Promise<void> {
  await tx.run(sql.endGrantsOfApp, [appId]);
  // Also where nothing was found to end: a consent may be on its way, and a token of it remembered.
  await cache.invalidateOnAllNodes(tx, appId);
}

/** For the hooks of an account that closes or changes hands: nobody acts for it any more. */
export function endGrantsOnClosing(cache: CredentialCache): AccountHook {
  return (tx, accountId) => endGrantsOfAccount(tx, accountId, cache);
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

async function forgetGrants(tx: Tx, ids: readonly string[], cache: CredentialCache): Promise<number> {
  if (ids.length > 0) await tx.run(deleteRecordsOf, [ids]);
  for (const id of ids) await cache.invalidateOnAllNodes(tx, id);
  return ids.length;
}
