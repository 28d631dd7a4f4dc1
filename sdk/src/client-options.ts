import type { Mode } from './contract.ts';
import type { OnAttempt } from './http/request.ts';

export const DEFAULT_BASE_URL = 'http://localhost:4242/v1';

export interface SoukOptions {
  /** `svc_test_…` or `svc_live_…`. A page of the market itself needs none: the browser sends its session's cookie. */
  apiKey?: string | undefined;
  /** Instead of a key: what a sign-in from the command line answered. */
  token?: string | undefined;
  /** The root of the API, with its `/v1`. */
  baseURL?: string | undefined;
  /** The market of a session or token, test unless said. A key has a mode of its own. */
  mode?: Mode | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds that one attempt may take. Unless said a minute, and more for what takes long, such as a chat. */
  timeout?: number | undefined;
  /** How often a request that failed for a passing reason is sent again. */
  maxRetries?: number | undefined;
  /** Milliseconds to wait for such a repetition at most. Where the service asks for more, the call fails at once. */
  maxRetryDelay?: number | undefined;
  /** How a program shows itself in the list of sessions. Browsers set their own. */
  userAgent?: string | undefined;
  /** Told of each attempt at a request: for logs, and for the request ids of what succeeded. */
  onAttempt?: OnAttempt | undefined;
}

/** The options of a client, but for what others say instead. */
export function mergeOptions(options: SoukOptions, others: SoukOptions): SoukOptions {
  const said = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const { apiKey, token } = others;
  // Whoever gives the one credential means it instead of the other.
  const credentials = apiKey === undefined && token === undefined ? {} : { apiKey, token };
  return { ...options, ...said, ...credentials };
}

export function checkCredentials({ apiKey, token }: SoukOptions): void {
  if (apiKey !== undefined && token !== undefined) throw new TypeError('Give an apiKey or a token, not both.');
  checkSecret('apiKey', apiKey);
  checkSecret('token', token);
}

/** A variable that is not set, or a host without its scheme, is told here rather than as a server that cannot be reached. */
export function readBaseURL(given = DEFAULT_BASE_URL): string {
  // A path alone is one of the page that runs this.
  const isAddress = /^(https?:\/)?\/[^?#]*$/i.test(given) && !/^https?:\/\/[^/]*@/i.test(given);
  if (isAddress) return given.replace(/\/+$/, '');
  throw new TypeError(
    'baseURL must be an address that begins with https:// or http://, without a user, a query or a fragment, such as https://market.example/v1.',
  );
}

/** A variable that is not set, or a file's line break, is told here rather than as a puzzling 401. */
function checkSecret(name: string, secret: string | undefined): void {
  if (secret === undefined || /^[\x21-\x7e]+$/.test(secret)) return;
  throw new TypeError(`${name} ${secret === '' ? 'is empty' : 'holds a space, a line break or a foreign character'}.`);
}
