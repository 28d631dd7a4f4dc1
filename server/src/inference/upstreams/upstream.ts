import { Pool } from 'undici';
import type { Log } from '../../platform/log.ts';
import type { UpstreamSettings } from '../inference-settings.ts';
import type { Candidate } from './choose-upstream.ts';
import type { UpstreamExchange } from './upstream-exchange.ts';
import { busy, UpstreamFailure, withoutKey } from './upstream-failure.ts';
import { type Backoff, UpstreamHealth } from './upstream-health.ts';

export interface UpstreamOptions {
  log: Log;
  connectMs: number;
  recovery?: Partial<Recovery>;
  /** Maximum concurrent requests. */
  connections?: number;
}

export interface Recovery {
  /** Milliseconds between two probes of a failed replica. */
  probeMs: number;
  backoff: Backoff;
}

const PROBE_MS = 5_000;
const AUXILIARY_TIMEOUT_MS = 5_000;
const DEFAULT_CONNECTIONS = 1024;
/** Connections for auxiliary requests, and for responses that are complete but not ended yet. */
const SPARE_CONNECTIONS = 64;
/** Maximum logged length of an upstream's error message. */
const MAX_LOGGED_LENGTH = 500;
const KEEP_ALIVE_MS = 4_000;

/** Counts requests to all replicas, to order them by last use. */
let requests = 0;

/** One replica: its connections, load and health. */
export class Upstream implements Candidate {
  readonly settings: UpstreamSettings;
  /** URL without credentials, for operators and logs. */
  readonly url: string;
  readonly #log: Log;
  readonly #pool: Pool;
  readonly #path: string;
  readonly #headers: string[];
  readonly #health: UpstreamHealth;
  readonly #probeMs: number;
  readonly #connections: number;
  #probe: NodeJS.Timeout | undefined;
  inFlight = 0;
  lastUsed = 0;

  constructor(
    settings: UpstreamSettings,
    { log, connectMs, recovery = {}, connections = DEFAULT_CONNECTIONS }: UpstreamOptions,
  ) {
    const { origin, pathname } = new URL(settings.url);
    this.settings = settings;
    this.url = origin + pathname;
    this.#log = log;
    this.#path = pathname.replace(/\/$/, '');
    this.#probeMs = recovery.probeMs ?? PROBE_MS;
    this.#connections = connections;
    this.#health = new UpstreamHealth(recovery.backoff);
    this.#headers = ['content-type', 'application/json'];
    if (settings.apiKey !== undefined) this.#headers.push('authorization', `Bearer ${settings.apiKey}`);
    this.#pool = new Pool(origin, {
      connections: connections + SPARE_CONNECTIONS,
      // One request per connection: others must not wait behind one that generates for minutes.
      pipelining: 1,
      allowH2: false,
      connect: { timeout: connectMs },
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Exchanges have finer timeouts of their own.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  get isInBackoff(): boolean {
    return this.#health.isInBackoff;
  }

  get isDown(): boolean {
    return this.#health.isDown;
  }

  /** Runs a request, counts it as in flight, and updates the health by its outcome. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    // It is unknown when a connection will be free, so the request fails at once instead of waiting.
    if (this.inFlight >= this.#connections) throw busy(null, new Error('every connection is in use'));
    this.inFlight += 1;
    requests += 1;
    this.lastUsed = requests;
    try {
      const result = await work();
      this.#health.recordSuccess();
      return result;
    } catch (error) {
      if (error instanceof UpstreamFailure) this.#recordFailure(error);
      throw error;
    } finally {
      this.inFlight -= 1;
    }
  }

  dispatch<T>(body: string, exchange: UpstreamExchange<T>): void {
    const path = `${this.#path}/chat/completions`;
    this.#pool.dispatch({ path, method: 'POST', headers: this.#headers, body }, exchange);
  }

  /** Sends an auxiliary request outside of the API's version prefix, such as `/tokenize`. */
  async post(path: string, body: object): Promise<unknown> {
    const base = this.#path.replace(/\/[^/]*$/, '');
    const options = { path: base + path, method: 'POST', body: JSON.stringify(body) } as const;
    const signal = AbortSignal.timeout(AUXILIARY_TIMEOUT_MS);
    const response = await this.#pool.request({ ...options, headers: this.#headers, signal });
    if (response.statusCode !== 200) {
      await response.body.dump();
      throw new Error(`${path} responded with ${response.statusCode}`);
    }
    const text = await response.body.text();
    try {
      return JSON.parse(text);
    } catch {
      // The parser's message would quote the text, which may be a prompt.
      throw new Error(`${path} responded with something other than JSON`);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#probe);
    await this.#pool.destroy();
  }

  #recordFailure({ fault, cause, upstreamMessage }: UpstreamFailure): void {
    if (upstreamMessage !== undefined) {
      const message = withoutKey(upstreamMessage, this.settings).slice(0, MAX_LOGGED_LENGTH);
      this.#log.debug({ upstream: this.url, upstream_message: message }, 'upstream returned an error');
    }
    if (fault === 'none') return;
    const fields = { upstream: this.url, err: cause as Error };
    if (fault === 'misconfigured') this.#log.warn(fields, 'upstream does not accept the configured key or model');
    if (!this.#health.recordFailure(fault)) return;
    this.#log.warn(fields, 'upstream failed; backing off');
    this.#probe ??= setInterval(() => this.#checkRecovery(), this.#probeMs).unref();
  }

  #checkRecovery(): void {
    if (this.#health.isDown) {
      this.#isReachable().then((reachable) => {
        if (reachable) this.#recover('upstream is reachable again');
      });
    } else this.#recover('upstream backoff ended; sending requests again');
  }

  #recover(reason: string): void {
    if (this.#probe === undefined) return;
    clearInterval(this.#probe);
    this.#probe = undefined;
    this.#health.markReachable();
    this.#log.info({ upstream: this.url }, reason);
  }

  /** Any response below 500 counts: not every server lists its models to every client. */
  async #isReachable(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(Math.min(this.#probeMs, AUXILIARY_TIMEOUT_MS));
      const path = `${this.#path}/models`;
      const response = await this.#pool.request({ path, method: 'GET', headers: this.#headers, signal });
      await response.body.dump();
      return response.statusCode < 500;
    } catch {
      return false; // still unreachable
    }
  }
}
