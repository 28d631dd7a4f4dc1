import { Pool } from 'undici';
import type { Log } from '../../platform/log.ts';
import type { UpstreamSettings } from '../inference-settings.ts';
import type { Candidate } from './choose-upstream.ts';
import type { UpstreamExchange } from './upstream-exchange.ts';
import { busy, UpstreamFailure, withoutKey } from './upstream-failure.ts';
import { type Rest, UpstreamHealth } from './upstream-health.ts';

export interface UpstreamOptions {
  log: Log;
  connectMs: number;
  recovery?: Partial<Recovery>;
  /** How many requests it is asked at the same time. */
  connections?: number;
}

export interface Recovery {
  /** How often one that is out is looked at. */
  probeMs: number;
  rest: Rest;
}

const PROBE_MS = 5_000;
const SIDE_REQUEST_MS = 5_000;
const CONNECTIONS = 1024;
/** For what is asked on the side, and for answers that have said everything and are yet to end. */
const SPARE_CONNECTIONS = 64;
/** Of what an upstream says of a failure. */
const LONGEST_SAID = 500;
const KEEP_ALIVE_MS = 4_000;

/** Only ever grows, so that the lowest was asked the longest ago. */
let asked = 0;

/** One replica: its connections, what it is busy with, and whether it is worth asking. */
export class Upstream implements Candidate {
  readonly settings: UpstreamSettings;
  /** As operators see it, in the log too. */
  readonly address: string;
  readonly #log: Log;
  readonly #pool: Pool;
  readonly #path: string;
  readonly #headers: string[];
  readonly #health: UpstreamHealth;
  readonly #probeMs: number;
  readonly #connections: number;
  #probe: NodeJS.Timeout | undefined;
  inFlight = 0;
  lastAsked = 0;

  constructor(
    settings: UpstreamSettings,
    { log, connectMs, recovery = {}, connections = CONNECTIONS }: UpstreamOptions,
  ) {
    const { origin, pathname } = new URL(settings.url);
    this.settings = settings;
    this.address = origin + pathname;
    this.#log = log;
    this.#path = pathname.replace(/\/$/, '');
    this.#probeMs = recovery.probeMs ?? PROBE_MS;
    this.#connections = connections;
    this.#health = new UpstreamHealth(recovery.rest);
    this.#headers = ['content-type', 'application/json'];
    if (settings.apiKey !== undefined) this.#headers.push('authorization', `Bearer ${settings.apiKey}`);
    this.#pool = new Pool(origin, {
      connections: connections + SPARE_CONNECTIONS,
      // One request at a time on a connection: one that generates for minutes must not have others wait behind it.
      pipelining: 1,
      allowH2: false,
      connect: { timeout: connectMs },
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The exchanges have clocks of their own, which are finer.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  get isOut(): boolean {
    return this.#health.isOut;
  }

  get isDown(): boolean {
    return this.#health.isDown;
  }

  /** Keeps count of what it is busy with, and learns from how it ends. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    // Nobody knows when one is free: the caller is told at once, rather than to wait for it.
    if (this.inFlight >= this.#connections) throw busy(null, new Error('every connection is in use'));
    this.inFlight += 1;
    asked += 1;
    this.lastAsked = asked;
    try {
      const result = await work();
      this.#health.answered();
      return result;
    } catch (error) {
      if (error instanceof UpstreamFailure) this.#learn(error);
      throw error;
    } finally {
      this.inFlight -= 1;
    }
  }

  dispatch<T>(body: string, exchange: UpstreamExchange<T>): void {
    const path = `${this.#path}/chat/completions`;
    this.#pool.dispatch({ path, method: 'POST', headers: this.#headers, body }, exchange);
  }

  /** Something small on the side, beside the API's own prefix: `/tokenize`. */
  async ask(path: string, body: object): Promise<unknown> {
    const beside = this.#path.replace(/\/[^/]*$/, '');
    const options = { path: beside + path, method: 'POST', body: JSON.stringify(body) } as const;
    const signal = AbortSignal.timeout(SIDE_REQUEST_MS);
    const answer = await this.#pool.request({ ...options, headers: this.#headers, signal });
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw new Error(`${path} answered ${answer.statusCode}`);
    }
    const text = await answer.body.text();
    try {
      return JSON.parse(text);
    } catch {
      // The parser's own words quote the text, which may be somebody's prompt.
      throw new Error(`${path} answered something other than JSON`);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#probe);
    await this.#pool.destroy();
  }

  #learn({ fault, cause, said }: UpstreamFailure): void {
    if (said !== undefined) {
      const shown = withoutKey(said, this.settings).slice(0, LONGEST_SAID);
      this.#log.debug({ upstream: this.address, said: shown }, 'what an upstream says of a failure');
    }
    if (fault === 'none') return;
    const line = { upstream: this.address, err: cause as Error };
    if (fault === 'misconfigured')
      this.#log.warn(line, 'an upstream does not know the key or the model that it is asked with');
    if (!this.#health.failed(fault)) return;
    this.#log.warn(line, 'an upstream fails and is left alone for a while');
    this.#probe ??= setInterval(() => this.#look(), this.#probeMs).unref();
  }

  #look(): void {
    if (this.#health.isDown) {
      this.#isThere().then((there) => {
        if (there) this.#stopLooking('an upstream is back');
      });
    } else this.#stopLooking('an upstream is given another chance');
  }

  #stopLooking(why: string): void {
    if (this.#probe === undefined) return;
    clearInterval(this.#probe);
    this.#probe = undefined;
    this.#health.comeBack();
    this.#log.info({ upstream: this.address }, why);
  }

  /** That it answers at all is enough: not every server lists its models to everybody. */
  async #isThere(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(Math.min(this.#probeMs, SIDE_REQUEST_MS));
      const path = `${this.#path}/models`;
      const answer = await this.#pool.request({ path, method: 'GET', headers: this.#headers, signal });
      await answer.body.dump();
      return answer.statusCode < 500;
    } catch {
      return false; // it was known to be out, and still is
    }
  }
}
