import type { Dispatcher } from 'undici';
import type { UpstreamSettings } from '../inference-settings.ts';
import { busy, disconnected, failureOf, unreachable } from './upstream-failure.ts';

/** The upstream that a request is sent to, and its client's abort signal. */
export interface ExchangeRequest {
  upstream: UpstreamSettings;
  /** The public name of the model. */
  model: string;
  signal: AbortSignal;
}

/** Error responses are read up to this size. */
const MAX_ERROR_BYTES = 64 * 1024;

type Headers = Record<string, string | string[] | undefined>;

/** One request to an upstream and its response. Settles once; whatever arrives later is ignored. */
export abstract class UpstreamExchange<T> implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #resolve: (value: T) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #onAbort = () => this.giveUp(this.#request.signal.reason);
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #settled = false;
  /** The response has ended or failed. */
  #over = false;
  #status = 0;
  #retryAfter: string | string[] | undefined;
  #errorBody: Buffer[] = [];
  #errorBytes = 0;

  constructor(
    request: ExchangeRequest,
    timeoutMs: number,
    resolve: (value: T) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(expire, timeoutMs, this);
    request.signal.addEventListener('abort', this.#onAbort);
  }

  /** Receives bytes of a successful response. */
  protected abstract take(bytes: Buffer): void;
  /** Called at the end of a successful response. */
  protected abstract finish(): void;
  /** Called when the request or response fails. */
  protected abstract fail(failure: Error): void;
  /** Returns the failure, or undefined if the exchange may continue. */
  protected abstract onTimeout(): Error | undefined;

  protected get settled(): boolean {
    return this.#settled;
  }

  protected get over(): boolean {
    return this.#over;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The connection opened after the exchange was settled: the request must not be sent.
    if (this.#settled) this.abortRequest();
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    this.#status = status;
    this.#retryAfter = headers['retry-after'];
  }

  onResponseData(_controller: unknown, bytes: Buffer): void {
    if (this.#settled) return;
    if (this.#isSuccess) this.take(bytes);
    else this.#takeErrorBody(bytes);
  }

  onResponseEnd(): void {
    this.#over = true;
    if (this.#settled) this.#stopClock();
    else if (this.#isSuccess) this.finish();
    else this.giveUp(this.#readFailure());
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#over = true;
    if (this.#settled) this.#stopClock();
    else if (this.#controller === undefined) this.fail(unreachable(error));
    else if (this.#status >= 300) this.giveUp(this.#readFailure());
    else this.fail(disconnected(error, this.#isSuccess));
  }

  expire(): void {
    if (this.#settled) this.abortRequest();
    // The request was never sent: no connection became free.
    else if (this.#controller === undefined) this.giveUp(busy(null, new Error('no connection was free in time')));
    else {
      const failure = this.onTimeout();
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

  /** Does nothing after the end: the connection may already serve another request. */
  protected resume(): void {
    if (!this.#over) this.#controller?.resume();
  }

  protected succeed(value: T): void {
    if (this.#settle()) this.#resolve(value);
  }

  /** Rejects at once and aborts the request. */
  protected giveUp(reason: unknown): void {
    if (!this.#settle()) return;
    this.#reject(reason);
    this.abortRequest();
  }

  protected abortRequest(): void {
    if (!this.#over) this.#controller?.abort(new Error('aborted'));
  }

  get #isSuccess(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  #takeErrorBody(bytes: Buffer): void {
    this.#errorBody.push(bytes);
    this.#errorBytes += bytes.length;
    if (this.#errorBytes > MAX_ERROR_BYTES) this.giveUp(this.#readFailure());
  }

  #readFailure(): Error {
    const body = Buffer.concat(this.#errorBody).toString('utf8');
    const response = { status: this.#status, retryAfter: this.#retryAfter, body };
    return failureOf(response, this.#request.upstream, this.#request.model);
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    this.#stopClock();
    this.#request.signal.removeEventListener('abort', this.#onAbort);
    return true;
  }

  #stopClock(): void {
    clearTimeout(this.#timer);
  }
}

function expire(exchange: { expire(): void }): void {
  exchange.expire();
}
