import assert from 'node:assert/strict';
import test from 'node:test';
import { ConnectionError, SoukError } from '../errors.ts';
import { type Attempt, path } from './request.ts';
import { requesterFor } from './requester.fixture.ts';
import { wait } from './retry.ts';
import { errorReply } from './scripted-server.fixture.ts';

const get = { method: 'GET', path: '/me' } as const;
const post = { method: 'POST', path: '/things', body: { name: 'a' } } as const;

test('sends JSON with the credentials, and reads JSON', async (t) => {
  const { requester, seen } = await requesterFor(t, [{ status: 201, body: { id: 'x' } }], { mode: 'live' });
  assert.deepEqual(await requester.send(post), { id: 'x' });
  const [first] = seen;
  assert.equal(first?.url, '/v1/things');
  assert.equal(first?.body, '{"name":"a"}');
  assert.equal(first?.headers.authorization, 'Bearer svc_test_secret');
  assert.equal(first?.headers['content-type'], 'application/json');
  assert.equal(first?.headers['svc-mode'], 'live');
});

test('sends neither a body nor a content type without a body', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}]);
  await requester.send({ method: 'POST', path: '/things/1/do' });
  assert.equal(seen[0]?.body, '');
  assert.equal(seen[0]?.headers['content-type'], undefined);
  assert.equal(seen[0]?.headers['svc-mode'], undefined);
});

test('omits undefined values from the query', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}]);
  await requester.send({ ...get, query: { q: 'a b&c', limit: 5, cursor: undefined } });
  assert.equal(seen[0]?.url, '/v1/me?q=a+b%26c&limit=5');
});

test('sends one idempotency key for all retries of a POST, and a new one for the next', async (t) => {
  const { requester, seen } = await requesterFor(t, ['drop', errorReply(503, 'unavailable'), {}, {}]);
  await requester.send(post);
  await requester.send(post);
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  assert.match(String(keys[0]), /^[0-9a-f]{32}$/);
  assert.deepEqual(keys.slice(0, 3), [keys[0], keys[0], keys[0]]);
  assert.notEqual(keys[3], keys[0]);
});

test('sends the given idempotency key, and none with other methods', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}, {}]);
  await requester.send({ ...post, idempotencyKey: 'order-7' });
  await requester.send(get);
  assert.equal(seen[0]?.headers['idempotency-key'], 'order-7');
  assert.equal(seen[1]?.headers['idempotency-key'], undefined);
});

for (const [what, reply] of Object.entries({
  'a broken connection': 'drop',
  'a rate-limited request': errorReply(429, 'rate_limited'),
  'a 408 of a proxy': { status: 408, body: 'Request Timeout' },
  'an internal error': errorReply(500, 'internal_error'),
  'an HTML error of a gateway': { status: 502, body: '<html>' },
  'an idempotency key in use': errorReply(409, 'idempotency_key_in_use'),
} as const)) {
  test(`retries after ${what}`, async (t) => {
    const { requester, seen } = await requesterFor(t, [reply, { body: { ok: true } }]);
    assert.deepEqual(await requester.send(post), { ok: true });
    assert.equal(seen.length, 2);
  });
}

for (const [status, code] of [
  [400, 'invalid_json'],
  [401, 'invalid_key'],
  [402, 'payment_required'],
  [403, 'scope_required'],
  [404, 'not_found'],
  [409, 'idempotency_key_reused'],
  [422, 'validation_failed'],
] as const) {
  test(`does not retry after ${status} ${code}`, async (t) => {
    const { requester, seen } = await requesterFor(t, [errorReply(status, code), {}]);
    await assert.rejects(requester.send(post), { code, status });
    assert.equal(seen.length, 1);
  });
}

test('waits for Retry-After', async (t) => {
  const { requester, waits } = await requesterFor(t, [errorReply(429, 'rate_limited', { 'retry-after': '7' }), {}]);
  await requester.send(get);
  assert.equal(waits.length, 1);
  assert.ok((waits[0] ?? 0) >= 7000 && (waits[0] ?? 0) <= 7250, `waited ${waits[0]}`);
});

