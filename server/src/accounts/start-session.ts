import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../platform/db/queryable.ts';
import { isStorableText } from '../platform/http/text-safety.ts';
import { newId } from '../platform/ids.ts';
import { hashSecret, newSecret } from '../platform/secret-text.ts';
import type { AccountRow } from './account.ts';
import { lockPassword } from './accounts.sql.ts';
import type { SessionKind, SessionRow } from './session.ts';
import * as sql from './sessions.sql.ts';
import { wrongCredentials } from './sign-in.ts';

export const CLI_TOKEN_PREFIX = 'svc_cli_';

/** Where a session comes from, as its owner will recognise it in the list. */
export interface Origin {
  userAgent: string;
  address: string;
}

export function originOf(request: FastifyRequest): Origin {
  const agent = request.headers['user-agent'] ?? '';
  return { userAgent: isStorableText(agent) ? agent.slice(0, 300) : '', address: isIP(request.ip) ? request.ip : '' };
}

export async function startBrowserSession(tx: Tx, account: AccountRow, origin: Origin): Promise<SessionRow> {
  return insert(tx, account, 'browser', null, origin);
}

/** A bearer token with a session's rights, for the command line. The token is shown this once. */
export async function startCliSession(
  tx: Tx,
  account: AccountRow,
  origin: Origin,
): Promise<{ session: SessionRow; token: string }> {
  const token = newSecret(CLI_TOKEN_PREFIX);
  return { token, session: await insert(tx, account, 'cli', hashSecret(token), origin) };
}

/** The password may have changed since it was checked; such a sign-in comes too late. */
async function insert(tx: Tx, account: AccountRow, kind: SessionKind, hash: Buffer | null, origin: Origin) {
  const current = await tx.one(lockPassword, [account.id]);
  if (current?.password_hash !== account.password_hash) throw wrongCredentials();
  const params = [newId('ses'), account.id, kind, hash, origin.userAgent, origin.address] as const;
  const session = await tx.one(sql.insertSession, [...params]);
  if (!session) throw new Error('the new session was not returned');
  return session;
}
