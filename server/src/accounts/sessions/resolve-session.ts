import type { FastifyRequest } from 'fastify';
import { cachedSecrets } from '../../access/cached-secrets.ts';
import type { BearerResolver, CookieResolver, Credential, Resolved } from '../../access/credential.ts';
import type { LastUsed } from '../../access/last-used.ts';
import { isSameOrigin } from '../../access/same-origin.ts';
import { SCOPE_NAMES, type Scope } from '../../access/scopes.ts';
import type { MaybePromise } from '../../platform/async/maybe-async.ts';
import type { Db } from '../../platform/db/queryable.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { loadProfile } from '../profile/load-profile.ts';
import { readAccessToken, type SessionRow } from './session.ts';
import { ACCESS_COOKIE, readCookies, VISITOR_COOKIE } from './session-cookies.ts';
import * as sql from './sessions.sql.ts';
import { CLI_TOKEN_PREFIX } from './start-session.ts';
import { isVisitorToken } from './visitor-session.ts';

/** A session has all rights of the account except inference, which is charged to a premium key. */
const SESSION_SCOPES: ReadonlySet<Scope> = new Set(SCOPE_NAMES.filter((scope) => scope !== 'inference:run'));

export interface SessionResolving extends AccountsOptions {
  db: Db;
  lastUsed: LastUsed;
}

type SessionLookup = Pick<SessionResolving, 'db' | 'cache' | 'operatorEmails'>;

export function cookieSessions(options: SessionResolving): CookieResolver {
  const { origin } = new URL(options.publicUrl);
  const resolveSession = async (sessionId: string) => {
    const credential = await findBrowserSession(sessionId, options);
    if (credential) options.lastUsed.note(credential.id);
    return credential;
  };
  return {
    resolve(request: FastifyRequest): MaybePromise<Resolved> {
      if (request.headers.cookie === undefined || !isSameOrigin(request, origin)) return undefined;
      const cookies = readCookies(request);
      const access = cookies[ACCESS_COOKIE];
      if (access) {
        // An expired one is to be refreshed: its owner is not a visitor.
        const sessionId = readAccessToken(options.vault, access);
        return sessionId === undefined ? undefined : resolveSession(sessionId);
      }
      return isVisitorToken(options.vault, cookies[VISITOR_COOKIE] ?? '') ? { kind: 'visitor' } : undefined;
    },
  };
}

/** Returns the session that an access cookie names, if it is still open and its account usable. */
export function findBrowserSession(sessionId: string, options: SessionLookup): MaybePromise<Credential | undefined> {
  const load = async () => toCredential(options, await options.db.one(sql.openSessionById, [sessionId]));
  return options.cache.get(`session ${sessionId}`, load);
}

/**
 * Checks the database instead of the cache, for actions that would outlast a session that has just ended on another
 * node.
 */
export async function isSessionOpen(db: Db, sessionId: string): Promise<boolean> {
  return (await db.one(sql.openSessionById, [sessionId])) !== undefined;
}

export function cliSessions(options: SessionResolving): BearerResolver {
  const find = async (hash: Buffer) => toCredential(options, await options.db.one(sql.openSessionByToken, [hash]));
  return cachedSecrets({ ...options, prefixes: [CLI_TOKEN_PREFIX], find });
}

async function toCredential(options: SessionLookup, row: SessionRow | undefined): Promise<Credential | undefined> {
  const account = row && (await loadProfile(options.db, row.account_id, options.operatorEmails));
  if (!account) return undefined;
  return {
    kind: row.kind === 'cli' ? 'cli' : 'session',
    id: row.id,
    account,
    mode: 'chosen',
    scopes: SESSION_SCOPES,
    unrestricted: true,
    tier: 'free',
    spendLimit: null,
    unpaid: false,
    expiresAt: row.expires_at.getTime(),
  };
}
