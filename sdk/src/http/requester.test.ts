import assert from 'node:assert/strict';
import test from 'node:test';
import { ConnectionError, SoukError } from '../errors.ts';
import { type Attempt, path } from './request.ts';
import { requesterFor } from './requester.fixture.ts';
import { wait } from './retry.ts';
import { refusal } from './scripted-server.fixture.ts';

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

test('sends neither a body nor its type where there is none', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}]);
  await requester.send({ method: 'POST', path: '/things/1/do' });
  assert.equal(seen[0]?.body, '');
  assert.equal(seen[0]?.headers['content-type'], undefined);
  assert.equal(seen[0]?.headers['svc-mode'], undefined);
});

test('leaves out of the query what is undefined', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}]);
  await requester.send({ ...get, query: { q: 'a b&c', limit: 5, cursor: undefined } });
  assert.equal(seen[0]?.url, '/v1/me?q=a+b%26c&limit=5');
});

test('keeps one idempotency key over all repetitions of a POST, and another for the next', async (t) => {
  const { requester, seen } = await requesterFor(t, ['drop', refusal(503, 'unavailable'), {}, {}]);
  await requester.send(post);
  await requester.send(post);
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  assert.match(String(keys[0]), /^[0-9a-f]{32}$/);
  assert.deepEqual(keys.slice(0, 3), [keys[0], keys[0], keys[0]]);
  assert.notEqual(keys[3], keys[0]);
});

test('uses the idempotency key it is given, and none on other methods', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}, {}]);
  await requester.send({ ...post, idempotencyKey: 'order-7' });
  await requester.send(get);
  assert.equal(seen[0]?.headers['idempotency-key'], 'order-7');
  assert.equal(seen[1]?.headers['idempotency-key'], undefined);
});

for (const [what, reply] of Object.entries({
  'a broken connection': 'drop',
  'a throttled request': refusal(429, 'rate_limited'),
  'a proxy that waited too long for it': { status: 408, body: 'Request Timeout' },
  'a failure of the service': refusal(500, 'internal_error'),
  'a gateway that speaks HTML': { status: 502, body: '<html>' },
  'a request still under way': refusal(409, 'idempotency_key_in_use'),
} as const)) {
  test(`repeats after ${what}`, async (t) => {
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
  test(`does not repeat after ${status} ${code}`, async (t) => {
    const { requester, seen } = await requesterFor(t, [refusal(status, code), {}]);
    await assert.rejects(requester.send(post), { code, status });
    assert.equal(seen.length, 1);
  });
}

test('waits as long as Retry-After says', async (t) => {
  const { requester, waits } = await requesterFor(t, [refusal(429, 'rate_limited', { 'retry-after': '7' }), {}]);
  await requester.send(get);
  assert.equal(waits.length, 1);
  assert.ok((waits[0] ?? 0) >= 7000 && (waits[0] ?? 0) <= 7250, `waited ${waits[0]}`);
});

test('fails at once where Retry-After is longer than it may wait', async (t) => {
  const script = [refusal(429, 'rate_limited', { 'retry-after': '900' })];
  const { requester, seen, waits } = await requesterFor(t, script);
  await assert.rejects(requester.send(get), { code: 'rate_limited', retryAfter: 900 });
  assert.deepEqual([seen.length, waits.length], [1, 0]);
});

test('gives up after the last repetition, with the last error', async (t) => {
  const script = [refusal(500, 'internal_error'), refusal(500, 'internal_error'), refusal(503, 'unavailable')];
  const { requester, seen } = await requesterFor(t, script);
  await assert.rejects(requester.send(get), { code: 'unavailable' });
  assert.equal(seen.length, 3);
});

test('looks again at a key in use until it is free, however many looks that takes', async (t) => {
  const inUse = refusal(409, 'idempotency_key_in_use', { 'retry-after': '10' });
  const { requester, seen, waits } = await requesterFor(t, [
    'drop',
    'drop',
    ...Array(6).fill(inUse),
    { body: { ok: true } },
  ]);
  assert.deepEqual(await requester.send(post), { ok: true });
  assert.equal(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size, 1);
  const looks = waits.slice(2);
  assert.equal(looks.length, 6);
  for (const look of looks) assert.ok(look >= 250 && look <= 10_250, `waited ${look}`);
});

test('gives up on a key that stays in use for longer than it may wait, or where nothing is to be repeated', async (t) => {
  const inUse = refusal(409, 'idempotency_key_in_use', { 'retry-after': '10' });
  const { requester, waits } = await requesterFor(t, Array(40).fill(inUse), { maxRetryDelay: 20_000 });
  await assert.rejects(requester.send(post), { code: 'idempotency_key_in_use', retryAfter: 10 });
  const waited = waits.reduce((sum, one) => sum + one, 0);
  assert.ok(waits.length > 2 && waited <= 20_000, `waited ${waited}`);
  await assert.rejects(requester.send({ ...post, maxRetries: 0 }), { code: 'idempotency_key_in_use' });
});

test('sends once to the host without /v1, with no idempotency key', async (t) => {
  const { requester, seen } = await requesterFor(t, [refusal(503, 'unavailable')]);
  await assert.rejects(requester.sendToHost({ method: 'POST', path: '/auth/cli', body: {} }), { status: 503 });
  assert.equal(seen.length, 1);
  assert.equal(seen[0]?.url, '/auth/cli');
  assert.equal(seen[0]?.headers['idempotency-key'], undefined);
});

test('an attempt that takes too long is a ConnectionError, and is repeated', async (t) => {
  const { requester, waits } = await requesterFor(t, ['hang', 'hang'], { timeout: 50, maxRetries: 1 });
  await assert.rejects(requester.send(get), (error) => error instanceof ConnectionError && error.code === 'timeout');
  assert.equal(waits.length, 1);
});

test('a server that is not there is a ConnectionError without a status', async (t) => {
  const { requester } = await requesterFor(t, [], { baseURL: 'http://127.0.0.1:1/v1', maxRetries: 0 });
  await assert.rejects(requester.send(get), (error) => {
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.code, 'connection_failed');
    assert.match(error.message, /could not be reached/);
    assert.equal(error.status, undefined);
    return true;
  });
});

test('an abort ends a request under way with the reason given, and nothing is repeated', async (t) => {
  const controller = new AbortController();
  const reason = new Error('changed my mind');
  const aborting: typeof fetch = (input, init) => {
    const answer = fetch(input, init);
    controller.abort(reason);
    return answer;
  };
  const { requester, waits } = await requesterFor(t, ['hang', {}], { fetch: aborting });
  await assert.rejects(requester.send({ ...get, signal: controller.signal }), reason);
  assert.equal(waits.length, 0);
});

test('an abort ends the wait for a repetition', async (t) => {
  const controller = new AbortController();
  const reason = new Error('changed my mind');
  const { requester, seen } = await requesterFor(t, [refusal(503, 'unavailable', { 'retry-after': '60' }), {}], {
    wait: async (milliseconds, signal) => {
      const waiting = wait(milliseconds, signal);
      controller.abort(reason);
      return waiting;
    },
  });
  await assert.rejects(requester.send({ ...get, signal: controller.signal }), reason);
  assert.equal(seen.length, 1);
});

test('an aborted signal sends nothing', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}]);
  await assert.rejects(requester.send({ ...get, signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.equal(seen.length, 0);
});

test('an answer that is not of this service says so', async (t) => {
  const { requester } = await requesterFor(t, [{ body: '<html>hello' }]);
  await assert.rejects(requester.send(get), (error) => {
    assert.ok(error instanceof SoukError);
    assert.equal(error.code, 'unexpected_answer');
    return true;
  });
});

test('an answer without content is one', async (t) => {
  const { requester } = await requesterFor(t, [{ status: 204, body: '' }]);
  assert.equal(await requester.send({ method: 'DELETE', path: '/uploads/1' }), undefined);
});

test('bytes are sent as they are, with the headers that are given', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}, {}]);
  const bytes = new TextEncoder().encode('raw');
  await requester.send({ method: 'POST', path: '/files', bytes });
  await requester.send({ method: 'POST', path: '/files', bytes, headers: { 'content-type': 'image/png', 'x-a': 'b' } });
  assert.deepEqual([seen[0]?.body, seen[0]?.headers['content-type']], ['raw', 'application/octet-stream']);
  assert.deepEqual([seen[1]?.headers['content-type'], seen[1]?.headers['x-a']], ['image/png', 'b']);
});

