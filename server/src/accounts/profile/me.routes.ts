import { Type } from 'typebox';
import { type Route, route } from '../../access/route.ts';
import { notFound } from '../../platform/errors.ts';
import { Named } from '../../platform/http/schemas/json-schema.ts';
import { toProfile } from '../account.ts';
import * as sql from '../accounts.sql.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { closeAccount } from '../close-account.ts';
import { inClosingTransaction } from '../closing-rejected.ts';
import { hasMailAllowance } from '../mail/mail-allowance.ts';
import { AccountChanges } from '../sessions/auth-input.ts';
import { confirmPassword } from '../sessions/confirm-password.ts';
import { clearDeviceCookie, clearSessionCookies } from '../sessions/session-cookies.ts';
import { Account, PublicProfile, toAccountResponse, toPublicProfile } from './account-view.ts';
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
      response: Named(Account),
      handler: async ({ principal }) => toAccountResponse(principal),
    }),
    route({
      method: 'PATCH',
      url: '/v1/me',
      access: 'session',
      rate: 'write',
      tag: 'Account',
      summary: 'Change your name or e-mail address',
      description: 'A new address needs `current_password`, and takes effect when the link mailed to it is followed.',
      body: AccountChanges,
      status: 200,
      response: Named(Account),
      handler: async ({ db, principal, body, request, write }) => {
        if (body.email !== undefined) {
          const { current_password: password } = body;
          const missing = '`current_password` is required with `email`.';
          await confirmPassword(db, principal, { field: 'current_password', password, missing }, request, options);
        }
        const mayMail = body.email === undefined || (await hasMailAllowance(options.counters, body.email));
        return write(async (tx) => {
          const account = await updateAccount(tx, principal, { ...body, mayMail }, options);
          return toAccountResponse({ ...principal, account: toProfile(account, options.operatorEmails) });
        });
      },
    }),
    route({
      method: 'POST',
      url: '/v1/me/close',
      access: 'session',
      rate: 'write',
      tag: 'Account',
      summary: 'Close your account for good',
      description:
        'Erases personal data and revokes every key. Refused while money, open payouts or the downloads of licensees depend on the account in live mode; what there is in test mode is nobody’s money, and goes with it.',
      body: Type.Object({ password: Type.String({ maxLength: 200 }) }, { additionalProperties: false }),
      status: 200,
      response: Type.Object({ id: Type.String(), closed: Type.Literal(true) }),
      handler: async ({ db, principal, body, request, reply }) => {
        const given = { field: 'password', password: body.password, missing: '`password` is required.' };
        await confirmPassword(db, principal, given, request, options);
        const { id } = principal.account;
        await inClosingTransaction(options.live, (tx) => closeAccount(tx, id, options));
        clearSessionCookies(reply, options.publicUrl);
        clearDeviceCookie(reply, options.publicUrl);
        return { id, closed: true };
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
      response: Named(PublicProfile),
      handler: async ({ db, params }) => {
        const account = await db.one(sql.accountBySlug, [params.slug]);
        if (!account) throw notFound('account');
        return toPublicProfile(account);
      },
    }),
  ];
}
