import { ConnectionError, SoukError } from '../errors.ts';
import { readError, readResponse, rejectRedirect, requestIdOf } from './read-response.ts';
import type { Attempt, ExternalRequest, OnAttempt, Request, RequestOptions } from './request.ts';
import {
  delayBeforeKeyRetry,
  delayBeforeRetry,
  isKeyInUse,
  isRetryable,
  MAX_TIMER_MS,
  type Wait,
  wait,
} from './retry.ts';
import { type Caller, prepare, type WrittenRequest, writeRequest } from './write-request.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

export interface RequesterOptions extends Caller {
  baseURL: string;
  fetch: typeof globalThis.fetch;
  /** Undefined by default, so that the default of an operation applies. */
  timeout: number | undefined;
  maxRetries: number;
  maxRetryDelay: number;
  onAttempt?: OnAttempt | undefined;
  wait?: Wait;
}

/** Sends JSON requests, reads JSON responses, and retries where that is safe. */
export class Requester {
  // A private field, so that a client that is logged or inspected does not show its secret.
  readonly #options: RequesterOptions;

  constructor(options: RequesterOptions) {
    this.#options = options;
  }

  get baseURL(): string {
    return this.#options.baseURL;
  }

  /** Calls the API. Every POST carries an idempotency key, so that a retry never takes effect twice. */
  send<Result>(request: Request): Promise<Result> {
    return this.read(request, readResponse) as Promise<Result>;
  }

  /** Calls the API and reads the response with `read`, within the same timeout. */
  read<Result>(request: Request, read: (response: Response) => Promise<Result>): Promise<Result> {
    return this.#call(this.#options.baseURL, prepare(request), read);
  }

