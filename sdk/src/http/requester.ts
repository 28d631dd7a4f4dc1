import { ConnectionError, SoukError } from '../errors.ts';
import { readAnswer, readRefusal, refuseRedirect, requestIdOf } from './read-response.ts';
import type { Attempt, ElsewhereRequest, OnAttempt, Request, RequestOptions } from './request.ts';
import {
  delayBeforeLook,
  delayBeforeRetry,
  isKeyInUse,
  isWorthRepeating,
  LONGEST_TIMER_MS,
  type Wait,
  wait,
} from './retry.ts';
import { type Caller, prepare, type WrittenRequest, writeRequest } from './write-request.ts';

const USUAL_TIMEOUT_MS = 60_000;

export interface RequesterOptions extends Caller {
  baseURL: string;
  fetch: typeof globalThis.fetch;
  /** Undefined where nobody has chosen one, so that an operation's own holds. */
  timeout: number | undefined;
  maxRetries: number;
  maxRetryDelay: number;
  onAttempt?: OnAttempt | undefined;
  wait?: Wait;
}

/** Sends JSON and reads JSON, again where that may help and can do no harm. */
export class Requester {
  // Private to the language too: a client that is logged or inspected does not show its secret.
  readonly #options: RequesterOptions;

  constructor(options: RequesterOptions) {
    this.#options = options;
  }

  get baseURL(): string {
    return this.#options.baseURL;
  }

  /** A call of the API. Every POST carries an idempotency key, so that a repetition is never a second deed. */
  send<Answer>(request: Request): Promise<Answer> {
    return this.read(request, readAnswer) as Promise<Answer>;
  }

  /** A call of the API whose answer is read in another way than as JSON, in the same time. */
  read<Answer>(request: Request, read: (response: Response) => Promise<Answer>): Promise<Answer> {
    return this.#call(this.#options.baseURL, prepare(request), read);
  }

  /** A call beside the API, such as `/auth/cli`: these know no idempotency keys, so that only what reads is sent again. */
  async sendToHost<Answer>(request: Request): Promise<Answer> {
    const host = this.#options.baseURL.replace(/\/v1$/, '');
    const maxRetries = request.method === 'GET' ? request.maxRetries : 0;
    const ofOAuth = request.form !== undefined;
    return (await this.#call(host, { ...request, maxRetries }, (answer) => readAnswer(answer, ofOAuth))) as Answer;
  }

  /**
   * A call of the API whose answer is read elsewhere: a stream of events, or nothing at all. A refusal is thrown as by
   * `send`. The time is limited up to the first byte only; how long an answer may take from then on is for its reader
   * to say. (Where the answer streams, the service passes over the idempotency key.)
   */
  open(request: Request): Promise<Response> {
    const root = this.#options.baseURL;
    return this.#call(root, prepare(request), (response) => openAnswer(response, root));
  }

  /** The same for an absolute address that the service gave out: without the credentials, which are none of its business. */
  async openElsewhere(
    url: string,
    { headers = {}, method = 'GET', ...options }: ElsewhereRequest = {},
  ): Promise<Response> {
    const origin = originOf(url);
    return this.#repeating(options, () =>
      this.#exchange(origin, options, async (signal) =>
        openAnswer(await this.#options.fetch(url, { method, headers, signal }), origin),
      ),
    );
  }

  /**
   * Waits as one should before the `attempt`-th repetition of what failed so. Rejects with the very error where the
   * service wants to be left alone for longer than this client may wait.
   */
  async pauseAfter(error: SoukError, attempt: number, signal: AbortSignal | undefined): Promise<void> {
    if (!((error.retryAfter ?? 0) * 1000 <= this.#options.maxRetryDelay)) throw error;
    await (this.#options.wait ?? wait)(delayBeforeRetry(attempt, error.retryAfter), signal);
  }

  async #call<Answer>(root: string, request: Request, read: (response: Response) => Promise<Answer>): Promise<Answer> {
    const written = writeRequest(root, request, this.#options);
    return this.#repeating(request, (number) => this.#attempt(root, request, written, number, read));
  }

  async #attempt<Answer>(
    root: string,
    request: Request,
    { url, init }: WrittenRequest,
    number: number,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const began = Date.now();
    let response: Response | undefined;
    let error: unknown;
    try {
      return await this.#exchange(root, request, async (signal) => {
        response = await this.#options.fetch(url, { ...init, signal });
        await refuseRedirect(response, root);
        return read(response);
      });
    } catch (thrown) {
      error = thrown;
      throw thrown;
    } finally {
      const { method, path } = request;
      const attempt: Attempt = {
        ...{ method, path: path.split('?', 1)[0] ?? '', number, milliseconds: Date.now() - began, error },
        ...{ status: response?.status, requestId: response && requestIdOf(response), headers: response?.headers },
      };
      this.#options.onAttempt?.(attempt);
      request.onAttempt?.(attempt);
    }
  }

