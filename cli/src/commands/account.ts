import { AuthenticationError, SoukError } from '@souk/sdk';
import type { Command } from 'commander';
import { credentialFromEnvironment, type Server, withAccount, withServer, withServerOptions } from '../connection.ts';
import type { Credential } from '../credentials.ts';
import { signInByBrowser } from '../device-login.ts';
import { day, formatFields, harmless, print, printJson, remark } from '../printing.ts';
import { canAsk, readSecret } from '../prompt.ts';

interface LoginOptions {
  /** Commander's name for what `--no-browser` switches off. */
  browser: boolean;
  email?: string;
  passwordStdin?: boolean;
  apiKey?: boolean;
}

export function addAccount(program: Command): void {
  withServerOptions(program.command('login'))
    .summary('sign in to a server')
    .description(
      'Sign in by a browser, on this machine or another: the code that is shown here is confirmed there. Or sign in with e-mail and password, or keep an API key instead. Secrets are asked for or read from standard input; they are never arguments, which other users and the shell history would see.',
    )
    .option('--no-browser', 'show the address and the code, and open no browser')
    .option('--email <address>', 'sign in with a password instead, which is asked for')
    .option('--password-stdin', 'read that password from standard input')
    .option('--api-key', 'keep an API key, asked for or read from standard input, instead of signing in')
    .action((options: LoginOptions, command: Command) =>
      withServer(command, (server) => logIn(server, options, command)),
    );

  withServerOptions(program.command('logout'))
    .summary('sign out and forget the credentials')
    .description('End the session on the server and forget what is stored for it.')
    .action((_options, command: Command) => withServer(command, logOut));

  withServerOptions(program.command('whoami'))
    .summary('show who is signed in')
    .description('Show the account behind the stored credentials or SOUK_API_KEY.')
    .action((_options, command: Command) => showAccount(command));
}

async function logIn(server: Server, options: LoginOptions, command: Command): Promise<void> {
  const { url, settings, store } = server;
  if (isReadableOnTheWay(url)) remark(`Note: ${url} is not encrypted, so others on the way can read what is sent.`);
  const before = (await store.read()).servers[url];
  const credential = options.apiKey ? await readKey() : await signIn(server, options, command);
  // A key is tried before it is kept; a session tells whose it is.
  const account = await server.client(credential).me.get();
  await store.put(url, credential);
  if (before?.kind === 'session') await endSession(server, before);
  if (settings.json) return printJson({ url, account });
  const until =
    credential.kind === 'session' ? ` until ${day(credential.expires_at)}` : ` with a ${account.key.mode} key`;
  print(`Signed in to ${url} as ${harmless(account.name)} <${account.email}>${until}.`);
  if (credentialFromEnvironment()) remark('Note: SOUK_API_KEY is set and goes before this sign-in.');
}

async function readKey(): Promise<Credential> {
  return { kind: 'api_key', api_key: (await readSecret('API key: ', 'API key')).trim() };
}

async function signIn(server: Server, options: LoginOptions, command: Command): Promise<Credential> {
  const { email, passwordStdin } = options;
  if (email === undefined) {
    if (passwordStdin) command.error('error: --password-stdin needs --email <address>: whose password is it?');
    return signInByBrowser(server, options);
  }
  if (!canAsk() && !passwordStdin) {
    command.error('error: there is no terminal to ask at. Use --password-stdin, --api-key, or no --email at all.');
  }
  const password = await readSecret('Password: ', 'password');
  const { token, expires_at } = await server.client().auth.signInFromCli({ email, password });
  return { kind: 'session', token, expires_at };
}

async function logOut({ url, store, settings, client }: Server): Promise<void> {
  const credential = (await store.read()).servers[url];
  if (credential) await store.remove(url);
  const problem = credential?.kind === 'session' ? await endSession({ client }, credential) : undefined;
  if (settings.json) printJson({ url, signed_out: credential !== undefined });
  else print(credential ? `Signed out of ${url}.` : `You are not signed in to ${url}.`);
  if (problem) remark(`Note: the server could not be told, so the session lasts there until it runs out. ${problem}`);
  if (credential?.kind === 'api_key') remark('The key itself stays valid until it is revoked.');
  if (credentialFromEnvironment()) remark('Note: SOUK_API_KEY is still set.');
}

/** Answers what went wrong, if anything did. A session that has ended already is no problem. */
async function endSession({ client }: Pick<Server, 'client'>, credential: Credential): Promise<string | undefined> {
  try {
    await client(credential).auth.signOut();
  } catch (error) {
    if (!(error instanceof SoukError)) throw error;
    return error instanceof AuthenticationError ? undefined : error.message;
  }
  return undefined;
}

async function showAccount(command: Command): Promise<void> {
  await withAccount(command, async (souk, { url, settings, credential }) => {
    const account = await souk.me.get();
    if (settings.json) return printJson(account);
    print(
      formatFields([
        ['account', `${account.name} (${account.slug})`],
        ['e-mail', account.email_confirmed ? account.email : `${account.email}, not confirmed`],
        ['id', account.id],
        ['server', url],
        ['mode', account.key.mode],
        ['scopes', account.key.scopes.join(' ')],
        ['signed in', describeCredential(credential)],
        ...(account.operator ? [['operator', 'yes'] as [string, string]] : []),
      ]),
    );
  });
}

function describeCredential(credential: Credential): string {
  if (credential.kind === 'session') return `until ${day(credential.expires_at)}`;
  return credentialFromEnvironment() ? 'with the key in SOUK_API_KEY' : 'with a stored API key';
}

function isReadableOnTheWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/.test(hostname);
}
