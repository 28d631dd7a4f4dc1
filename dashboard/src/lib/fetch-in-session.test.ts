import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Souk, SoukError } from '@souk/sdk';
import { isSignedOut } from './failure.ts';

let souk: Souk;

/** A server whose access cookie has run out; `refreshable` says whether the other one is still good. */
const server = { access: false, refreshable: true, seen: [] as string[], modes: [] as (string | null)[] };

const answer: typeof fetch = async (input, init) => {
  const address = `${init?.method} ${String(input)}`;
  server.seen.push(address);
  server.modes.push(new Headers(init?.headers).get('svc-mode'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  if (address === 'POST /auth/refresh') server.access = server.refreshable;
  if (server.access) return Response.json({ items: [], has_more: false });
  const code = address === 'POST /auth/sign_in' ? 'invalid_credentials' : 'missing_credentials';
  return Response.json({ error: { code, message: 'no', request_id: 'req_1' } }, { status: 401 });
};

// What the modules need of a browser, for as long as these tests run: others share the process.
const { fetch } = globalThis;
before(async () => {
  Object.assign(globalThis, { window: new EventTarget(), fetch: answer });
  const { souk: client } = await import('./souk.ts');
  souk = client.withOptions({ maxRetries: 0 });
});
after(() => Object.assign(globalThis, { window: undefined, fetch }));

beforeEach(() => Object.assign(server, { access: false, refreshable: true, seen: [], modes: [] }));

test('calls that are refused together refresh once and are repeated', async () => {
  await Promise.all([souk.me.get(), souk.apiKeys.list().page(), souk.sessions.list().page()]);
  assert.equal(server.seen.filter((address) => address === 'POST /auth/refresh').length, 1);
  assert.equal(server.seen.length, 7);
});

test('a session that cannot be refreshed is over', async () => {
  server.refreshable = false;
  await assert.rejects(souk.me.get(), (error) => isSignedOut(error));
  assert.deepEqual(server.seen, ['GET /v1/me', 'POST /auth/refresh']);
});

test('what is refused together because the session is over is refused by what the API says', async () => {
  server.refreshable = false;
  const calls = [souk.me.get(), souk.apiKeys.list().page()];
  for (const call of await Promise.allSettled(calls)) assert.ok(call.status === 'rejected' && isSignedOut(call.reason));
});

test('a wrong password says nothing about the session', async () => {
  const refused = souk.auth.signIn({ email: 'a@example.com', password: 'wrong' });
  await assert.rejects(refused, (error) => error instanceof SoukError && !isSignedOut(error));
  assert.deepEqual(server.seen, ['POST /auth/sign_in']);
});

test('a failed connection and an error of a proxy have a readable message', async (context) => {
  const fetching = context.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await assert.rejects(souk.me.get(), { status: undefined, message: /cannot be reached/ });
  fetching.mock.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await assert.rejects(souk.me.get(), { status: 502, message: /returned status 502/ });
});

test('a call is about the mode that the dashboard shows, unless it names another', async () => {
  server.access = true;
  await souk.apiKeys.list();
  await souk.paymentMethods.list({}, { mode: 'live' });
  await souk.auth.refresh();
  assert.deepEqual(server.modes, ['test', 'live', null]);
});