test('fails at once if Retry-After exceeds maxRetryDelay', async (t) => {
  const script = [errorReply(429, 'rate_limited', { 'retry-after': '900' })];
  const { requester, seen, waits } = await requesterFor(t, script);
  await assert.rejects(requester.send(get), { code: 'rate_limited', retryAfter: 900 });
  assert.deepEqual([seen.length, waits.length], [1, 0]);
});

test('throws the last error after the last retry', async (t) => {
  const script = [errorReply(500, 'internal_error'), errorReply(500, 'internal_error'), errorReply(503, 'unavailable')];
  const { requester, seen } = await requesterFor(t, script);
  await assert.rejects(requester.send(get), { code: 'unavailable' });
  assert.equal(seen.length, 3);
});

test('retries a key in use until it is free, beyond maxRetries', async (t) => {
  const inUse = errorReply(409, 'idempotency_key_in_use', { 'retry-after': '10' });
  const { requester, seen, waits } = await requesterFor(t, [
    'drop',
    'drop',
    ...Array(6).fill(inUse),
    { body: { ok: true } },
  ]);
  assert.deepEqual(await requester.send(post), { ok: true });
  assert.equal(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size, 1);
  const delays = waits.slice(2);
  assert.equal(delays.length, 6);
  for (const delay of delays) assert.ok(delay >= 250 && delay <= 10_250, `waited ${delay}`);
});

test('gives up on a key in use after maxRetryDelay, or at once without retries', async (t) => {
  const inUse = errorReply(409, 'idempotency_key_in_use', { 'retry-after': '10' });
  const { requester, waits } = await requesterFor(t, Array(40).fill(inUse), { maxRetryDelay: 20_000 });
  await assert.rejects(requester.send(post), { code: 'idempotency_key_in_use', retryAfter: 10 });
  const waited = waits.reduce((sum, one) => sum + one, 0);
  assert.ok(waits.length > 2 && waited <= 20_000, `waited ${waited}`);
  await assert.rejects(requester.send({ ...post, maxRetries: 0 }), { code: 'idempotency_key_in_use' });
});

test('sends once to the host without /v1, with no idempotency key', async (t) => {
  const { requester, seen } = await requesterFor(t, [errorReply(503, 'unavailable')]);
  await assert.rejects(requester.sendToHost({ method: 'POST', path: '/auth/cli', body: {} }), { status: 503 });
  assert.equal(seen.length, 1);
  assert.equal(seen[0]?.url, '/auth/cli');
  assert.equal(seen[0]?.headers['idempotency-key'], undefined);
});

test('throws a ConnectionError after a timeout, and retries it', async (t) => {
  const { requester, waits } = await requesterFor(t, ['hang', 'hang'], { timeout: 50, maxRetries: 1 });
  await assert.rejects(requester.send(get), (error) => error instanceof ConnectionError && error.code === 'timeout');
  assert.equal(waits.length, 1);
});

test('throws a ConnectionError without a status if the server is unreachable', async (t) => {
  const { requester } = await requesterFor(t, [], { baseURL: 'http://127.0.0.1:1/v1', maxRetries: 0 });
  await assert.rejects(requester.send(get), (error) => {
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.code, 'connection_failed');
    assert.match(error.message, /could not be reached/);
    assert.equal(error.status, undefined);
    return true;
  });
});

test('rejects with the signal’s reason on abort, without a retry', async (t) => {
  const controller = new AbortController();
  const reason = new Error('changed my mind');
  const aborting: typeof fetch = (input, init) => {
    const response = fetch(input, init);
    controller.abort(reason);
    return response;
  };
  const { requester, waits } = await requesterFor(t, ['hang', {}], { fetch: aborting });
  await assert.rejects(requester.send({ ...get, signal: controller.signal }), reason);
  assert.equal(waits.length, 0);
});

test('stops waiting for a retry on abort', async (t) => {
  const controller = new AbortController();
  const reason = new Error('changed my mind');
  const { requester, seen } = await requesterFor(t, [errorReply(503, 'unavailable', { 'retry-after': '60' }), {}], {
    wait: async (milliseconds, signal) => {
      const waiting = wait(milliseconds, signal);
      controller.abort(reason);
      return waiting;
    },
  });
  await assert.rejects(requester.send({ ...get, signal: controller.signal }), reason);
  assert.equal(seen.length, 1);
});

