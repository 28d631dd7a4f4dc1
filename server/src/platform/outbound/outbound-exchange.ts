import type { Dispatcher } from 'undici';
import { describeWait, failureOf, OutboundFailure } from './outbound-failure.ts';
import { readRetryAfter } from './retry-after.ts';

export interface OutboundResponse {
  status: number;
  /** The first kilobyte of the body, as text that PostgreSQL can store. */
  excerpt: string;
  /** The delay that the receiver requests by `Retry-After`. */
  retryAfterMs: number | null;
}

const MAX_EXCERPT_BYTES = 1024;

/** A body up to this size is read to its end, so that the connection can be reused. */
const MAX_DRAINED_BYTES = 64 * 1024;

/** Interim responses (1xx) are ignored, but could go on forever. */
const MAX_INTERIM_RESPONSES = 16;

/** Handles one request and its response. Once the status has arrived, no problem with the body makes it a failure. */
export class OutboundExchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: OutboundResponse) => void;
  readonly #reject: (error: Error) => void;
  readonly #timeoutMs: number;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  #interim = 0;
  #status = 0;
  #retryAfterMs: number | null = null;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(timeoutMs: number, resolve: (response: OutboundResponse) => void, reject: (error: Error) => void) {
    this.#timeoutMs = timeoutMs;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(endWaiting, timeoutMs, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The connection was opened too late: the request must not be sent any more.
    if (this.#settled) this.#abort();
  }

  onResponseStart(_controller: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status >= 200) {
      this.#status = status;
      this.#retryAfterMs = readRetryAfter(headers['retry-after']);
    } else if (++this.#interim > MAX_INTERIM_RESPONSES) {
      this.#fail(new OutboundFailure('only interim responses arrived'));
      this.#abort();
    }
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#size < MAX_EXCERPT_BYTES) this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size <= MAX_DRAINED_BYTES) return;
    this.#respond();
    this.#abort();
  }

  onResponseEnd(): void {
    this.#respond();
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#status !== 0) this.#respond();
    else this.#fail(isOurFault(error) ? error : failureOf(error));
  }

  endWaiting(): void {
    if (this.#status !== 0) this.#respond();
    else {
      const missing = this.#controller === null ? 'connection' : 'response';
      this.#fail(new OutboundFailure(`no ${missing} within ${describeWait(this.#timeoutMs)}`));
    }
    this.#abort();
  }

  #abort(): void {
    this.#controller?.abort(new OutboundFailure('aborted'));
  }

  #respond(): void {
    if (!this.#settle()) return;
    const cut = this.#size > MAX_EXCERPT_BYTES;
    this.#resolve({
      status: this.#status,
      excerpt: this.#size === 0 ? '' : readExcerpt(this.#chunks, cut),
      retryAfterMs: this.#retryAfterMs,
    });
  }

  #fail(error: Error): void {
    if (this.#settle()) this.#reject(error);
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#timer);
    return true;
  }
}

function endWaiting(exchange: OutboundExchange): void {
  exchange.endWaiting();
}

/** Returns whether the error is ours, such as an invalid header, and not for the receiver's owner to fix. */
function isOurFault(error: Error & { code?: unknown }): boolean {
  return error.code === 'UND_ERR_INVALID_ARG' || error.code === 'UND_ERR_NOT_SUPPORTED';
}

/** Replaces invalid UTF-8 by replacement characters, and NUL, which PostgreSQL cannot store in text. */
function readExcerpt(chunks: readonly Buffer[], cut: boolean): string {
  const [first] = chunks;
  const bytes = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
  // A character that is cut off is left out.
  const text = cut
    ? new TextDecoder().decode(bytes.subarray(0, MAX_EXCERPT_BYTES), { stream: true })
    : bytes.toString('utf8');
  return text.replaceAll('\0', '\u{fffd}');
}
