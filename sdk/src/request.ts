import { readAnswer } from './answer.ts';
import type { Mode } from './contract.ts';
import { ConnectionError, SoukError } from './errors.ts';
import { delayBeforeRetry, isWorthRepeating, type Wait, wait } from './retry.ts';

/** What a single call may set for itself. */
export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take. */
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  mode?: Mode | undefined;
  /** Of a POST: to go on, after a crash, with a request that may have arrived. Made up where it is not given. */
  idempotencyKey?: string | undefined;
}

export interface Request extends RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Behind the base URL, with a slash in front. Use `path` to put values into it. */
  path: string;
  query?: object | undefined;
  body?: unknown;
  /** Instead of a body: fields as a form sends them, which is what the OAuth endpoints read. */
  form?: Record<string, string> | undefined;
}

export interface RequesterOptions {
  baseURL: string;
  bearer: string | undefined;
  mode: Mode | undefined;
  fetch: typeof globalThis.fetch;
  timeout: number;
  maxRetries: number;
  maxRetryDelay: number;
  userAgent: string | undefined;
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
  async send<Answer>(request: Request): Promise<Answer> {
    const idempotencyKey = request.method === 'POST' ? (request.idempotencyKey ?? newIdempotencyKey()) : undefined;
    const keyed = { ...request, idempotencyKey };
    const maxRetries = request.maxRetries ?? this.#options.maxRetries;
    for (let attempt = 0; ; attempt++) {
      try {
        return (await this.#attempt(this.#options.baseURL, keyed)) as Answer;
      } catch (error) {
        if (!(error instanceof SoukError) || attempt >= maxRetries || !isWorthRepeating(error)) throw error;
        if ((error.retryAfter ?? 0) * 1000 > this.#options.maxRetryDelay) throw error;
        await (this.#options.wait ?? wait)(delayBeforeRetry(attempt, error.retryAfter), request.signal);
      }
    }
  }

  /** A call beside the API, such as `/auth/cli`: these know no idempotency keys, so they are sent once. */
  async sendOnceToHost<Answer>(request: Request): Promise<Answer> {
    const host = this.#options.baseURL.replace(/\/v1$/, '');
    return (await this.#attempt(host, request)) as Answer;
  }

  async #attempt(root: string, request: Request): Promise<unknown> {
    const timeout = request.timeout ?? this.#options.timeout;
    const timeUp = AbortSignal.timeout(timeout);
    const signal = request.signal ? AbortSignal.any([request.signal, timeUp]) : timeUp;
    const url = `${root}${request.path}${queryText(request.query)}`;
    const init: RequestInit = { method: request.method, headers: this.#headers(request), signal };
    if (request.form !== undefined) init.body = new URLSearchParams(request.form).toString();
    else if (request.body !== undefined) init.body = JSON.stringify(request.body);
    try {
      request.signal?.throwIfAborted();
      return await readAnswer(await this.#options.fetch(url, init), request.form !== undefined);
    } catch (cause) {
      // A caller who gives up gets back the reason that they gave, as from fetch itself.
      request.signal?.throwIfAborted();
      if (cause instanceof SoukError) throw cause;
      throw timeUp.aborted ? tooLate(root, timeout, cause) : unreachable(root, cause);
    }
  }

  #headers(request: Request): Record<string, string> {
    const { userAgent } = this.#options;
    // A form names its client itself, and has no mode: other credentials beside it would be refused.
    const { bearer, mode } = request.form ? {} : { ...this.#options, mode: request.mode ?? this.#options.mode };
    return {
      accept: 'application/json',
      ...contentType(request),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(mode === undefined ? {} : { 'svc-mode': mode }),
      ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    };
  }
}

function contentType({ body, form }: Request): Record<string, string> {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' };
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

/** A path with values in it, each as one segment whatever it holds: path`/api_keys/${id}/revoke`. */
export function path(texts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: texts }, ...values.map(encodeSegment));
}

function encodeSegment(value: string): string {
  // URLs resolve these two, percent-encoded or not, so they would lead to another endpoint.
  if (value === '' || value === '.' || value === '..') throw new TypeError(`"${value}" is not an identifier`);
  return encodeURIComponent(value);
}

function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** Not crypto.randomUUID, which browsers have on https and localhost alone. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function tooLate(root: string, timeout: number, cause: unknown): ConnectionError {
  return new ConnectionError({ code: 'timeout', message: `${root} did not answer within ${timeout / 1000} s.`, cause });
}

function unreachable(root: string, cause: unknown): ConnectionError {
  // Only the code: the texts of fetch can quote a header, and with it the secret.
  const code = (cause as { cause?: { code?: string } }).cause?.code;
  const message = `${root} could not be reached${code ? ` (${code})` : ''}.`;
  return new ConnectionError({ code: 'connection_failed', message, cause });
}
