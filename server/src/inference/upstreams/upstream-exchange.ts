import type { Dispatcher } from 'undici';
import type { UpstreamSettings } from '../inference-settings.ts';
import { busy, disconnected, refusalOf, unreachable } from './upstream-failure.ts';

/** What is asked of whom, by whom. */
export interface Asked {
  upstream: UpstreamSettings;
  /** The name that the caller knows the model by. */
  model: string;
  signal: AbortSignal;
}

/** More of a refusal is not read. */
const REFUSAL_BYTES = 64 * 1024;

type Headers = Record<string, string | string[] | undefined>;

/** One request to an upstream and its answer. It settles once; after that, nothing that still comes matters. */
export abstract class UpstreamExchange<T> implements Dispatcher.DispatchHandler {
  readonly #asked: Asked;
  readonly #resolve: (value: T) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #onAbort = () => this.giveUp(this.#asked.signal.reason);
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #settled = false;
  /** Nothing more will come of it. */
  #over = false;
  #status = 0;
  #retryAfter: string | string[] | undefined;
  #refusal: Buffer[] = [];
  #refusalBytes = 0;

  constructor(asked: Asked, timeoutMs: number, resolve: (value: T) => void, reject: (reason: unknown) => void) {
    this.#asked = asked;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(expire, timeoutMs, this);
    asked.signal.addEventListener('abort', this.#onAbort);
  }

  /** Bytes of a good answer. */
  protected abstract take(bytes: Buffer): void;
  /** The good answer has come to its end. */
  protected abstract finish(): void;
  /** It failed, after whatever was taken before. */
  protected abstract fail(failure: Error): void;
  /** Time is up: undefined where that is no failure. */
  protected abstract late(): Error | undefined;

  protected get settled(): boolean {
    return this.#settled;
  }

  protected get over(): boolean {
    return this.#over;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The connection came too late: the request must not go out any more.
    if (this.#settled) this.breakOff();
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    this.#status = status;
    this.#retryAfter = headers['retry-after'];
  }

  onResponseData(_controller: unknown, bytes: Buffer): void {
    if (this.#settled) return;
    if (this.#isGood) this.take(bytes);
    else this.#takeRefusal(bytes);
  }

  onResponseEnd(): void {
    this.#over = true;
    if (this.#settled) this.#stopClock();
    else if (this.#isGood) this.finish();
    else this.giveUp(this.#readRefusal());
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#over = true;
    if (this.#settled) this.#stopClock();
    else if (this.#controller === undefined) this.fail(unreachable(error));
    else if (this.#status >= 300) this.giveUp(this.#readRefusal());
    else this.fail(disconnected(error, this.#isGood));
  }

  expire(): void {
    if (this.#settled) this.breakOff();
    // It waited all the time for a connection to be free, and was never sent.
    else if (this.#controller === undefined) this.giveUp(busy(null, new Error('no connection was free in time')));
    else {
      const failure = this.late();
      if (failure !== undefined) this.giveUp(failure);
    }
  }

  protected restartClock(timeoutMs: number): void {
    this.#stopClock();
    this.#timer = setTimeout(expire, timeoutMs, this);
  }

  protected refreshClock(): void {
    this.#timer.refresh();
  }

  protected pause(): void {
    if (!this.#over) this.#controller?.pause();
  }

  /** Not after the end: the connection may already serve another. */
  protected resume(): void {
    if (!this.#over) this.#controller?.resume();
  }

  protected succeed(value: T): void {
    if (this.#settle()) this.#resolve(value);
  }

  /** Fails at once, and ends what is under way. */
  protected giveUp(reason: unknown): void {
    if (!this.#settle()) return;
    this.#reject(reason);
    this.breakOff();
  }

  protected breakOff(): void {
    if (!this.#over) this.#controller?.abort(new Error('broken off'));
  }

  get #isGood(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  #takeRefusal(bytes: Buffer): void {
    this.#refusal.push(bytes);
    this.#refusalBytes += bytes.length;
    if (this.#refusalBytes > REFUSAL_BYTES) this.giveUp(this.#readRefusal());
  }

  #readRefusal(): Error {
    const body = Buffer.concat(this.#refusal).toString('utf8');
    const refusal = { status: this.#status, retryAfter: this.#retryAfter, body };
    return refusalOf(refusal, this.#asked.upstream, this.#asked.model);
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    this.#stopClock();
    this.#asked.signal.removeEventListener('abort', this.#onAbort);
    return true;
  }

  #stopClock(): void {
    clearTimeout(this.#timer);
  }
}

function expire(exchange: { expire(): void }): void {
  exchange.expire();
}
