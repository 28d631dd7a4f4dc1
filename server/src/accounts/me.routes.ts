import { Type } from 'typebox';
import { type Route, route } from '../access/route.ts';
import { notFound } from '../platform/errors.ts';
import { Named } from '../platform/http/json-schema.ts';
import { toProfile } from './account.ts';
import { Account, PublicProfile, showAccount } from './account-view.ts';
import * as sql from './accounts.sql.ts';
import type { AccountsOptions } from './accounts-options.ts';
import { Email, Name } from './auth-input.ts';
import { closeAccount } from './close-account.ts';
import { clearSessionCookies } from './session-cookies.ts';
import { updateAccount } from './update-account.ts';

export function meRoutes(options: AccountsOptions): Route[] {
  return [
    route({
      method: 'GET',
      url: '/v1/me',
      access: 'any',
      rate: 'read',
      tag: 'Account',
      summary: 'Show the account behind the key',
      description: 'The smallest call that verifies a key.',
      status: 200,
      answer: Named(Account),
      handler: async ({ principal }) => showAccount(principal),
    }),
    route({
      method: 'PATCH',
      url: '/v1/me',
      access: 'session',
      rate: 'write',
      tag: 'Account',
      summary: 'Change your name or e-mail address',
      description: 'A new address takes effect when the link mailed to it is followed.',
      body: Type.Object({ name: Type.Optional(Name), email: Type.Optional(Email) }, { additionalProperties: false }),
      status: 200,
      answer: Named(Account),
      handler: ({ principal, body, write }) =>
        write(async (tx) => {
          const account = await updateAccount(tx, principal, body, options);
          return showAccount({ ...principal, account: toProfile(account, options.operatorEmails) });
        }),
    }),
    route({
      method: 'POST',
      url: '/v1/me/close',
      access: 'session',
      rate: 'write',
      tag: 'Account',
      summary: 'Close your account for good',
      description:
        'Erases personal data and revokes every key. Refused while money, open payouts or the downloads of licensees depend on the account.',
      body: Type.Object({ password: Type.String({ maxLength: 200 }) }, { additionalProperties: false }),
      status: 200,
      answer: Type.Object({ id: Type.String(), closed: Type.Literal(true) }),
      handler: async ({ principal, body, reply, write }) => {
        const answer = await write(async (tx) => {
          await closeAccount(tx, principal.account.id, body.password, options);
          return { id: principal.account.id, closed: true };
        });
        clearSessionCookies(reply, options.publicUrl);
        return answer;
      },
    }),
    route({
      method: 'GET',
      url: '/v1/accounts/:slug',
      access: 'any',
      rate: 'read',
      tag: 'Account',
      summary: 'Show the public profile of an account',
      params: Type.Object({ slug: Type.String() }),
      status: 200,
      answer: Named(PublicProfile),
      handler: async ({ db, params }) => {
        const account = await db.one(sql.accountBySlug, [params.slug]);
        if (!account) throw notFound('account');
        return { ...account, created_at: account.created_at.toISOString() };
      },
    }),
  ];
}
