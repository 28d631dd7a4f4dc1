import { type Static, Type } from 'typebox';
import { missingCredentials } from '../../access/authenticate.ts';
import { type Call, type Route, route } from '../../access/route.ts';
import { isSameOrigin } from '../../access/same-origin.ts';
import { ApiError } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { Enum, ListOf, Named, PageQuery, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { SignOut } from './auth-input.ts';
import { endAllSessions, endSession } from './end-session.ts';
import { findPresentedSession } from './presented-session.ts';
import { refreshSession } from './refresh-session.ts';
import type { SessionRow } from './session.ts';
import { clearSessionCookies, REFRESH_COOKIE, readCookies, setSessionCookies } from './session-cookies.ts';
import * as sql from './sessions.sql.ts';

export const Session = Type.Object(
  {
    id: Type.String(),
    kind: Enum(['browser', 'cli']),
    current: Type.Boolean({ description: 'the session that is asking' }),
    user_agent: Type.String(),
    address: Type.String(),
    created_at: Timestamp,
    last_used_at: Timestamp,
    expires_at: Timestamp,
  },
  { $id: 'Session' },
);

export function sessionRoutes(options: AccountsOptions): Route[] {
  const { origin } = new URL(options.publicUrl);
  return [
    route({
      method: 'POST',
      url: '/auth/refresh',
      access: 'open',
      rate: 'auth',
      tag: 'Sign-in',
      summary: 'Exchange the refresh cookie for new cookies',
      description: 'A refresh cookie that was exchanged before ends the whole session, except within 10 seconds.',
      status: 200,
      response: Type.Object({ session_id: Type.String() }),
      handler: async ({ db, request, reply }) => {
        const token = readCookies(request)[REFRESH_COOKIE];
        if (!token || !isSameOrigin(request, origin))
          throw missingCredentials('No session came with this request: sign in.');
        const session = await db.transaction((tx) => refreshSession(tx, token, options));
        if (!session) {
          clearSessionCookies(reply, options.publicUrl);
          throw new ApiError('invalid_key', 'This session has ended. Sign in again.', {
            headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
          });
        }
        setSessionCookies(reply, options.vault, session, options.publicUrl);
        return { session_id: session.id };
      },
    }),
    route({
      method: 'POST',
      url: '/auth/sign_out',
      access: 'open',
      rate: 'auth',
      tag: 'Sign-in',
      summary: 'End this session, or all of them',
      body: SignOut,
      status: 200,
      response: Type.Object({ signed_out: Type.Integer({ description: 'how many sessions were ended' }) }),
      handler: async (call) => {
        const session = await findPresentedSession(call, options);
        if (!session) throw missingCredentials('No session came with this request: there is none to end.');
        const ended = await call.db.transaction(async (tx) => {
          if (call.body.everywhere) return endAllSessions(tx, session.account_id, null, options);
          await endSession(tx, session.account_id, session.id, options);
          return 1;
        });
        clearSessionCookies(call.reply, options.publicUrl);
        return { signed_out: ended };
      },
    }),
    route({
      method: 'GET',
      url: '/v1/sessions',
      access: 'session',
      rate: 'read',
      tag: 'Account',
      summary: 'List where you are signed in',
      query: Type.Object(PageQuery, { additionalProperties: false }),
      status: 200,
      response: ListOf(Named(Session)),
      handler: listSessions,
    }),
    route({
      method: 'DELETE',
      url: '/v1/sessions/:id',
      access: 'session',
      rate: 'write',
      tag: 'Account',
      summary: 'Sign a browser or command line out',
      params: Type.Object({ id: Type.String() }),
      status: 200,
      response: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }),
      handler: ({ principal, params, write }) =>
        write(async (tx) => {
          await endSession(tx, principal.account.id, params.id, options);
          return { id: params.id, deleted: true };
        }),
    }),
  ];
}

async function listSessions({ db, vault, principal, query }: Call<unknown, { cursor?: string; limit?: number }>) {
  const page = readPage(vault, `sessions of ${principal.account.id}`, query);
  const rows = await db.many(sql.listSessions, [principal.account.id, page.afterId, page.limit + 1]);
  const toSessionResponse = (row: SessionRow): Static<typeof Session> => ({
    ...row,
    address: row.ip,
    current: row.id === principal.id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  });
  return page.finish(rows, toSessionResponse, (row) => [row.id]);
}