  async #repeating<T>({ maxRetries, signal }: RequestOptions, attempt: (number: number) => Promise<T>): Promise<T> {
    const retries = maxRetries ?? this.#options.maxRetries;
    let failures = 0;
    const looks = { done: 0, waited: 0 };
    for (let number = 1; ; number++) {
      try {
        return await attempt(number);
      } catch (error) {
        if (!(error instanceof SoukError && isWorthRepeating(error))) throw error;
        if (isKeyInUse(error) && error.retryAfter !== undefined && retries > 0) {
          await this.#pauseForKey(error, looks, signal);
          continue;
        }
        // Turned around, so that what is not a number does not repeat it for ever.
        if (!(failures < retries)) throw error;
        await this.pauseAfter(error, failures++, signal);
      }
    }
  }

  /** A key in use is not one more failure: it is looked at again until it must be free, for `maxRetryDelay` in all. */
  async #pauseForKey(
    error: SoukError,
    looks: { done: number; waited: number },
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const delay = delayBeforeLook(looks.done++, error.retryAfter ?? 0);
    looks.waited += delay;
    if (!(looks.waited <= this.#options.maxRetryDelay)) throw error;
    await (this.#options.wait ?? wait)(delay, signal);
  }

  /** Runs one exchange under the caller's signal and the limit of time, and says of a failure what it was. */
  async #exchange<T>(
    root: string,
    request: RequestOptions & Pick<Request, 'usualTimeout'>,
    exchange: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const timeout = request.timeout ?? this.#options.timeout ?? request.usualTimeout ?? USUAL_TIMEOUT_MS;
    if (!(timeout > 0)) throw new TypeError('`timeout` must be a number of milliseconds above 0.');
    const timeUp = new AbortController();
    const timer = setTimeout(() => timeUp.abort(), Math.min(timeout, LONGEST_TIMER_MS));
    const signal = request.signal ? AbortSignal.any([request.signal, timeUp.signal]) : timeUp.signal;
    try {
      request.signal?.throwIfAborted();
      return await exchange(signal);
    } catch (cause) {
      // A caller who gives up gets back the reason that they gave, as from fetch itself.
      request.signal?.throwIfAborted();
      if (cause instanceof SoukError) throw cause;
      throw timeUp.signal.aborted ? tooLate(root, timeout, cause) : unreachable(root, cause);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function openAnswer(response: Response, address: string): Promise<Response> {
  if (response.ok) return response;
  throw await readRefusal(response, { address });
}

/** Signed addresses are secrets: of one, errors tell where it leads and no more. */
function originOf(url: string): string {
  if (/^https?:/i.test(url) && URL.canParse(url)) return new URL(url).origin;
  throw new SoukError({
    code: 'unexpected_answer',
    message: 'The service gave out an address that is none of the web.',
  });
}

function tooLate(root: string, timeout: number, cause: unknown): ConnectionError {
  return new ConnectionError({ code: 'timeout', message: `${root} did not answer within ${timeout / 1000} s.`, cause });
}

function unreachable(root: string, cause: unknown): ConnectionError {
  // Only the code: the texts of fetch can quote a header, and with it the secret.
  const code = (cause as { cause?: { code?: string } } | undefined)?.cause?.code;
  const message = `${root} could not be reached${code ? ` (${code})` : ''}.`;
  return new ConnectionError({ code: 'connection_failed', message, cause });
}
