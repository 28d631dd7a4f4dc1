import { hashSecret } from '../../platform/crypto/secret-text.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import type { SessionRow } from './session.ts';
import * as sql from './sessions.sql.ts';

type Cache = Pick<AccountsOptions, 'cache'>;

export async function endSession(tx: Tx, accountId: string, sessionId: string, { cache }: Cache): Promise<void> {
  if (!(await tx.one(sql.endSessionOf, [sessionId, accountId]))) {
    const isOpen = await tx.one(sql.openSessionById, [sessionId]);
    throw isOpen && isOpen.account_id !== accountId ? anothersSession() : notFound('session');
  }
  await cache.invalidateOnAllNodes(tx, sessionId);
}

function anothersSession(): ApiError {
  return new ApiError('forbidden_resource', 'This session belongs to another account.');
}

/** Returns the open session of this CLI token. */
export function findCliSession(db: Queryable, token: string): Promise<SessionRow | undefined> {
  return db.one(sql.openSessionByToken, [hashSecret(token)]);
}

/** Ends every session of the account, or all except one. */
export async function endAllSessions(
  tx: Tx,
  accountId: string,
  except: string | null,
  { cache }: Cache,
): Promise<number> {
  const ended = await tx.many(sql.endSessionsOf, [accountId, except]);
  if (ended.length > 0) await cache.invalidateOnAllNodes(tx, accountId);
  return ended.length;
}
