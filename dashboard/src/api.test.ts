import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Failure, isSignedOut } from './failure.ts';

// What the modules need of a browser.
Object.assign(globalThis, { window: new EventTarget() });
const { call } = await import('./api.ts');

/** A server whose access cookie has run out; `refreshable` says whether the other one is still good. */
const server = { access: false, refreshable: true, seen: [] as string[] };

globalThis.fetch = async (input, init) => {
  const address = `${init?.method} ${String(input)}`;
  server.seen.push(address);
  await new Promise((resolve) => setTimeout(resolve, 5));
  if (address === 'POST /auth/refresh') server.access = server.refreshable;
  if (server.access) return Response.json({ ok: true });
  const code = address === 'POST /auth/sign_in' ? 'invalid_credentials' : 'missing_credentials';
  return Response.json({ error: { code, message: 'no', request_id: 'req_1' } }, { status: 401 });
};

beforeEach(() => Object.assign(server, { access: false, refreshable: true, seen: [] }));

test('calls that are refused together refresh once and are repeated', async () => {
  const calls = ['/v1/me', '/v1/api_keys', '/v1/sessions'].map((path) => call('GET', path));
  assert.deepEqual(await Promise.all(calls), [{ ok: true }, { ok: true }, { ok: true }]);
  assert.equal(server.seen.filter((address) => address === 'POST /auth/refresh').length, 1);
  assert.equal(server.seen.length, 7);
});

test('a session that cannot be refreshed is over', async () => {
  server.refreshable = false;
  await assert.rejects(call('GET', '/v1/me'), (error) => isSignedOut(error));
  assert.deepEqual(server.seen, ['GET /v1/me', 'POST /auth/refresh']);
});

test('a wrong password says nothing about the session', async () => {
  const refused = call('POST', '/auth/sign_in', { body: {} });
  await assert.rejects(refused, (error) => error instanceof Failure && !isSignedOut(error));
  assert.deepEqual(server.seen, ['POST /auth/sign_in']);
});

test('no answer is a failure with words', async (context) => {
  context.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await assert.rejects(call('GET', '/v1/me'), { status: 0, message: /cannot be reached/ });
});

test('a call is about the mode that the dashboard shows, unless it names another', async (context) => {
  const seen: unknown[] = [];
  context.mock.method(globalThis, 'fetch', async (_input: unknown, init: RequestInit) => {
    seen.push(new Headers(init.headers).get('svc-mode'));
    return Response.json({});
  });
  await call('GET', '/v1/api_keys');
  await call('GET', '/v1/payment_methods', { mode: 'live' });
  await call('POST', '/auth/refresh', { mode: 'live' });
  assert.deepEqual(seen, ['test', 'live', null]);
});
