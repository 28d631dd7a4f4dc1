import type { Mode } from '../contract.ts';
import type { Request } from './request.ts';

/** Who is calling, and how. */
export interface Caller {
  bearer: string | undefined;
  mode: Mode | undefined;
  userAgent: string | undefined;
}

/** A request as fetch takes it: the same for all of its attempts. */
export interface WrittenRequest {
  url: string;
  init: RequestInit;
}

/**
 * Done once and before anything is sent: what cannot be written, such as a number too large for JSON, is a mistake in the
 * call, and neither the connection's fault nor mended by another attempt.
 */
export function writeRequest(root: string, request: Request, caller: Caller): WrittenRequest {
  const init: RequestInit = {
    method: request.method,
    headers: headersOf(request, caller),
    // Nothing is sent on by itself: neither the credentials nor what the body holds.
    redirect: 'manual',
  };
  if (request.form !== undefined) init.body = new URLSearchParams(request.form).toString();
  else if (request.bytes !== undefined) init.body = request.bytes;
  else if (request.body !== undefined) init.body = JSON.stringify(request.body);
  // Platforms that can send a stream at all want to be told that the answer comes after it.
  if (init.body instanceof ReadableStream) Object.assign(init, { duplex: 'half' });
  return { url: `${root}${request.path}${queryText(request)}`, init };
}

function headersOf(request: Request, caller: Caller): Headers {
  // A form names its client itself, and has no mode: other credentials beside it would be refused.
  const { bearer, mode } = request.form ? {} : { ...caller, mode: request.mode ?? caller.mode };
  const headers = new Headers({ accept: request.accept ?? 'application/json' });
  const given = {
    'content-type': contentTypeOf(request),
    authorization: bearer && `Bearer ${bearer}`,
    'svc-mode': mode,
    'idempotency-key': request.idempotencyKey,
    'user-agent': caller.userAgent,
    ...request.headers,
  };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value);
  return headers;
}

function contentTypeOf({ body, form, bytes }: Request): string | undefined {
  if (form !== undefined) return 'application/x-www-form-urlencoded';
  if (bytes !== undefined) return 'application/octet-stream';
  return body === undefined ? undefined : 'application/json';
}

function queryText({ path, query = {} }: Request): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `${path.includes('?') ? '&' : '?'}${text}`;
}

/** One key for a POST and all its repetitions. What streams in cannot be read again, so it is not repeated. */
export function prepare(request: Request): Request {
  const { method, idempotencyKey = newIdempotencyKey(), bytes } = request;
  const maxRetries = bytes instanceof ReadableStream ? 0 : request.maxRetries;
  return { ...request, maxRetries, idempotencyKey: method === 'POST' ? idempotencyKey : undefined };
}

/** Not crypto.randomUUID, which browsers have on https and localhost alone. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
