import type { Account } from '@souk/sdk';
import type { Command } from 'commander';
import { credentialFromEnvironment, type Server, withAccount, withServer, withServerOptions } from '../connection.ts';
import { isInteractive, readSecret } from '../input/prompt.ts';
import { formatDay } from '../output/dates.ts';
import { printResult } from '../output/print-result.ts';
import { printNotice } from '../output/printing.ts';
import { formatFields } from '../output/table.ts';
import type { Credential } from '../profiles/profiles.ts';
import { signInByBrowser } from './account/device-login.ts';
import { endSession, saveSignIn, warnIfUnencrypted } from './account/save-sign-in.ts';
import { type SignUpOptions, signUp } from './account/sign-up.ts';

interface LoginOptions {
  /** False with `--no-browser`, by commander's convention. */
  browser: boolean;
  email?: string;
  passwordStdin?: boolean;
  apiKey?: boolean;
}

export function addAccount(program: Command): void {
  withServerOptions(program.command('sign-up'))
    .summary('create an account and sign in')
    .description(
      'Create an account on a server and sign in. Prompts for a password, or reads it from standard input. You receive a mail with a link that confirms your email.',
    )
    .requiredOption('--name <name>', 'your name, from which your slug is derived')
    .requiredOption('--email <email>', 'your email')
    .option('--password-stdin', 'read the password from standard input')
    .option('--invitation <code>', 'the invitation code, if the market requires one')
    .addHelpText('after', SIGN_UP_EXAMPLE)
    .action((options: SignUpOptions, command: Command) =>
      withServer(command, (server) => signUp(server, options, command), { isLogin: true }),
    );

  withServerOptions(program.command('login'))
    .summary('sign in to a server')
    .description(
      'Sign in through a browser on any machine, where you confirm the code that is printed here. Or sign in with email and password, or store an API key. Secrets are prompted for or read from standard input. They are never arguments, which other users and the shell history could see.',
    )
    .option('--no-browser', 'print the URL and the code without opening a browser')
    .option('--email <email>', 'sign in with a password, which is prompted for')
    .option('--password-stdin', 'read the password from standard input')
    .option('--api-key', 'store an API key, prompted for or read from standard input')
    .addHelpText('after', LOGIN_EXAMPLES)
    .action((options: LoginOptions, command: Command) =>
      withServer(command, (server) => logIn(server, options, command), { isLogin: true }),
    );

  withServerOptions(program.command('logout'))
    .summary('sign out and delete the credentials')
    .description('End the session on the server and delete its stored credentials. The profile itself is kept.')
    .addHelpText('after', '\nExamples:\n  souk logout\n  souk logout --profile work')
    .action((_options, command: Command) => withServer(command, logOut));

  withServerOptions(program.command('whoami'))
    .summary('show who is signed in, where, and in which mode')
    .description('Show the account behind the stored credentials or SOUK_API_KEY.')
    .addHelpText('after', '\nExample:\n  souk whoami --profile work')
    .action((_options, command: Command) =>
      withAccount(command, async (souk, server) => showAccount(await souk.me.get(), server)),
    );
}

const SIGN_UP_EXAMPLE = `
Example:
  souk sign-up --name 'Ada Lovelace' --email ada@example.com`;

const LOGIN_EXAMPLES = `
Examples:
  souk login                                    by the browser
  souk login --profile work --url https://market.example
  souk login --api-key < key.txt                store a key instead`;

async function logIn(server: Server, options: LoginOptions, command: Command): Promise<void> {
  warnIfUnencrypted(server);
  await saveSignIn(server, options.apiKey ? await readKey() : await signIn(server, options, command));
}

async function readKey(): Promise<Credential> {
  return { kind: 'api_key', api_key: (await readSecret('API key: ', 'API key')).trim() };
}

async function signIn(server: Server, options: LoginOptions, command: Command): Promise<Credential> {
  const { email, passwordStdin } = options;
  if (email === undefined) {
    if (passwordStdin) command.error('error: --password-stdin requires --email <email>');
    return signInByBrowser(server, options);
  }
  if (!isInteractive() && !passwordStdin) {
    command.error('error: there is no terminal to prompt at. Use --password-stdin or --api-key, or omit --email.');
  }
  const password = await readSecret('Password: ', 'password');
  const { token, expires_at } = await server.client().auth.signInFromCli({ email, password });
  return { kind: 'session', token, expires_at };
}

async function logOut({ url, store, settings, client, chosen }: Server): Promise<void> {
  const { credential, ...rest } = chosen.profile ?? { url };
  if (credential) await store.change(chosen.name, rest);
  const problem = credential?.kind === 'session' ? await endSession({ client }, credential) : undefined;
  printResult(
    settings,
    { url, profile: chosen.name, signed_out: credential !== undefined },
    {
      id: chosen.name,
      text: credential ? `Signed out of ${url}.` : `You are not signed in to ${url}.`,
    },
  );
  if (problem)
    printNotice(`Note: the server could not be reached, so the session is valid there until it expires. ${problem}`);
  if (credential?.kind === 'api_key') printNotice('The key itself is valid until you revoke it.');
  if (credentialFromEnvironment()) printNotice('Note: SOUK_API_KEY is still set.');
}

function showAccount(account: Account, { url, settings, credential, chosen }: Server): void {
  printResult(settings, account, {
    id: account.id,
    text: () =>
      formatFields([
        ['account', `${account.name} (${account.slug})`],
        ['email', account.email_confirmed ? account.email : `${account.email}, not confirmed`],
        ['id', account.id],
        ['server', url],
        ['profile', chosen.profile ? chosen.name : 'none'],
        ['mode', account.key.mode],
        ['scopes', account.key.scopes.join(' ')],
        ['signed in', describeCredential(credential)],
        ...(account.operator ? [['operator', 'yes'] as [string, string]] : []),
      ]),
  });
}

function describeCredential(credential: Credential | undefined): string {
  if (credential?.kind === 'session') return `until ${formatDay(credential.expires_at)}`;
  return credential?.api_key === credentialFromEnvironment()?.api_key
    ? 'with the key in SOUK_API_KEY'
    : 'with a stored API key';
}
