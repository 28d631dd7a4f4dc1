import { type Route, route } from '../../access/route.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountsOptions } from '../accounts-options.ts';
import { hasMailAllowance } from '../mail/mail-allowance.ts';
import { readAccountName } from '../profile/account-name.ts';
import { signUp } from '../sign-up.ts';
import { SignIn, SignUp } from './auth-input.ts';
import { passwordClientOf } from './password-attempts.ts';
import { setSessionCookies } from './session-cookies.ts';
import { checkCredentials } from './sign-in.ts';
import { originOf, startBrowserSession, startCliSession } from './start-session.ts';

const open = { access: 'open', rate: 'auth', tag: 'Sign-in' } as const;

const SignedUp = Type.Object(
  {
    email: Type.String({ description: 'Email address as it was sent.' }),
    message: Type.String({ description: 'What to do next, as a sentence for people.' }),
    confirmation_required: Type.Boolean({
      description:
        'Whether you must confirm the email address before you sign in. Depends on the market, not on the email address.',
    }),
  },
  {
    examples: [
      {
        email: 'ana@acme-robotics.example',
        message: 'Open the link in the mail that we sent. If you already have an account, sign in instead.',
        confirmation_required: true,
      },
    ],
  },
);

const SessionId = Type.String({ description: 'Unique session ID.' });

const SignedIn = Type.Object(
  { account_id: Type.String({ description: 'Unique account ID.' }), session_id: SessionId },
  {
    examples: [{ account_id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', session_id: 'ses_01k9zq4v7he1r8c3t5n6m2x0se' }],
  },
);

const CliSession = Type.Object(
  {
    token: Type.String({ description: 'Bearer token. Shown only once.' }),
    session_id: SessionId,
    expires_at: Type.String({ description: 'Time when the token expires, in ISO 8601.' }),
  },
  {
    examples: [
      {
        token: 'svc_cli_OnlyAnExample',
        session_id: 'ses_01k9zq4v7he1r8c3t5n6m2x0se',
        expires_at: '2026-02-04T09:30:00.000Z',
      },
    ],
  },
);

export function authRoutes(options: AccountsOptions): Route[] {
  return [
    route({
      ...open,
      method: 'POST',
      url: '/auth/sign_up',
      summary: 'Create an account',
      description:
        'The response is the same if the email address already has an account: its owner gets a mail, and nothing changes. If the market sends mail, `confirmation_required` is true, and you can use the account after you open the link in the mail. Otherwise the response sets session cookies, which are not valid if the email address already had an account.',
      body: SignUp,
      status: 201,
      response: SignedUp,
      handler: async ({ db, body, request, reply }) => {
        const confirmation_required = options.requiresConfirmedEmail;
        const name = readAccountName(body.name);
        const mayMail = await hasMailAllowance(options.counters, body.email);
        // Hashing is slow: it happens before the transaction is opened, and also when sign-up is closed.
        const passwordHash = await options.passwords.hash(body.password);
        const input = { ...body, passwordHash, name, mayMail };
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
          message: 'Open the link in the mail that we sent. If you already have an account, sign in instead.',
          confirmation_required,
        };
      },
    }),
    route({
      ...open,
      method: 'POST',
      url: '/auth/sign_in',
      summary: 'Sign in with a browser',
      description: 'Sets the session cookies: the access cookie for 10 minutes, the refresh cookie for 30 days.',
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
      description:
        'Returns a bearer token that has the rights of a session for 30 days. `Svc-Mode` selects the mode of each request.',
      body: SignIn,
      status: 201,
      response: CliSession,
      handler: async ({ db, body, request }) => {
        const account = await checkCredentials(db, body, passwordClientOf(request, options.vault), options);
        const { session, token } = await db.transaction((tx) => startCliSession(tx, account, originOf(request)));
        return { token, session_id: session.id, expires_at: session.expires_at.toISOString() };
      },
    }),
  ];
}
