import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Souk, SoukError } from '@souk/sdk';
import { isSignedOut } from './failure.ts';

let souk: Souk;

/** A server whose access cookie has expired. `refreshable`: the refresh cookie is still valid. */
const server = { access: false, refreshable: true, seen: [] as string[], modes: [] as (string | null)[] };

const respond: typeof fetch = async (input, init) => {
  const call = `${init?.method} ${String(input)}`;
  server.seen.push(call);
  server.modes.push(new Headers(init?.headers).get('svc-mode'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  if (call === 'POST /auth/refresh') server.access = server.refreshable;
  if (server.access) return Response.json({ items: [], has_more: false });
  const code = call === 'POST /auth/sign_in' ? 'invalid_credentials' : 'missing_credentials';
  return Response.json({ error: { code, message: 'no', request_id: 'req_1' } }, { status: 401 });
};

// Stubs the browser only while these tests run: others share the process.
const { fetch } = globalThis;
before(async () => {
  Object.assign(globalThis, { window: new EventTarget(), fetch: respond });
  const { souk: client } = await import('./souk.ts');
  souk = client.withOptions({ maxRetries: 0 });
});
after(() => Object.assign(globalThis, { window: undefined, fetch }));

beforeEach(() => Object.assign(server, { access: false, refreshable: true, seen: [], modes: [] }));

test('refreshes once for calls that are rejected together, and repeats them', async () => {
  await Promise.all([souk.me.get(), souk.apiKeys.list().page(), souk.sessions.list().page()]);
  assert.equal(server.seen.filter((call) => call === 'POST /auth/refresh').length, 1);
  assert.equal(server.seen.length, 7);
});

test('rejects with 401 when the session cannot be refreshed', async () => {
  server.refreshable = false;
  await assert.rejects(souk.me.get(), (error) => isSignedOut(error));
  assert.deepEqual(server.seen, ['GET /v1/me', 'POST /auth/refresh']);
});

test('rejects all calls with the error of the API when the session has ended', async () => {
  server.refreshable = false;
  const calls = [souk.me.get(), souk.apiKeys.list().page()];
  for (const call of await Promise.allSettled(calls)) assert.ok(call.status === 'rejected' && isSignedOut(call.reason));
});

test('does not treat a wrong password as an ended session', async () => {
  const rejected = souk.auth.signIn({ email: 'a@example.com', password: 'wrong' });
  await assert.rejects(rejected, (error) => error instanceof SoukError && !isSignedOut(error));
  assert.deepEqual(server.seen, ['POST /auth/sign_in']);
});

test('has readable messages for a failed connection and an error of a proxy', async (context) => {
  const fetching = context.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await assert.rejects(souk.me.get(), { status: undefined, message: /cannot be reached/ });
  fetching.mock.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await assert.rejects(souk.me.get(), { status: 502, message: /returned status 502/ });
});

test('sends the mode of the dashboard unless a call sets another', async () => {
  server.access = true;
  await souk.apiKeys.list();
  await souk.paymentMethods.list({}, { mode: 'live' });
  await souk.auth.refresh();
  assert.deepEqual(server.modes, ['test', 'live', null]);
});
