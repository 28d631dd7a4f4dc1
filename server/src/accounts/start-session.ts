import type { FastifyRequest } from 'fastify';
import type { Tx } from '../platform/db/queryable.ts';
import { isStorableText } from '../platform/http/text-safety.ts';
import { newId } from '../platform/ids.ts';
import { hashSecret, newSecret } from '../platform/secret-text.ts';
import type { SessionRow } from './session.ts';
import * as sql from './sessions.sql.ts';

export const CLI_TOKEN_PREFIX = 'svc_cli_';

/** Where a session comes from, as its owner will recognise it in the list. */
export interface Origin {
  userAgent: string;
  address: string;
}

export function originOf(request: FastifyRequest): Origin {
  const agent = request.headers['user-agent'] ?? '';
  return { userAgent: isStorableText(agent) ? agent.slice(0, 300) : '', address: request.ip };
}

export async function startBrowserSession(tx: Tx, accountId: string, origin: Origin): Promise<SessionRow> {
  return insert(tx, accountId, 'browser', null, origin);
}

/** A bearer token with a session's rights, for the command line. The token is shown this once. */
export async function startCliSession(
  tx: Tx,
  accountId: string,
  origin: Origin,
): Promise<{ session: SessionRow; token: string }> {
  const token = newSecret(CLI_TOKEN_PREFIX);
  return { token, session: await insert(tx, accountId, 'cli', hashSecret(token), origin) };
}

async function insert(tx: Tx, accountId: string, kind: 'browser' | 'cli', hash: Buffer | null, origin: Origin) {
  const params = [newId('ses'), accountId, kind, hash, origin.userAgent, origin.address] as const;
  const session = await tx.one(sql.insertSession, [...params]);
  if (!session) throw new Error('the new session was not returned');
  return session;
}
