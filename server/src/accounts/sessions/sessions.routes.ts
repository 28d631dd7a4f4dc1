import type { Static } from 'typebox';
import { missingCredentials } from '../../access/authenticate.ts';
import { type Call, type Route, route } from '../../access/route.ts';
import { isSameOrigin } from '../../access/same-origin.ts';
import { ApiError } from '../../platform/errors.ts';
import { readPage } from '../../platform/http/page.ts';
import { Deleted } from '../../platform/http/schemas/deleted.ts';
import { Enum, ListOf, Named, PageQuery, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
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
    id: Type.String({ description: 'Unique session ID.' }),
    kind: Enum(['browser', 'cli'], { description: 'Whether you signed in with a browser or from the command line.' }),
    current: Type.Boolean({ description: 'Whether this session makes the request.' }),
    user_agent: Type.String({ description: '`User-Agent` header of the sign-in.' }),
    ip: Type.String({ description: 'IP address of the sign-in. Empty if it is unknown.' }),
    address: Type.String({ deprecated: true, description: 'The same as `ip`.' }),
    created_at: Timestamp,
    last_used_at: Timestamp,
    expires_at: Timestamp,
  },
  {
    $id: 'Session',
    description: 'A sign-in with a browser or from the command line.',
    examples: [
      {
        id: 'ses_01k9zq4v7he1r8c3t5n6m2x0se',
        kind: 'browser',
        current: true,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ip: '203.0.113.7',
        address: '203.0.113.7',
        created_at: '2026-01-05T09:30:00.000Z',
        last_used_at: '2026-01-07T08:15:30.120Z',
        expires_at: '2026-02-06T08:15:30.120Z',
      },
    ],
  },
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
      summary: 'Refresh a browser session',
      description:
        'Exchanges the refresh cookie for new cookies. If a refresh cookie is exchanged a second time, more than 10 seconds after the first, the whole session ends.',
      status: 200,
      response: Type.Object(
        { session_id: Type.String({ description: 'Unique session ID.' }) },
        { examples: [{ session_id: 'ses_01k9zq4v7he1r8c3t5n6m2x0se' }] },
      ),
      handler: async ({ db, request, reply }) => {
        const token = readCookies(request)[REFRESH_COOKIE];
        if (!token || !isSameOrigin(request, origin))
          throw missingCredentials('This request has no session. Sign in first.');
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
      summary: 'Sign out',
      description: 'Ends this session, or all sessions of the account if `everywhere` is true.',
      body: SignOut,
      status: 200,
      response: Type.Object(
        { signed_out: Type.Integer({ description: 'Number of sessions that were ended.' }) },
        { examples: [{ signed_out: 1 }] },
      ),
      handler: async (call) => {
        const session = await findPresentedSession(call, options);
        if (!session) throw missingCredentials('This request has no session, so there is none to end.');
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
      summary: 'List sessions',
      description: 'Returns the open sessions of your account, newest first.',
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
      summary: 'End a session',
      description: 'Signs out a browser or a command line.',
      params: Type.Object({ id: Type.String({ description: 'ID of the session (`ses_…`).' }) }),
      status: 200,
      response: Deleted('session', 'ses_01k9zq4v7he1r8c3t5n6m2x0se'),
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
