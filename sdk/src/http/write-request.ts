import type { Mode } from '../contract.ts';
import type { Request } from './request.ts';

/** Credentials and user agent of the client. */
export interface Caller {
  bearer: string | undefined;
  mode: Mode | undefined;
  userAgent: string | undefined;
}

/** Arguments of fetch, the same for all attempts. */
export interface WrittenRequest {
  url: string;
  init: RequestInit;
}

/**
 * Serializes a request once, before anything is sent: input that cannot be serialized, such as a number too large for JSON,
 * is an error of the caller and not worth a retry.
 */
export function writeRequest(root: string, request: Request, caller: Caller): WrittenRequest {
  const init: RequestInit = {
    method: request.method,
    headers: headersOf(request, caller),
    // Redirects are not followed: that would send credentials and body to another host.
    redirect: 'manual',
  };
  if (request.form !== undefined) init.body = new URLSearchParams(request.form).toString();
  else if (request.bytes !== undefined) init.body = request.bytes;
  else if (request.body !== undefined) init.body = JSON.stringify(request.body);
  // Required by fetch for a streamed body.
  if (init.body instanceof ReadableStream) Object.assign(init, { duplex: 'half' });
  return { url: `${root}${request.path}${queryText(request)}`, init };
}

function headersOf(request: Request, caller: Caller): Headers {
  // A form carries its own client id and has no mode; the service rejects other credentials beside it.
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

/** Adds an idempotency key to a POST, shared by its retries. A streamed body cannot be read again, so it is not retried. */
export function prepare(request: Request): Request {
  const { method, idempotencyKey = newIdempotencyKey(), bytes } = request;
  const maxRetries = bytes instanceof ReadableStream ? 0 : request.maxRetries;
  return { ...request, maxRetries, idempotencyKey: method === 'POST' ? idempotencyKey : undefined };
}

/** Not crypto.randomUUID, which browsers offer only on https and localhost. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
