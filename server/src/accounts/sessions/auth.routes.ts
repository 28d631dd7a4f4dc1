import { Type } from 'typebox';
import { type Route, route } from '../../access/route.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { hasMailAllowance } from '../mail/mail-allowance.ts';
import { readAccountName } from '../profile/account-name.ts';
import { signUp, withHashedPassword } from '../sign-up.ts';
import { SignIn, SignUp } from './auth-input.ts';
import { passwordClientOf } from './password-attempts.ts';
import { setSessionCookies } from './session-cookies.ts';
import { checkCredentials } from './sign-in.ts';
import { originOf, startBrowserSession, startCliSession } from './start-session.ts';

const open = { access: 'open', rate: 'auth', tag: 'Sign-in' } as const;
const SignedIn = Type.Object({ account_id: Type.String(), session_id: Type.String() });

export function authRoutes(options: AccountsOptions): Route[] {
  return [
    route({
      ...open,
      method: 'POST',
      url: '/auth/sign_up',
      summary: 'Make an account',
      description:
        'The response is the same when the email already has an account: then a mail tells its owner, and nothing is changed. Where the market sends mail, `confirmation_required` is true, and the account can be used once the link in the mail was followed. Elsewhere the session cookies are set at once; those of an email that has an account are worth nothing.',
      body: SignUp,
      status: 201,
      response: Type.Object({
        email: Type.String(),
        message: Type.String(),
        confirmation_required: Type.Boolean({
          description:
            'Whether the email must be confirmed before signing in. A setting of the market, and not of the email.',
        }),
      }),
      handler: async ({ db, body, request, reply }) => {
        const confirmation_required = options.requiresConfirmedEmail;
        const name = readAccountName(body.name);
        const mayMail = await hasMailAllowance(options.counters, body.email);
        const input = { ...(await withHashedPassword(body)), name, mayMail };
        const session = await db.transaction(async (tx) => {
          const account = await signUp(tx, input, options);
          if (!account || confirmation_required) return undefined;
          return startBrowserSession(tx, account, originOf(request));
        });
        // Without mail nothing would ever confirm the account, so it is usable at once. A cookie without a session
        // looks like any other unless it is used.
        const identity = session ?? { id: newId('ses'), generation: 1, account_id: newId('usr') };
        if (!confirmation_required) setSessionCookies(reply, options.vault, identity, options.publicUrl);
        return {
          email: body.email,
          message:
            'Follow the link in the mail we have sent. If the address had an account before, sign in with it instead.',
          confirmation_required,
        };
      },
    }),
    route({
      ...open,
      method: 'POST',
      url: '/auth/sign_in',
      summary: 'Sign in in a browser',
      description: 'Sets the session cookies: access for 10 minutes, refresh for 30 days.',
      body: SignIn,
      status: 200,
      response: SignedIn,
      handler: async ({ db, body, request, reply }) => {
        const account = await checkCredentials(db, body, passwordClientOf(request, options.vault), options);
        const session = await db.transaction((tx) => startBrowserSession(tx, account, originOf(request)));
        setSessionCookies(reply, options.vault, session, options.publicUrl);
        return { account_id: account.id, session_id: session.id };
      },
    }),
    route({
      ...open,
      method: 'POST',
      url: '/auth/cli',
      summary: 'Sign in from the command line',
      secretResponse: true,
      description: 'Answers a bearer token with the rights of a session for 30 days. `Svc-Mode` chooses the mode.',
      body: SignIn,
      status: 201,
      response: Type.Object({ token: Type.String(), session_id: Type.String(), expires_at: Type.String() }),
      handler: async ({ db, body, request }) => {
        const account = await checkCredentials(db, body, passwordClientOf(request, options.vault), options);
        const { session, token } = await db.transaction((tx) => startCliSession(tx, account, originOf(request)));
        return { token, session_id: session.id, expires_at: session.expires_at.toISOString() };
      },
    }),
  ];
}
