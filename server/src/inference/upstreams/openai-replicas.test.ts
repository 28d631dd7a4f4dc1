import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Script, ScriptedUpstream } from '../../../test/harness/servers/scripted-upstream.ts';
import type { ApiError } from '../../platform/errors.ts';
import type { ChatChunk } from '../gateway/chat.ts';
import { collect, NEVER, placeForTest, question } from './openai-place.fixture.ts';

const HOUR = 3_600_000;

const requestCounts = (upstreams: readonly ScriptedUpstream[]) => upstreams.map(({ requests }) => requests.length);

test('sends requests to the least busy replica, and rotates among equals', async (t) => {
  const { backend, upstreams } = await placeForTest(t, { replicas: 3 });
  for (let count = 0; count < 9; count++) await backend.complete(question(), NEVER);
  assert.deepEqual(requestCounts(upstreams), [3, 3, 3]);
  upstreams[0]?.respondByDefault({ stall: 'headers' });
  const held = [backend.complete(question(), NEVER)];
  await upstreams[0]?.untilStalled(1);
  for (let count = 0; count < 8; count++) await backend.complete(question(), NEVER);
  assert.deepEqual(requestCounts(upstreams), [4, 7, 7]);
  upstreams[0]?.resume();
  await Promise.all(held);
});

test('authenticates to each replica with its own key', async (t) => {
  const { backend, upstreams } = await placeForTest(t, { replicas: 2 });
  for (let count = 0; count < 4; count++) await backend.complete(question(), NEVER);
  for (const [index, { requests }] of upstreams.entries()) {
    assert.ok(requests.every(({ headers }) => headers.authorization === `Bearer key-${index}`));
  }
});

test('reuses connections', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  for (let count = 0; count < 30; count++) {
    await backend.complete(question(), NEVER);
    await collect(backend);
    // A connection becomes free one event-loop turn after its response ended.
    await turn();
  }
  assert.ok(upstream.connections <= 2, `${upstream.connections} connections for 60 requests, one after another`);
});

test('responds with unavailable at once if every connection is in use', async (t) => {
  const { backend, upstreams } = await placeForTest(t, { replicas: 2, connections: 2 });
  for (const upstream of upstreams) upstream.respondByDefault({ stall: 'headers' });
  const held = Array.from({ length: 4 }, () => backend.complete(question(), NEVER));
  for (const upstream of upstreams) await upstream.untilStalled(2);
  const busy = { code: 'unavailable', headers: { 'retry-after': '5' } };
  await assert.rejects(backend.complete(question(), NEVER), busy);
  assert.equal(((await collect(backend)).error as ApiError).code, 'unavailable');
  assert.deepEqual(requestCounts(upstreams), [2, 2]);
  for (const upstream of upstreams) {
    upstream.respondByDefault({});
    upstream.resume();
  }
  await Promise.all(held);
  assert.equal((await collect(backend)).text, 'Hello', 'that it was busy is no fault');
});

test('retries a failure before the first byte on other replicas, whole and streamed', async (t) => {
  const mishaps: Script[] = [
    { status: 500 },
    { status: 502 },
    { status: 503 },
    { status: 429 },
    { status: 401 },
    { cut: 'headers' },
    { body: '<html>' },
    { body: 'data: {"error":{"message":"no"}}\n\n' },
    { cut: { after: 0 } },
  ];
  for (const mishap of mishaps) {
    const { backend, upstreams } = await placeForTest(t, { replicas: 3 });
    for (const upstream of upstreams.slice(0, 2)) upstream.respondByDefault(mishap);
    const whole = await backend.complete(question(), NEVER);
    assert.equal(whole.choices[0]?.message.content, 'Hello', JSON.stringify(mishap));
    assert.deepEqual(requestCounts(upstreams), [1, 1, 1], JSON.stringify(mishap));
    const { text, error } = await collect(backend);
    assert.deepEqual([text, error], ['Hello', undefined], JSON.stringify(mishap));
  }
});

test('gives up after three attempts', async (t) => {
  const { backend, upstreams } = await placeForTest(t, { replicas: 4, script: { status: 500 } });
  await assert.rejects(backend.complete(question(), NEVER), { code: 'upstream_failed' });
  assert.deepEqual(requestCounts(upstreams), [1, 1, 1, 0]);
});

test('makes one more attempt after all replicas failed, if the failure may be temporary', async (t) => {
  for (const mishap of [{ status: 503 }, { cut: 'headers' }] satisfies Script[]) {
    const { backend, upstream } = await placeForTest(t);
    upstream.respondWith(mishap);
    assert.equal((await collect(backend)).text, 'Hello');
    upstream.respondByDefault(mishap);
    await assert.rejects(backend.complete(question(), NEVER), { code: 'upstream_failed' });
    assert.equal(upstream.requests.length, 4, JSON.stringify(mishap));
  }
  for (const mishap of [{ status: 500 }, { status: 429 }, { status: 400 }, { body: '<html>' }] satisfies Script[]) {
    const { backend, upstream } = await placeForTest(t, { script: mishap });
    await assert.rejects(backend.complete(question(), NEVER));
    assert.equal(upstream.requests.length, 1, JSON.stringify(mishap));
  }
});

test('does not retry after the first chunk', async (t) => {
  const { backend, upstreams } = await placeForTest(t, {
    replicas: 2,
    script: { chunks: ['a', 'b'], cut: { after: 1 } },
  });
  const { text, error } = await collect(backend);
  assert.deepEqual([text, (error as ApiError).code], ['a', 'upstream_failed']);
  assert.deepEqual(requestCounts(upstreams), [1, 0]);
});

