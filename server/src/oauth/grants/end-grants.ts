import type { CredentialCache } from '../../access/credential-cache.ts';
import type { AccountHook } from '../../accounts/accounts-options.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { deleteRecordsOf } from '../provider/records.sql.ts';
import * as sql from './grants.sql.ts';

/** Ends a consent and everything issued under it: on this node with the commit, elsewhere within a second. */
export async function endGrant(tx: Tx, grantId: string, cache: CredentialCache): Promise<void> {
  await tx.many(sql.endGrant, [grantId]);
  // Even if it had ended before: a token may have been in flight then.
  await invalidateGrants(tx, [grantId], cache);
}

/** Ends all grants of the account to this app. Returns how many there were. */
export async function endGrantsBetween(
  tx: Tx,
  accountId: string,
  appId: string,
  cache: CredentialCache,
): Promise<number> {
  return invalidateGrants(tx, idsOf(await tx.many(sql.endGrantsBetween, [accountId, appId])), cache);
}

/** Ends the account's grants to this app, except the newest. */
export async function endOldestGrants(
  tx: Tx,
  accountId: string,
  appId: string,
  keep: number,
  cache: CredentialCache,
): Promise<void> {
  await invalidateGrants(tx, idsOf(await tx.many(sql.endOldestGrants, [accountId, appId, keep])), cache);
}

/** Ends all grants of the account. */
async function endGrantsOfAccount(tx: Tx, accountId: string, cache: CredentialCache): Promise<void> {
  const ended = idsOf(await tx.many(sql.endGrantsOfAccount, [accountId]));
  if (ended.length === 0) return;
  await tx.run(deleteRecordsOf, [ended]);
  await cache.invalidateOnAllNodes(tx, accountId);
}

/**
 * Ends all grants to this app. There may be millions of tokens: they are invalid without it, and deleted when they
 * expire.
 */
export async function endGrantsOfApp(tx: Tx, appId: string, cache: CredentialCache): Promise<void> {
  await tx.run(sql.endGrantsOfApp, [appId]);
  // Even if nothing was found to end: a consent may be in flight, and a token of it cached.
  await cache.invalidateOnAllNodes(tx, appId);
}

/** Ends the grants of an account that is closed or reclaimed, so that no app acts for it any more. */
export function endGrantsOnClosing(cache: CredentialCache): AccountHook {
  return (tx, accountId) => endGrantsOfAccount(tx, accountId, cache);
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

async function invalidateGrants(tx: Tx, ids: readonly string[], cache: CredentialCache): Promise<number> {
  if (ids.length > 0) await tx.run(deleteRecordsOf, [ids]);
  for (const id of ids) await cache.invalidateOnAllNodes(tx, id);
  return ids.length;
}