test('a stream is sent as it comes, and not again', async (t) => {
  const { requester, seen } = await requesterFor(t, [{}, refusal(503, 'unavailable'), {}]);
  const send = () => requester.send({ method: 'POST', path: '/files', bytes: new Blob(['streamed']).stream() });
  await send();
  await assert.rejects(send(), { status: 503 });
  assert.deepEqual(
    seen.map(({ body }) => body),
    ['streamed', 'streamed'],
  );
});

test('the time-out of an operation gives way to one that was chosen, by the client or for the call', async (t) => {
  const request = { ...get, defaultTimeout: 15 };
  const unhurried = await requesterFor(t, ['hang'], { timeout: undefined, maxRetries: 0 });
  await assert.rejects(unhurried.requester.send(request), { code: 'timeout', message: /0\.015 s/ });
  const chosen = await requesterFor(t, ['hang', 'hang'], { timeout: 25, maxRetries: 0 });
  await assert.rejects(chosen.requester.send(request), { message: /0\.025 s/ });
  await assert.rejects(chosen.requester.send({ ...request, timeout: 35 }), { message: /0\.035 s/ });
});

test('each attempt is told of, with what the answer says beside its body', async (t) => {
  const told: Attempt[] = [];
  const reply = { status: 201, headers: { 'x-request-id': 'req_7', 'x-more': 'yes' } };
  const onAttempt = (attempt: Attempt) => told.push(attempt);
  const { requester } = await requesterFor(t, ['drop', refusal(503, 'unavailable'), reply], { onAttempt });
  const ofThisCall: Attempt[] = [];
  await requester.send({ ...post, query: { secret: 1 }, onAttempt: (attempt) => ofThisCall.push(attempt) });
  const last = ofThisCall.at(-1);
  assert.deepEqual(
    told.map(({ method, path, number, status }) => [method, path, number, status]),
    [undefined, 503, 201].map((status, i) => ['POST', '/things', i + 1, status]),
  );
  assert.deepEqual(told.map(({ error }) => (error as SoukError | undefined)?.code), ['connection_failed', 'unavailable', undefined]); // biome-ignore format: short
  assert.deepEqual([last?.requestId, last?.headers?.get('x-more')], ['req_7', 'yes']);
});

test('a listener that fails is heard, and not taken for a broken connection', async (t) => {
  const onAttempt = () => assert.fail('the log is full');
  const { requester, seen } = await requesterFor(t, [{}, {}], { onAttempt });
  await assert.rejects(requester.send(get), { name: 'AssertionError' });
  assert.equal(seen.length, 1);
});

test('a value in a path is one segment, whatever it holds', () => {
  assert.equal(path`/accounts/${'a/b?c'}/x`, '/accounts/a%2Fb%3Fc/x');
  for (const value of ['', '.', '..']) assert.throws(() => path`/accounts/${value}`, TypeError);
});
