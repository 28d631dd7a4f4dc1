import { ConnectionError, type Mode, Souk } from '@souk/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { type Credential, CredentialStore } from './credentials.ts';
import { Failure } from './failure.ts';

const DEFAULT_URL = 'http://localhost:4242';
const USER_AGENT = `souk-cli/${manifest.version} (${process.platform})`;

export interface ServerSettings {
  url?: string;
  mode?: Mode;
  json?: boolean;
}

/** The options that every command which talks to a server has, before the command's name or after it. */
export function withServerOptions(command: Command): Command {
  return command
    .option('--url <origin>', `the server (default: $SOUK_URL, the latest sign-in, or ${DEFAULT_URL})`, parseUrlOption)
    .addOption(new Option('--mode <mode>', 'which of the two markets').choices(['test', 'live']))
    .option('--json', 'print JSON and nothing else');
}

/** What was said on the command line; the place nearer to the command wins. */
export function settingsOf(command: Command): ServerSettings {
  const outer = command.parent ? settingsOf(command.parent) : {};
  return { ...outer, ...command.opts<ServerSettings>() };
}

/** The server that is meant, with what is known of the user there. */
export interface Server {
  url: string;
  settings: ServerSettings;
  store: CredentialStore;
  credential: Credential | undefined;
  /** With other credentials than the stored ones, or with none. */
  client(credential?: Credential): Souk;
}

/** Finds the server, and says plainly when nothing answers there. */
export async function withServer(command: Command, work: (server: Server) => Promise<void>): Promise<void> {
  const settings = settingsOf(command);
  const store = new CredentialStore();
  const named = settings.url ?? urlFromEnvironment();
  const given = credentialFromEnvironment();
  // Where the environment says it all, as in a container, a settings directory that cannot be read is no matter.
  const stored = named && given ? undefined : await store.read();
  const url = named ?? stored?.current ?? DEFAULT_URL;
  const client = (credential?: Credential) => openClient(url, settings.mode, credential);
  try {
    await work({ url, settings, store, client, credential: given ?? stored?.servers[url] });
  } catch (error) {
    throw error instanceof ConnectionError && error.code === 'connection_failed' ? noServer(url) : error;
  }
}

/** For commands that need an account: a stored sign-in or key, or `SOUK_API_KEY`. */
export async function withAccount(
  command: Command,
  work: (souk: Souk, server: Server & { credential: Credential }) => Promise<void>,
): Promise<void> {
  await withServer(command, async (server) => {
    const { credential, url } = server;
    if (!credential) throw new Failure(`you are not signed in to ${url}. Run \`souk login\`, or set SOUK_API_KEY.`);
    if (credential.kind === 'session' && Date.parse(credential.expires_at) <= Date.now()) {
      throw new Failure(`your sign-in to ${url} has run out. Run \`souk login\` again.`);
    }
    checkMode(credential, server.settings.mode);
    await work(server.client(credential), { ...server, credential });
  });
}

/** A key has one mode. Asked for the other it would be refused in terms of a header that nobody typed. */
function checkMode(credential: Credential, wanted: Mode | undefined): void {
  const [, own] = (credential.kind === 'api_key' && /^svc_(test|live)_/.exec(credential.api_key)) || [];
  if (own === undefined || wanted === undefined || own === wanted) return;
  throw new Failure(`--mode ${wanted} needs a ${wanted} key or a sign-in of your own: the key in use is a ${own} key.`);
}

function urlFromEnvironment(): string | undefined {
  const text = process.env.SOUK_URL?.trim();
  if (!text) return undefined;
  if (!isOrigin(text)) throw new Failure(`SOUK_URL ${NOT_AN_ORIGIN}`);
  return new URL(text).origin;
}

export function credentialFromEnvironment(): Credential | undefined {
  const key = process.env.SOUK_API_KEY?.trim();
  return key ? { kind: 'api_key', api_key: key } : undefined;
}

const NOT_AN_ORIGIN = 'must be the address of a server, such as https://market.example, with no path.';

/** People who paste the API's address mean its host. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && /^\/(v1\/?)?$/.test(pathname) && !(username || search || hash);
}

/** A wrong option is a wrong use, which commander reports as such. */
function parseUrlOption(text: string): string {
  if (!isOrigin(text)) throw new InvalidArgumentError(`It ${NOT_AN_ORIGIN}`);
  return new URL(text).origin;
}

function openClient(url: string, mode: Mode | undefined, credential: Credential | undefined): Souk {
  return new Souk({
    baseURL: `${url}/v1`,
    mode,
    userAgent: USER_AGENT,
    timeout: 30_000,
    maxRetries: 1,
    // Somebody is waiting at a terminal: a longer wait is theirs to decide on.
    maxRetryDelay: 5_000,
    ...(credential?.kind === 'session' ? { token: credential.token } : {}),
    ...(credential?.kind === 'api_key' ? { apiKey: credential.api_key } : {}),
  });
}

function noServer(url: string): Failure {
  return new Failure(`no server answers at ${url}. Start one with \`souk start\`, or name another with --url.`);
}