test('sends nothing if the signal is aborted already', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}]);
  await assert.rejects(requester.send({ ...get, signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal(seen.length, 0);
});

test('rejects a response without JSON as unexpected_answer', async (t) => {
  const { requester } = await requesterFor(t, [{ body: '<html>hello' }]);
  await assert.rejects(requester.send(get), (error) => {
    assert.ok(error instanceof SoukError);
    assert.equal(error.code, 'unexpected_answer');
    return true;
  });
});

test('returns undefined for 204', async (t) => {
  const { requester } = await requesterFor(t, [{ status: 204, body: '' }]);
  assert.equal(await requester.send({ method: 'DELETE', path: '/uploads/1' }), undefined);
});

test('sends bytes unchanged, with the given headers', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}, {}]);
  const bytes = new TextEncoder().encode('raw');
  await requester.send({ method: 'POST', path: '/files', bytes });
  await requester.send({ method: 'POST', path: '/files', bytes, headers: { 'content-type': 'image/png', 'x-a': 'b' } });
  assert.deepEqual([seen[0]?.body, seen[0]?.headers['content-type']], ['raw', 'application/octet-stream']);
  assert.deepEqual([seen[1]?.headers['content-type'], seen[1]?.headers['x-a']], ['image/png', 'b']);
});

test('streams a request body, and does not retry it', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}, errorReply(503, 'unavailable'), {}]);
  const send = () => requester.send({ method: 'POST', path: '/files', bytes: new Blob(['streamed']).stream() });
  await send();
  await assert.rejects(send(), { status: 503 });
  assert.deepEqual(
    seen.map(({ body }) => body),
    ['streamed', 'streamed'],
  );
});

test('prefers the timeout of the call or the client over the default of an operation', async (t) => {
  const request = { ...get, defaultTimeout: 15 };
  const unhurried = await requesterFor(t, ['hang'], { timeout: undefined, maxRetries: 0 });
  await assert.rejects(unhurried.requester.send(request), { code: 'timeout', message: /0\.015 s/ });
  const chosen = await requesterFor(t, ['hang', 'hang'], { timeout: 25, maxRetries: 0 });
  await assert.rejects(chosen.requester.send(request), { message: /0\.025 s/ });
  await assert.rejects(chosen.requester.send({ ...request, timeout: 35 }), { message: /0\.035 s/ });
});

test('reports each attempt with its status, headers and error to onAttempt', async (t) => {
  const attempts: Attempt[] = [];
  const reply = { status: 201, headers: { 'x-request-id': 'req_7', 'x-more': 'yes' } };
  const onAttempt = (attempt: Attempt) => attempts.push(attempt);
  const { requester } = await requesterFor(t, ['drop', errorReply(503, 'unavailable'), reply], { onAttempt });
  const callAttempts: Attempt[] = [];
  await requester.send({ ...post, query: { secret: 1 }, onAttempt: (attempt) => callAttempts.push(attempt) });
  const last = callAttempts.at(-1);
  assert.deepEqual(
    attempts.map(({ method, path, number, status }) => [method, path, number, status]),
    [undefined, 503, 201].map((status, i) => ['POST', '/things', i + 1, status]),
  );
  assert.deepEqual(attempts.map(({ error }) => (error as SoukError | undefined)?.code), ['connection_failed', 'unavailable', undefined]); // biome-ignore format: short
  assert.deepEqual([last?.requestId, last?.headers?.get('x-more')], ['req_7', 'yes']);
});

test('rethrows an error of onAttempt, and does not retry', async (t) => {
  const onAttempt = () => assert.fail('the log is full');
  const { requester, seen } = await requesterFor(t, [{}, {}], { onAttempt });
  await assert.rejects(requester.send(get), { name: 'AssertionError' });
  assert.equal(seen.length, 1);
});

test('encodes a value in a path as one segment', () => {
  assert.equal(path`/accounts/${'a/b?c'}/x`, '/accounts/a%2Fb%3Fc/x');
  for (const value of ['', '.', '..']) assert.throws(() => path`/accounts/${value}`, TypeError);
});