  /** Calls an endpoint beside the API, such as `/auth/cli`. These have no idempotency keys, so only GET is retried. */
  async sendToHost<Result>(request: Request): Promise<Result> {
    const host = this.#options.baseURL.replace(/\/v1$/, '');
    const maxRetries = request.method === 'GET' ? request.maxRetries : 0;
    const ofOAuth = request.form !== undefined;
    return (await this.#call(host, { ...request, maxRetries }, (response) =>
      readResponse(response, ofOAuth),
    )) as Result;
  }

  /**
   * Calls the API and returns the response unread, for example a stream of events. Errors are thrown as by `send`. The
   * timeout applies until the first byte; the reader limits the rest. (The service ignores the idempotency key of a
   * streamed response.)
   */
  open(request: Request): Promise<Response> {
    const root = this.#options.baseURL;
    return this.#call(root, prepare(request), (response) => openResponse(response, root));
  }

  /** Opens an absolute URL that the service returned, without credentials. */
  async openExternal(
    url: string,
    { headers = {}, method = 'GET', ...options }: ExternalRequest = {},
  ): Promise<Response> {
    const origin = originOf(url);
    return this.#withRetries(options, () =>
      this.#exchange(origin, options, async (signal) =>
        openResponse(await this.#options.fetch(url, { method, headers, signal }), origin),
      ),
    );
  }

  /**
   * Waits before the given retry, counted from 0. Rejects with the error itself if the service asks for a longer delay than
   * this client may wait.
   */
  async pauseAfter(error: SoukError, attempt: number, signal: AbortSignal | undefined): Promise<void> {
    if (!((error.retryAfter ?? 0) * 1000 <= this.#options.maxRetryDelay)) throw error;
    await (this.#options.wait ?? wait)(delayBeforeRetry(attempt, error.retryAfter), signal);
  }

  async #call<Result>(root: string, request: Request, read: (response: Response) => Promise<Result>): Promise<Result> {
    const written = writeRequest(root, request, this.#options);
    return this.#withRetries(request, (number) => this.#attempt(root, request, written, number, read));
  }

  async #attempt<Result>(
    root: string,
    request: Request,
    { url, init }: WrittenRequest,
    number: number,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const startedAt = Date.now();
    let response: Response | undefined;
    let error: unknown;
    try {
      return await this.#exchange(root, request, async (signal) => {
        response = await this.#options.fetch(url, { ...init, signal });
        await rejectRedirect(response, root);
        return read(response);
      });
    } catch (thrown) {
      error = thrown;
      throw thrown;
    } finally {
      const { method, path } = request;
      const attempt: Attempt = {
        ...{ method, path: path.split('?', 1)[0] ?? '', number, milliseconds: Date.now() - startedAt, error },
        ...{ status: response?.status, requestId: response && requestIdOf(response), headers: response?.headers },
      };
      this.#options.onAttempt?.(attempt);
      request.onAttempt?.(attempt);
    }
  }

  async #withRetries<T>({ maxRetries, signal }: RequestOptions, attempt: (number: number) => Promise<T>): Promise<T> {
    const retries = maxRetries ?? this.#options.maxRetries;
    let failures = 0;
    const keyRetries = { done: 0, waited: 0 };
    for (let number = 1; ; number++) {
      try {
        return await attempt(number);
      } catch (error) {
        if (!(error instanceof SoukError && isRetryable(error))) throw error;
        if (isKeyInUse(error) && error.retryAfter !== undefined && retries > 0) {
          await this.#pauseForKey(error, keyRetries, signal);
          continue;
        }
        // Negated, so that a retry count that is not a number does not retry forever.
        if (!(failures < retries)) throw error;
        await this.pauseAfter(error, failures++, signal);
      }
    }
  }

  /** Waits for a key in use, which does not count as a failure: it is retried for up to `maxRetryDelay` in all. */
  async #pauseForKey(
    error: SoukError,
    keyRetries: { done: number; waited: number },
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const delay = delayBeforeKeyRetry(keyRetries.done++, error.retryAfter ?? 0);
    keyRetries.waited += delay;
    if (!(keyRetries.waited <= this.#options.maxRetryDelay)) throw error;
    await (this.#options.wait ?? wait)(delay, signal);
  }

  /** Runs one exchange under the caller's signal and the timeout, and classifies its failure. */
  async #exchange<T>(
    root: string,
    request: RequestOptions & Pick<Request, 'defaultTimeout'>,
    exchange: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const timeout = request.timeout ?? this.#options.timeout ?? request.defaultTimeout ?? DEFAULT_TIMEOUT_MS;
    if (!(timeout > 0)) throw new TypeError('`timeout` must be a number of milliseconds above 0.');
    const timeUp = new AbortController();
    const timer = setTimeout(() => timeUp.abort(), Math.min(timeout, MAX_TIMER_MS));
    const signal = request.signal ? AbortSignal.any([request.signal, timeUp.signal]) : timeUp.signal;
    try {
      request.signal?.throwIfAborted();
      return await exchange(signal);
    } catch (cause) {
      // An aborted call throws the caller's reason, as fetch does.
      request.signal?.throwIfAborted();
      if (cause instanceof SoukError) throw cause;
      throw timeUp.signal.aborted ? timeoutError(root, timeout, cause) : unreachableError(root, cause);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function openResponse(response: Response, shownUrl: string): Promise<Response> {
  if (response.ok) return response;
  throw await readError(response, { shownUrl });
}

/** Returns the origin of a signed URL, whose rest is secret and must not appear in errors. */
function originOf(url: string): string {
  if (/^https?:/i.test(url) && URL.canParse(url)) return new URL(url).origin;
  throw new SoukError({
    code: 'unexpected_answer',
    message: 'The service returned a URL that is not http or https.',
  });
}

function timeoutError(root: string, timeout: number, cause: unknown): ConnectionError {
  return new ConnectionError({
    code: 'timeout',
    message: `${root} did not respond within ${timeout / 1000} s.`,
    cause,
  });
}

function unreachableError(root: string, cause: unknown): ConnectionError {
  // Only the code: messages of fetch can quote a header, and with it the secret.
  const code = (cause as { cause?: { code?: string } } | undefined)?.cause?.code;
  const message = `${root} could not be reached${code ? ` (${code})` : ''}.`;
  return new ConnectionError({ code: 'connection_failed', message, cause });
}
