import { type Mode, Souk, SoukError } from '@souk/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { EXIT } from './failures/exit-codes.ts';
import { explainError } from './failures/explain-error.ts';
import { Failure } from './failures/failure.ts';
import { GLOBAL_OPTIONS } from './output/help-format.ts';
import { printHint } from './output/printing.ts';
import { CredentialStore } from './profiles/credentials.ts';
import { type Chosen, type Credential, chooseProfile, requireProfile } from './profiles/profiles.ts';

const USER_AGENT = `souk-cli/${manifest.version} (${process.platform})`;

export interface ServerSettings {
  url?: string;
  profile?: string;
  mode?: Mode;
  json?: boolean;
  quiet?: boolean;
}

/** Adds the options that every command which talks to a server takes, before or after the command's name. */
export function withServerOptions(command: Command): Command {
  const options = [
    new Option('--url <origin>', 'the server ($SOUK_URL)').argParser(parseUrlOption),
    new Option('--profile <name>', 'the profile to use ($SOUK_PROFILE)').argParser(parseProfileOption),
    new Option('--mode <mode>', 'test or live mode ($SOUK_MODE)').choices(['test', 'live']),
    new Option('--json', 'print JSON only'),
    new Option('-q, --quiet', 'print only IDs, or the value that a script needs'),
  ];
  for (const option of options) command.addOption(option.helpGroup(GLOBAL_OPTIONS));
  return command;
}

/** Returns the options given on the command line; those closer to the command win. */
export function settingsOf(command: Command): ServerSettings {
  const outer = command.parent ? settingsOf(command.parent) : {};
  return { ...outer, ...command.opts<ServerSettings>() };
}

/** The selected server, with the profile and credentials stored for it. */
export interface Server {
  url: string;
  settings: ServerSettings;
  store: CredentialStore;
  /** The stored profile for this server, and its name. */
  chosen: Chosen;
  credential: Credential | undefined;
  /** The market that requests go to. */
  mode: Mode;
  /** Creates a client with the given credential, or with none. A custom `fetch` lets the caller observe responses. */
  client(credential?: Credential, fetch?: typeof globalThis.fetch): Souk;
}

/** Finds the server and runs `work` with it. Errors of the service are explained in terms of the command line. */
export async function withServer(
  command: Command,
  work: (server: Server) => Promise<void>,
  { isLogin = false }: { isLogin?: boolean } = {},
): Promise<void> {
  const server = await findServer(settingsOf(command), isLogin);
  try {
    await work(server);
  } catch (error) {
    throw error instanceof SoukError ? explainError(error, { ...server, command }) : error;
  }
}

/** Like `withServer`, for commands that need an account: a stored sign-in or key, or `SOUK_API_KEY`. */
export async function withAccount(
  command: Command,
  work: (souk: Souk, server: Server & { credential: Credential }) => Promise<void>,
): Promise<void> {
  await withServer(command, async (server) => {
    const { credential, url, chosen, settings } = server;
    if (!credential) {
      const nextStep = 'Run `souk login`, or `souk sign-up` for a new account, or set SOUK_API_KEY.';
      throw notSignedIn(`you are not signed in to ${url}.`, nextStep);
    }
    if (credential.kind === 'session' && Date.parse(credential.expires_at) <= Date.now()) {
      throw notSignedIn(`your session on ${url} has expired.`, 'Run `souk login` again.');
    }
    if (isAnother(credential, chosen.profile?.credential)) {
      printHint(settings, `Using the key in SOUK_API_KEY. For the profile "${chosen.name}", unset it.`, 'dim');
    }
    await work(server.client(credential), { ...server, credential });
  });
}

/** Returns whether the environment's key replaces a stored credential that is a different one. */
function isAnother(used: Credential, stored: Credential | undefined): boolean {
  if (stored === undefined || used.kind !== 'api_key') return false;
  return stored.kind !== 'api_key' || stored.api_key !== used.api_key;
}

