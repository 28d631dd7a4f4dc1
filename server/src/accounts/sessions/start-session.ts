import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { hashSecret, newSecret } from '../../platform/crypto/secret-text.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { isStorableText } from '../../platform/http/schemas/text-safety.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountRow } from '../account.ts';
import { accountById, lockPassword } from '../accounts.sql.ts';
import type { SessionKind, SessionRow } from './session.ts';
import * as sql from './sessions.sql.ts';
import { wrongCredentials } from './sign-in.ts';

export const CLI_TOKEN_PREFIX = 'svc_cli_';

/** The device that started a session, shown in its owner's list of sessions. */
export interface Origin {
  userAgent: string;
  ip: string;
}

export function originOf(request: FastifyRequest): Origin {
  return toOrigin(request.headers['user-agent'], request.ip);
}

/** Both values are untrusted, so only what can be stored is kept. */
export function toOrigin(userAgent: string | undefined, ip: string): Origin {
  const agent = userAgent ?? '';
  return { userAgent: isStorableText(agent) ? agent.slice(0, 300) : '', ip: isIP(ip) ? ip : '' };
}

export async function startBrowserSession(tx: Tx, account: AccountRow, origin: Origin): Promise<SessionRow> {
  return insert(tx, account, 'browser', null, origin);
}

/** Starts a session with a bearer token for the command line. The token is returned only here. */
export async function startCliSession(
  tx: Tx,
  account: AccountRow,
  origin: Origin,
): Promise<{ session: SessionRow; token: string }> {
  const token = newSecret(CLI_TOKEN_PREFIX);
  return { token, session: await insert(tx, account, 'cli', hashSecret(token), origin) };
}

/** Returns a fingerprint of the current password, for a sign-in that must not outlive it. */
export async function passwordMark(db: Queryable, accountId: string): Promise<string> {
  const account = await db.one(accountById, [accountId]);
  return markOf(account?.password_hash);
}

/**
 * Starts the command-line session that was confirmed in a browser a moment ago, with a token created for it. Returns
 * undefined if the password has changed since it was confirmed, or the account is closed.
 */
export async function startCliSessionFor(
  tx: Tx,
  confirmed: { accountId: string; passwordMark: string; token: string; origin: Origin },
): Promise<SessionRow | undefined> {
  const current = await tx.one(lockPassword, [confirmed.accountId]);
  if (!current?.password_hash || markOf(current.password_hash) !== confirmed.passwordMark) return undefined;
  return insertSession(tx, confirmed.accountId, 'cli', hashSecret(confirmed.token), confirmed.origin);
}

function markOf(passwordHash: string | null | undefined): string {
  return hashSecret(passwordHash ?? '').toString('base64');
}

/** Rejects a sign-in if the password has changed since it was checked. */
async function insert(tx: Tx, account: AccountRow, kind: SessionKind, hash: Buffer | null, origin: Origin) {
  const current = await tx.one(lockPassword, [account.id]);
  if (current?.password_hash !== account.password_hash) throw wrongCredentials();
  return insertSession(tx, account.id, kind, hash, origin);
}

async function insertSession(tx: Tx, accountId: string, kind: SessionKind, hash: Buffer | null, origin: Origin) {
  const params = [newId('ses'), accountId, kind, hash, origin.userAgent, origin.ip] as const;
  const session = await tx.one(sql.insertSession, [...params]);
  if (!session) throw new Error('the new session was not returned');
  return session;
}
