import type { Mode } from '../contract.ts';

/** What a single call may set for itself. */
export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take. */
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  mode?: Mode | undefined;
  /** Of a POST: to go on, after a crash, with a request that may have arrived. Made up where it is not given. */
  idempotencyKey?: string | undefined;
  /** Told of each attempt, after the client's own. */
  onAttempt?: OnAttempt | undefined;
}

/** One attempt at a request, once it was answered or has failed: for logs, and for what an answer says beside its body. */
export interface Attempt {
  method: string;
  /** Behind the base URL, without its query. */
  path: string;
  /** 1; more, where the request was sent again. */
  number: number;
  milliseconds: number;
  /** Undefined where nothing answered, like the two below. */
  status: number | undefined;
  /** What the operator of the market asks for, of a success as well. */
  requestId: string | undefined;
  headers: Headers | undefined;
  /** Why it failed, where it did. Where that may pass, another attempt follows. */
  error: unknown;
}

export type OnAttempt = (attempt: Attempt) => void;

/** Bytes that can be sent again where the first attempt failed, unlike a stream. */
export type WholeBody = string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>;

export interface Request extends RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Behind the base URL, with a slash in front. Use `path` to put values into it. */
  path: string;
  query?: object | undefined;
  body?: unknown;
  /** Instead of a body: fields as a form sends them, which is what the OAuth endpoints read. */
  form?: Record<string, string> | undefined;
  /** Instead of a body: bytes as they are. Where they are of a type that matters, `headers` says so. */
  bytes?: WholeBody | ReadableStream<Uint8Array> | undefined;
  /** What the answer should be, where that is not JSON. */
  accept?: string | undefined;
  /** Beside those that every request has, or instead of one of them. */
  headers?: Record<string, string> | undefined;
  /** The time-out of an operation that takes longer than others, where neither the call nor the client says one. */
  usualTimeout?: number | undefined;
}

/** A request to an address that was given out, such as a signed one: nothing of this client's credentials goes there. */
export interface ElsewhereRequest extends Pick<RequestOptions, 'signal' | 'timeout' | 'maxRetries'> {
  method?: Request['method'] | undefined;
  headers?: Record<string, string> | undefined;
}

/** A path with values in it, each as one segment whatever it holds: path`/api_keys/${id}/revoke`. */
export function path(texts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: texts }, ...values.map(encodeSegment));
}

function encodeSegment(value: unknown): string {
  // URLs resolve the two with dots, percent-encoded or not, so they would lead to another endpoint.
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new TypeError(`${typeof value === 'string' ? `"${value}"` : value} is not an identifier.`);
  }
  return encodeURIComponent(value);
}
