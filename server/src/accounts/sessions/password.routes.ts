import { type Route, route } from '../../access/route.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { newId } from '../../platform/ids.ts';
import { isUsable } from '../account.ts';
import { accountById } from '../accounts.sql.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { confirmEmail, limitConfirmationGuesses, requestConfirmation } from '../mail/confirm-email.ts';
import { requireMailAllowance } from '../mail/mail-allowance.ts';
import { mailOneTimeLink } from '../mail/mail-token.ts';
import { ChangePassword, ConfirmEmail, RequestConfirmation, RequestReset, ResetPassword } from './auth-input.ts';
import { changePassword, requestPasswordReset, resetPassword } from './change-password.ts';
import { sessionClientOf } from './password-attempts.ts';
import { findPresentedSession } from './presented-session.ts';
import { setDeviceCookie, setSessionCookies } from './session-cookies.ts';
import { checkCredentials } from './sign-in.ts';
import { originOf, startBrowserSession } from './start-session.ts';

const open = { access: 'open', rate: 'auth', tag: 'Sign-in' } as const;
const Done = Type.Object(
  { message: Type.String({ description: 'The result, as a sentence for people.' }) },
  { examples: [{ message: 'If this email address has an account, you will get a mail with a link.' }] },
);

export function passwordRoutes(options: AccountsOptions): Route[] {
  return [
    route({
      ...open,
      access: 'session',
      method: 'POST',
      url: '/auth/password',
      summary: 'Change your password',
      description: 'Ends every other session of the account.',
      body: ChangePassword,
      status: 200,
      response: Done,
      handler: async ({ db, principal, body, request }) => {
        const { id, email } = principal.account;
        const given = { email, password: body.current_password };
        await checkCredentials(db, given, sessionClientOf(request, principal), options, 'current_password');
        const hash = await options.passwords.hash(body.new_password);
        await db.transaction((tx) => changePassword(tx, id, hash, principal.id, options));
        return { message: 'Your password was changed, and all other sessions were signed out.' };
      },
    }),
    route({
      ...open,
      method: 'POST',
      url: '/auth/password_reset',
      summary: 'Request a password reset',
      description:
        'Mails a link to choose a new password. The response is the same whether or not the email address has an account.',
      body: RequestReset,
      status: 202,
      response: Done,
      handler: async ({ db, body }) => {
        await requireMailAllowance(options.counters, body.email);
        await db.transaction((tx) => requestPasswordReset(tx, body.email));
        return { message: 'If this email address has an account, you will get a mail with a link.' };
      },
    }),
    route({
      ...open,
      method: 'POST',
      url: '/auth/password_reset/confirm',
      summary: 'Reset your password',
      description: 'Sets a new password with the token from the mail, and ends every session of the account.',
      body: ResetPassword,
      status: 200,
      response: Done,
      handler: async ({ db, body, reply }) => {
        const hash = await options.passwords.hash(body.password);
        const accountId = await db.transaction((tx) => resetPassword(tx, body.token, hash, options));
        // Signing in comes next, and must work while others try passwords of the account.
        setDeviceCookie(reply, options.vault, { id: newId('ses'), account_id: accountId }, options.publicUrl);
        return { message: 'Your password was changed. Sign in with the new one.' };
      },
    }),
    route({
      ...open,
      method: 'POST',
      url: '/auth/confirm_email',
      summary: 'Confirm your email address',
      description:
        'Requires a session of the account or its password. With the password, the response also sets the session cookies.',
      body: ConfirmEmail,
      status: 200,
      response: Done,
      handler: async (call) => {
        const { db, body } = call;
        if (body.password !== undefined) await limitConfirmationGuesses(db, body.token, options);
        const session = await findPresentedSession(call, options);
        const proof = { accountId: session?.account_id, password: body.password };
        const started = await db.transaction(async (tx) => {
          const { accountId, by } = await confirmEmail(tx, body.token, proof, options);
          const account = by === 'password' ? await tx.one(accountById, [accountId]) : undefined;
          return account && isUsable(account) ? startBrowserSession(tx, account, originOf(call.request)) : undefined;
        });
        if (started) setSessionCookies(call.reply, options.vault, started, options.publicUrl);
        return { message: 'Your email address is confirmed.' };
      },
    }),
    route({
      ...open,
      method: 'POST',
      url: '/auth/confirm_email/request',
      summary: 'Request a confirmation link',
      description:
        'Mails a new link if the email address has an account that is not confirmed yet. The response is the same whether or not it has one. Needs no session.',
      body: RequestConfirmation,
      status: 202,
      response: Done,
      handler: async ({ db, body }) => {
        await requireMailAllowance(options.counters, body.email);
        await db.transaction((tx) => requestConfirmation(tx, body.email));
        return { message: 'If this email address needs to be confirmed, you will get a mail with a new link.' };
      },
    }),
    route({
      ...open,
      access: 'session',
      method: 'POST',
      url: '/auth/confirm_email/resend',
      summary: 'Resend the confirmation link',
      description: 'Mails a new link to the email address of the session’s account, unless it is already confirmed.',
      status: 202,
      response: Done,
      handler: async ({ db, principal: { account } }) => {
        if (account.emailConfirmed) return { message: 'Your email address is already confirmed.' };
        await requireMailAllowance(options.counters, account.email);
        await db.transaction((tx) => mailOneTimeLink(tx, account.id, account.email, 'confirm_email'));
        return { message: 'You will get a mail with a new link.' };
      },
    }),
  ];
}
