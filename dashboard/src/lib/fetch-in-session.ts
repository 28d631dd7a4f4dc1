import { ConnectionError, ServerError } from '@souk/sdk';
import { connection } from './connection.ts';
import { currentMode } from './mode.ts';

let refreshing: Promise<Response> | undefined;
let refreshes = 0;

/** Sends a request of this page. Renews an expired access cookie once and repeats the request. */
export async function fetchInSession(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const path = String(input);
  const request = path.startsWith('/v1/') ? inCurrentMode(init) : init;
  const refreshesBefore = refreshes;
  const response = await send(path, request);
  if (response.status !== 401 || path.startsWith('/auth/refresh') || !(await isAboutTheSession(response)))
    return response;
  // Requests that failed while another one refreshed need no refresh of their own.
  if (refreshesBefore === refreshes) {
    const refreshed = await refreshOnce();
    if (refreshed.status === 401) return response;
    if (!refreshed.ok) return refreshed.clone();
  }
  return send(path, request);
}

/** Ignores the signal of the request: others wait for the refresh too. */
function refreshOnce(): Promise<Response> {
  refreshing ??= send('/auth/refresh', { method: 'POST', headers: { accept: 'application/json' } })
    .then((response) => {
      if (response.ok) refreshes += 1;
      return response;
    })
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** A wrong password is 401 too, but says nothing about the session. */
async function isAboutTheSession(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { error?: { code?: string } } | undefined;
  return body?.error?.code !== 'invalid_credentials';
}

function inCurrentMode(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has('svc-mode')) headers.set('svc-mode', currentMode());
  return { ...init, headers };
}

/** Sends the request; turns failures that do not come from the API into errors that a person can read. */
async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, { ...init, cache: 'no-store' }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    connection.checkAfterFailure();
    const message = 'The server cannot be reached. Check your connection and try again.';
    throw new ConnectionError({ code: 'connection_failed', message, cause });
  });
  const { status, headers } = response;
  if (status < 500 || headers.get('content-type')?.includes('json')) return response;
  // The response comes from a proxy.
  connection.checkAfterFailure();
  const message = `The server returned status ${status}. Try again in a moment.`;
  throw new ServerError({ code: 'unexpected_answer', status, message });
}
