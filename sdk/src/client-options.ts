import type { Mode } from './contract.ts';
import type { OnAttempt } from './http/request.ts';

export const DEFAULT_BASE_URL = 'http://localhost:4242/v1';

export interface SoukOptions {
  /** `svc_test_…` or `svc_live_…`. Pages of the market itself need none: the browser sends its session cookie. */
  apiKey?: string | undefined;
  /** Used instead of a key: the token returned by a sign-in from the command line. */
  token?: string | undefined;
  /** Root of the API, including `/v1`. Defaults to `http://localhost:4242/v1`. */
  baseURL?: string | undefined;
  /** Mode of requests with a session or token. Defaults to `test`. An API key has a mode of its own. */
  mode?: Mode | undefined;
  /** Replaces the global `fetch`, for example to use a proxy. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds for one attempt. Defaults to 60,000, and more for slow operations such as a chat. */
  timeout?: number | undefined;
  /** Number of retries after a transient failure. Defaults to 2. */
  maxRetries?: number | undefined;
  /** Maximum milliseconds to wait before a retry. If the service asks for more, the call fails at once. Defaults to 60,000. */
  maxRetryDelay?: number | undefined;
  /** User agent, shown in the list of sessions. Browsers set their own. */
  userAgent?: string | undefined;
  /** Called after each attempt at a request, for logs and for the request IDs of successful calls. */
  onAttempt?: OnAttempt | undefined;
}

/** Returns the options of a client with some of them replaced. */
export function mergeOptions(options: SoukOptions, others: SoukOptions): SoukOptions {
  const defined = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const { apiKey, token } = others;
  // A new credential replaces the other kind.
  const credentials = apiKey === undefined && token === undefined ? {} : { apiKey, token };
  return { ...options, ...defined, ...credentials };
}

export function checkCredentials({ apiKey, token }: SoukOptions): void {
  if (apiKey !== undefined && token !== undefined) throw new TypeError('Set either apiKey or token, not both.');
  checkSecret('apiKey', apiKey);
  checkSecret('token', token);
}

/** Validates the base URL, so that an unset variable or a missing scheme does not look like an unreachable server. */
export function readBaseURL(given = DEFAULT_BASE_URL): string {
  // A path alone is relative to the page.
  const isUrl = /^(https?:\/)?\/[^?#]*$/i.test(given) && !/^https?:\/\/[^/]*@/i.test(given);
  if (isUrl) return given.replace(/\/+$/, '');
  throw new TypeError(
    'baseURL must be a URL that starts with https:// or http://, without credentials, query or fragment, such as https://market.example/v1.',
  );
}

/** Rejects an empty variable, or a trailing line break from a file, which would otherwise cause a confusing 401. */
function checkSecret(name: string, secret: string | undefined): void {
  if (secret === undefined || /^[\x21-\x7e]+$/.test(secret)) return;
  throw new TypeError(
    `${name} ${secret === '' ? 'is empty' : 'contains a space, a line break or a non-ASCII character'}.`,
  );
}
