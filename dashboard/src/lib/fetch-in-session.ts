import { ConnectionError, ServerError } from '@souk/sdk';
import { connection } from './connection.ts';
import { currentMode } from './mode.ts';

let refreshing: Promise<Response> | undefined;
let refreshes = 0;

/** Sends a request of this page. When the short-lived cookie ran out, it is exchanged once and the request repeated. */
export async function fetchInSession(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const path = String(input);
  const asked = path.startsWith('/v1/') ? inCurrentMode(init) : init;
  const refreshesBefore = refreshes;
  const answer = await send(path, asked);
  if (answer.status !== 401 || path.startsWith('/auth/refresh') || !(await isAboutTheSession(answer))) return answer;
  // Requests that were refused while another one refreshed need not refresh again.
  if (refreshesBefore === refreshes) {
    const refreshed = await refreshOnce();
    if (refreshed.status === 401) return answer;
    if (!refreshed.ok) return refreshed.clone();
  }
  return send(path, asked);
}

/** Not of the request's own signal: others wait for it too. */
function refreshOnce(): Promise<Response> {
  refreshing ??= send('/auth/refresh', { method: 'POST', headers: { accept: 'application/json' } })
    .then((answer) => {
      if (answer.ok) refreshes += 1;
      return answer;
    })
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** A wrong password is 401 too, but says nothing about the session. */
async function isAboutTheSession(answer: Response): Promise<boolean> {
  const body = (await answer
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

/** Failures that are no answer of the service are told in words for whoever looks at the page. */
async function send(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, { ...init, cache: 'no-store' }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    connection.lookAfterFailure();
    const message = 'The server cannot be reached. Check your connection and try again.';
    throw new ConnectionError({ code: 'connection_failed', message, cause });
  });
  const { status, headers } = answer;
  if (status < 500 || headers.get('content-type')?.includes('json')) return answer;
  // A proxy in between answers in its own words.
  connection.lookAfterFailure();
  const message = `The server answered with status ${status}. Try again in a moment.`;
  throw new ServerError({ code: 'unexpected_answer', status, message });
}
