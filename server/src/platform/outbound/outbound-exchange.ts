import type { Dispatcher } from 'undici';
import { describeWait, failureOf, OutboundFailure } from './outbound-failure.ts';
import { readRetryAfter } from './retry-after.ts';

export interface OutboundResponse {
  status: number;
  /** The first kilobyte of the body, as text that PostgreSQL can keep. */
  excerpt: string;
  /** How long the receiver asks to be left alone. */
  retryAfterMs: number | null;
}

const EXCERPT_BYTES = 1024;

/** A body up to this size is read to its end, so that the connection can be used again. */
const DRAINED_BYTES = 64 * 1024;

/** Interim answers (1xx) say nothing to us, and could go on for ever. */
const INTERIM_ANSWERS = 16;

/** One request and its answer. Once the status is there, nothing that happens to the body makes it a failure. */
export class OutboundExchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: OutboundResponse) => void;
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

  constructor(timeoutMs: number, resolve: (answer: OutboundResponse) => void, reject: (error: Error) => void) {
    this.#timeoutMs = timeoutMs;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(endWaiting, timeoutMs, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The connection came too late: the request must not go out any more.
    if (this.#settled) this.#breakOff();
  }

  onResponseStart(_controller: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    if (status >= 200) {
      this.#status = status;
      this.#retryAfterMs = readRetryAfter(headers['retry-after']);
    } else if (++this.#interim > INTERIM_ANSWERS) {
      this.#fail(new OutboundFailure('nothing but interim answers came'));
      this.#breakOff();
    }
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#size < EXCERPT_BYTES) this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size <= DRAINED_BYTES) return;
    this.#answer();
    this.#breakOff();
  }

  onResponseEnd(): void {
    this.#answer();
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#status !== 0) this.#answer();
    else this.#fail(isOurFault(error) ? error : failureOf(error));
  }

  endWaiting(): void {
    if (this.#status !== 0) this.#answer();
    else {
      const missing = this.#controller === null ? 'connection' : 'answer';
      this.#fail(new OutboundFailure(`no ${missing} within ${describeWait(this.#timeoutMs)}`));
    }
    this.#breakOff();
  }

  #breakOff(): void {
    this.#controller?.abort(new OutboundFailure('broken off'));
  }

  #answer(): void {
    if (!this.#settle()) return;
    const cut = this.#size > EXCERPT_BYTES;
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

/** A header that cannot be sent, say: not for the receiver's owner to mend. */
function isOurFault(error: Error & { code?: unknown }): boolean {
  return error.code === 'UND_ERR_INVALID_ARG' || error.code === 'UND_ERR_NOT_SUPPORTED';
}

/** What is not UTF-8 becomes a replacement character, and so does NUL, which PostgreSQL keeps in no text. */
function readExcerpt(chunks: readonly Buffer[], cut: boolean): string {
  const [first] = chunks;
  const bytes = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
  // Where it is cut in the middle of a character, that one is left out.
  const text = cut
    ? new TextDecoder().decode(bytes.subarray(0, EXCERPT_BYTES), { stream: true })
    : bytes.toString('utf8');
  return text.replaceAll('\0', '\u{fffd}');
}
