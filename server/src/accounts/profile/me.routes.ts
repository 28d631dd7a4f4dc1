import { type Route, route } from '../../access/route.ts';
import { notFound } from '../../platform/errors.ts';
import { Named } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
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

const CloseAccount = Type.Object(
  { password: Type.String({ maxLength: 200, description: 'Your current password.' }) },
  { additionalProperties: false, examples: [{ password: 'correct horse battery staple' }] },
);

const ClosedAccount = Type.Object(
  {
    id: Type.String({ description: 'ID of the closed account.' }),
    closed: Type.Literal(true, { description: 'Always true.' }),
  },
  { examples: [{ id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', closed: true }] },
);

export function meRoutes(options: AccountsOptions): Route[] {
  return [
    route({
      method: 'GET',
      url: '/v1/me',
      access: 'any',
      rate: 'read',
      tag: 'Account',
      summary: 'Retrieve your account',
      description: 'Returns the account of the credential. Use it to check that a key works.',
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
      summary: 'Update your name or email address',
      description:
        'A new email address requires `current_password`. It takes effect when you open the link that is sent to it.',
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
      summary: 'Close your account',
      description:
        'Erases personal data and revokes every key. This cannot be undone. Returns 409 `invalid_state` while the account has money, open payouts or licensees who can still download in live mode. Objects in test mode do not prevent closing.',
      body: CloseAccount,
      status: 200,
      response: ClosedAccount,
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
      summary: 'Retrieve the public profile of an account',
      description: 'Returns the ID, the slug and the name of an account, and when it was created.',
      params: Type.Object({ slug: Type.String({ description: 'Slug of the account, such as `acme-robotics`.' }) }),
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