test('does not retry an invalid request', async (t) => {
  const { backend, upstreams } = await placeForTest(t, { replicas: 2, script: { status: 400 } });
  await assert.rejects(backend.complete(question(), NEVER), { code: 'validation_failed' });
  assert.deepEqual(requestCounts(upstreams), [1, 0]);
});

test('reports a busy replica rather than a broken one', async (t) => {
  const { backend, upstreams } = await placeForTest(t, { replicas: 3, script: { status: 500 } });
  upstreams[1]?.respondByDefault({ status: 429, headers: { 'retry-after': '7' } });
  await assert.rejects(backend.complete(question(), NEVER), { code: 'unavailable', headers: { 'retry-after': '7' } });
  assert.deepEqual(requestCounts(upstreams), [1, 1, 1]);
});

test('backs off from a replica that rejects connections, and uses it again afterwards', async (t) => {
  const recovery = { probeMs: HOUR, backoff: { firstMs: 300, maxMs: 300 } };
  const { backend, upstreams } = await placeForTest(t, { replicas: 2, recovery });
  const [first] = upstreams as [ScriptedUpstream, ScriptedUpstream];
  await first.stopListening();
  for (let count = 0; count < 5; count++) await backend.complete(question(), NEVER);
  assert.deepEqual(requestCounts(upstreams), [0, 5]);
  await first.listen();
  await eventually('the replica to be asked again', async () => {
    await backend.complete(question(), NEVER);
    return first.requests.length > 0;
  });
});

test('probes a replica in backoff, and uses it again once it responds', async (t) => {
  const recovery = { probeMs: 10, backoff: { firstMs: HOUR, maxMs: HOUR } };
  const { backend, upstreams } = await placeForTest(t, { replicas: 2, recovery });
  const [first] = upstreams as [ScriptedUpstream, ScriptedUpstream];
  first.modelsStatus = 503;
  first.respondWith({ status: 500 }, { status: 500 });
  for (let count = 0; count < 9; count++) await backend.complete(question(), NEVER);
  assert.equal(first.requests.length, 2, 'two failures put it out');
  const checks = first.modelRequests;
  await eventually('some checks', async () => first.modelRequests > checks + 2);
  for (let count = 0; count < 5; count++) await backend.complete(question(), NEVER);
  assert.equal(first.requests.length, 2, 'it fails its checks');
  first.modelsStatus = 401;
  await eventually('the replica to be asked again', async () => {
    await backend.complete(question(), NEVER);
    return first.requests.length > 2;
  });
});

test('sends requests even if all replicas are in backoff', async (t) => {
  const { backend, upstreams } = await placeForTest(t, { replicas: 2, script: { status: 500 } });
  for (let count = 0; count < 3; count++) await assert.rejects(backend.complete(question(), NEVER));
  for (const upstream of upstreams) upstream.respondByDefault({});
  assert.equal((await collect(backend)).text, 'Hello');
});

test('times out without a retry if there is no response in time', async (t) => {
  const timeouts = { firstByte: 500, whole: 500 };
  const { backend, upstreams } = await placeForTest(t, { replicas: 2, timeouts });
  for (const stall of ['headers', { after: 0 }] as const) {
    for (const upstream of upstreams) upstream.respondByDefault({ stall });
    const { text, error } = await collect(backend);
    assert.deepEqual([text, (error as ApiError).code], ['', 'upstream_timeout']);
    await assert.rejects(backend.complete(question(), NEVER), { code: 'upstream_timeout' });
    for (const upstream of upstreams) await upstream.untilIdle();
  }
  const [first = 0, second = 0] = requestCounts(upstreams);
  assert.equal(first + second, 4);
});

test('times out if a stream stalls', async (t) => {
  const { backend, upstream } = await placeForTest(t, { timeouts: { idle: 60 } });
  upstream.respondWith({ chunks: ['a', 'b'], stall: { after: 1 } });
  const { text, error } = await collect(backend);
  assert.deepEqual([text, (error as ApiError).code], ['a', 'upstream_timeout']);
  await upstream.untilAborted();
});

test('does not limit the total duration of an active stream', async (t) => {
  const { backend, upstream } = await placeForTest(t, { timeouts: { firstByte: 1000, idle: 1000 } });
  upstream.respondWith({ chunks: Array.from({ length: 16 }, () => 'x'), interval: 100 });
  assert.deepEqual(await collect(backend).then(({ text, error }) => [text, error]), ['x'.repeat(16), undefined]);
});

test('does not time out while the client is slow', async (t) => {
  const { backend, upstream } = await placeForTest(t, { timeouts: { idle: 300 } });
  upstream.respondWith({ chunks: ['a', 'b'] });
  let text = '';
  const slowly = async (chunks: ChatChunk[]) => {
    await sleep(700);
    for (const { choices } of chunks) for (const { delta } of choices) text += delta.content ?? '';
  };
  await backend.stream(question(), slowly, NEVER);
  assert.equal(text, 'ab');
});

test('times out if a connection is never established', async (t) => {
  // Accepts connections and never starts the TLS handshake.
  const mute = createServer(() => {}).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  t.after(() => mute.close());
  const url = `https://127.0.0.1:${(mute.address() as AddressInfo).port}/v1`;
  const { backend } = await placeForTest(t, { timeouts: { connect: 50 }, upstream: { url } });
  await assert.rejects(backend.complete(question(), NEVER), { code: 'upstream_timeout' });
});

test('aborts running requests on close', async (t) => {
  const { backend, upstream } = await placeForTest(t, { script: { stall: { after: 1 } } });
  const collected = collect(backend);
  await upstream.untilStalled();
  await backend.close();
  assert.equal(((await collected).error as ApiError).code, 'upstream_failed');
});
