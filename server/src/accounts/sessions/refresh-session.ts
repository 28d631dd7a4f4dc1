import type { Db, Tx } from '../../platform/db/queryable.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { readRefreshToken, type SessionRow } from './session.ts';
import * as sql from './sessions.sql.ts';

/**
 * Exchanges a refresh token for its successor. A token that was already exchanged is either the second of two tabs, a
 * moment later, which gets the same successor; or a stolen copy, which ends the session for both. Returns undefined if
 * it is invalid: the caller must commit all the same.
 */
export async function refreshSession(
  tx: Tx,
  token: string,
  options: Pick<AccountsOptions, 'vault' | 'cache'>,
): Promise<SessionRow | undefined> {
  const presented = readRefreshToken(options.vault, token);
  if (!presented) return undefined;
  const { sessionId, generation } = presented;
  const session =
    (await tx.one(sql.advanceSession, [sessionId, generation])) ??
    (await tx.one(sql.justAdvancedSession, [sessionId, generation]));
  if (session) return session;
  if (await tx.one(sql.endSession, [sessionId])) await options.cache.invalidateOnAllNodes(tx, sessionId);
  return undefined;
}

/** Returns the session of a refresh token if the token is its newest, without exchanging it. */
export async function currentSession(
  db: Db,
  token: string,
  { vault }: Pick<AccountsOptions, 'vault'>,
): Promise<SessionRow | undefined> {
  const presented = readRefreshToken(vault, token);
  const session = presented && (await db.one(sql.openSessionById, [presented.sessionId]));
  return session?.generation === presented?.generation ? session : undefined;
}
