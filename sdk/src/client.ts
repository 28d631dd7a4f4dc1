import { Auth } from './auth.ts';
import type { Mode } from './contract.ts';
import { Requester } from './request.ts';
import { Accounts } from './resources/accounts.ts';
import { ApiKeys } from './resources/api-keys.ts';
import { Me } from './resources/me.ts';

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
  /** Milliseconds that one attempt may take. */
  timeout?: number | undefined;
  /** How often a request that failed for a passing reason is sent again. */
  maxRetries?: number | undefined;
  /** Milliseconds to wait for such a repetition at most. Where the service asks for more, the call fails at once. */
  maxRetryDelay?: number | undefined;
  /** How a program shows itself in the list of sessions. Browsers set their own. */
  userAgent?: string | undefined;
}

/** The Souk API. `new Souk({ apiKey }).me.get()` is the smallest call that verifies a key. */
export class Souk {
  readonly baseURL: string;
  readonly auth: Auth;
  readonly me: Me;
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;

  constructor(options: SoukOptions = {}) {
    if (options.apiKey !== undefined && options.token !== undefined) {
      throw new TypeError('Give an apiKey or a token, not both.');
    }
    checkSecret('apiKey', options.apiKey);
    checkSecret('token', options.token);
    this.baseURL = (options.baseURL ?? DEFAULT_BASE_URL).replace(/\/+$/, '');
    const requester = new Requester({
      baseURL: this.baseURL,
      bearer: options.apiKey ?? options.token,
      mode: options.mode,
      // Wrapped, for browsers refuse to run fetch as the method of another object.
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      timeout: options.timeout ?? 60_000,
      maxRetries: options.maxRetries ?? 2,
      maxRetryDelay: options.maxRetryDelay ?? 60_000,
      userAgent: options.userAgent,
    });
    this.auth = new Auth(requester);
    this.me = new Me(requester);
    this.accounts = new Accounts(requester);
    this.apiKeys = new ApiKeys(requester);
  }
}

/** A variable that is not set, or a file's line break, is told here rather than as a puzzling 401. */
function checkSecret(name: string, secret: string | undefined): void {
  if (secret === undefined || /^[\x21-\x7e]+$/.test(secret)) return;
  throw new TypeError(`${name} ${secret === '' ? 'is empty' : 'holds a space, a line break or a foreign character'}.`);
}
