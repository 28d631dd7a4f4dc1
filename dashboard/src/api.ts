import type { Mode } from '@souk/sdk';
import { isSignedOut, toFailure, unreachable } from './failure.ts';
import { currentMode } from './mode.ts';

interface Options {
  body?: unknown;
  query?: Record<string, string | undefined>;
  idempotencyKey?: string;
  /** The one that the dashboard shows, unless the call is about the other in any case. */
  mode?: Mode;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

let refreshing: Promise<unknown> | undefined;
let refreshes = 0;

/** Calls the server as whoever is signed in. When the short-lived cookie ran out, it is exchanged once and the call repeated. */
export async function call<T>(method: Method, path: string, options: Options = {}): Promise<T> {
  const refreshesBefore = refreshes;
  try {
    return await send<T>(method, path, options);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  // Calls that were refused while another one refreshed need not refresh again.
  if (refreshesBefore === refreshes) await refreshOnce();
  return send<T>(method, path, options);
}

function refreshOnce(): Promise<unknown> {
  refreshing ??= send('POST', '/auth/refresh')
    .then(() => {
      refreshes += 1;
    })
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

async function send<T>(method: Method, path: string, { body, query, idempotencyKey, mode }: Options = {}): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (path.startsWith('/v1/')) headers['svc-mode'] = mode ?? currentMode();
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const init: RequestInit = { method, headers, cache: 'no-store' };
  if (body !== undefined) init.body = JSON.stringify(body);

  const response = await fetch(path + toQueryString(query), init).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!response.ok) throw await toFailure(response);
  return (await response.json()) as T;
}

function toQueryString(query: Options['query'] = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