async function findServer(settings: ServerSettings, isLogin: boolean): Promise<Server> {
  const store = new CredentialStore();
  const environment = { url: urlFromEnvironment(), profile: process.env.SOUK_PROFILE?.trim() || undefined };
  // An explicit --profile means its credentials; otherwise a key in the environment takes precedence.
  const given = settings.profile === undefined ? credentialFromEnvironment() : undefined;
  // An unreadable settings directory does not matter if the environment sets everything, as in a container.
  const isAllGiven = given && (settings.url ?? environment.url) && !environment.profile && !isLogin;
  const stored = isAllGiven ? { profiles: {} } : await store.read();
  const chosen = chooseProfile(stored, { ...settings, environment });
  const { url, profile } = chosen;
  if (!isLogin && (settings.profile ?? environment.profile) !== undefined) requireProfile(stored, chosen);
  const credential = given ?? profile?.credential;
  const wanted = settings.mode ?? modeFromEnvironment();
  const own = modeOfKey(credential);
  if (!isLogin) checkMode(own, wanted);
  const chosenMode = wanted ?? profile?.mode;
  return {
    url,
    settings,
    store,
    chosen,
    credential,
    mode: own ?? chosenMode ?? 'test',
    client: (other, fetch) => openClient({ url, mode: modeOfKey(other) ? undefined : chosenMode, fetch }, other),
  };
}

/** Returns the mode of an API key, which its prefix names. */
export function modeOfKey(credential: Credential | undefined): Mode | undefined {
  const [, mode] = (credential?.kind === 'api_key' && /^svc_(test|live)_/.exec(credential.api_key)) || [];
  return mode as Mode | undefined;
}

/** Rejects --mode for a key of the other mode. The service's own error would name a header that was never typed. */
function checkMode(own: Mode | undefined, wanted: Mode | undefined): void {
  if (own === undefined || wanted === undefined || own === wanted) return;
  throw new Failure(`the key in use is a ${own} key, which works in ${own} mode only.`, {
    exitCode: EXIT.notAllowed,
    code: 'wrong_mode',
    nextStep: `Use a ${wanted} key, or sign in to both modes with \`souk login\`.`,
  });
}

function notSignedIn(message: string, nextStep: string): Failure {
  return new Failure(message, { exitCode: EXIT.notAllowed, code: 'not_signed_in', nextStep });
}

function urlFromEnvironment(): string | undefined {
  const text = process.env.SOUK_URL?.trim();
  if (!text) return undefined;
  if (!isOrigin(text)) throw wrongVariable(`SOUK_URL ${NOT_AN_ORIGIN}`);
  return new URL(text).origin;
}

function modeFromEnvironment(): Mode | undefined {
  const text = process.env.SOUK_MODE?.trim();
  if (!text) return undefined;
  if (text !== 'test' && text !== 'live') throw wrongVariable('SOUK_MODE must be test or live.');
  return text;
}

function wrongVariable(message: string): Failure {
  return new Failure(message, { exitCode: EXIT.usage, code: 'usage' });
}

export function credentialFromEnvironment(): Extract<Credential, { kind: 'api_key' }> | undefined {
  const key = process.env.SOUK_API_KEY?.trim();
  return key ? { kind: 'api_key', api_key: key } : undefined;
}

const NOT_AN_ORIGIN = 'must be the URL of a server without a path, such as https://market.example.';

/** Accepts a trailing /v1: people who paste the URL of the API mean its host. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && /^\/(v1\/?)?$/.test(pathname) && !(username || search || hash);
}

/** Throws commander's error for a bad option value, so that it is reported as a usage error. */
function parseUrlOption(text: string): string {
  if (!isOrigin(text)) throw new InvalidArgumentError(`It ${NOT_AN_ORIGIN}`);
  return new URL(text).origin;
}

function parseProfileOption(text: string): string {
  if (!/^[\w.-]{1,100}$/.test(text)) {
    throw new InvalidArgumentError('A name consists of letters, digits, dots and dashes, such as work.');
  }
  return text;
}

interface ClientOptions {
  url: string;
  mode: Mode | undefined;
  fetch: typeof globalThis.fetch | undefined;
}

function openClient({ url, mode, fetch }: ClientOptions, credential: Credential | undefined): Souk {
  return new Souk({
    baseURL: `${url}/v1`,
    mode,
    fetch,
    userAgent: USER_AGENT,
    maxRetries: 1,
    // A person is waiting at a terminal and decides about longer waits.
    maxRetryDelay: 5_000,
    ...(credential?.kind === 'session' ? { token: credential.token } : {}),
    ...(credential?.kind === 'api_key' ? { apiKey: credential.api_key } : {}),
  });
}
