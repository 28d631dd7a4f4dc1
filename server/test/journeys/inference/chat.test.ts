import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRateHeaders } from '../../harness/clients/assert-error.ts';
import { bearer } from '../../harness/clients/event-stream.ts';
import {
  CHAT,
  framesIn,
  HELLO,
  newCaller,
  openChat,
  STREAMED,
  startInferenceServer,
  UPSTREAM_KEYS,
  UPSTREAM_MODEL,
  WITH_USAGE,
} from '../../harness/markets/inference.ts';
import { assertRejected } from '../../harness/people/people.ts';

const server = await startInferenceServer();
after(() => server.stop());
const { test: sandbox, live: upstream } = server.upstreams;
const live = await newCaller(server, 'live');
const tester = await newCaller(server);

const USED = { prompt_tokens: 5, completion_tokens: 2 };
const COST = { ...USED, total_tokens: 7, cost: '0.0000009', currency: 'usd' };

test('returns a whole completion with its usage and cost', async () => {
  upstream.respondWith({ chunks: ['Hel', 'lo'], usage: USED });
  const response = await live.caller.post(CHAT, HELLO);
  assert.equal(response.status, 200, response.text);
  assert.equal(response.body.model, 'svc-fast-8b');
  assert.equal(response.body.choices[0].message.content, 'Hello');
  assert.deepEqual(response.body.usage, COST);
  assert.equal(upstream.last.headers.authorization, `Bearer ${UPSTREAM_KEYS.live}`);
  assert.equal(upstream.last.body.model, UPSTREAM_MODEL);
  assert.equal(sandbox.requests.length, 0);
});

test('streams a completion at the same cost, with usage on request', async () => {
  upstream.respondWith({ chunks: ['Hel', 'lo'], usage: USED });
  const response = await live.caller.post(CHAT, WITH_USAGE);
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const frames = framesIn(response.text);
  assert.equal(frames.pop(), '[DONE]');
  const chunks = frames.map((frame) => JSON.parse(frame));
  assert.equal(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join(''), 'Hello');
  assert.ok(chunks.every(({ model }) => model === 'svc-fast-8b'));
  assert.deepEqual(
    chunks.map(({ usage }) => usage),
    [...Array(chunks.length - 1).fill(null), COST],
  );
  assert.deepEqual(chunks.at(-1).choices, []);
});

test('always requests usage of the upstream, and returns it only on request', async () => {
  for (const runningUsage of [false, true]) {
    upstream.respondWith({ chunks: ['Hel', 'lo'], usage: USED, runningUsage });
    const response = await live.caller.post(CHAT, STREAMED);
    assert.deepEqual(upstream.last.body.stream_options, { include_usage: true });
    const frames = framesIn(response.text);
    assert.equal(frames.pop(), '[DONE]');
    assert.equal(frames.length, 3, 'two chunks and the finish reason');
    assert.doesNotMatch(response.text, /usage/);
  }
});

test('passes chunks on as they arrive', async () => {
  upstream.respondWith({ chunks: ['one', 'two', 'three'], stall: { after: 1 } });
  const stream = openChat(server, live, STREAMED);
  const [first = ''] = await stream.take(1);
  assert.equal(JSON.parse(first).choices[0].delta.content, 'one');
  await upstream.untilStalled();
  upstream.resume();
  assert.equal((await stream.rest()).at(-1), '[DONE]');
});

test('serves test keys by the sandbox and live keys never, each with its own upstream credentials', async () => {
  const [before, liveBefore] = [sandbox.requests.length, upstream.requests.length];
  sandbox.respondWith({ chunks: ['from the sandbox'], usage: USED });
  const response = await tester.caller.post(CHAT, HELLO);
  assert.equal(response.body.choices[0].message.content, 'from the sandbox');
  assert.deepEqual(response.body.usage, COST, 'the cost is what it would be in live mode');
  assert.equal(sandbox.last.headers.authorization, `Bearer ${UPSTREAM_KEYS.test}`);
  await tester.caller.post(CHAT, STREAMED);
  assert.equal(upstream.requests.length, liveBefore);
  await live.caller.post(CHAT, STREAMED);
  assert.equal(sandbox.requests.length, before + 2);
  assert.equal(upstream.requests.length, liveBefore + 1);
});

test('prices the two models separately', async () => {
  upstream.respondWith({ usage: USED }, { usage: USED });
  const cost = async (model: string) => (await live.caller.post(CHAT, { ...HELLO, model })).body.usage.cost;
  assert.deepEqual([await cost('svc-fast-8b'), await cost('svc-reason-70b')], ['0.0000009', '0.0000088']);
});

for (const body of [HELLO, STREAMED]) {
  test(`sends the request id, rate limits and no-store in the headers of ${'stream' in body ? 'a streamed' : 'a whole'} completion`, async () => {
    const response = await live.caller.post(CHAT, body);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('x-request-id') ?? '', /^req_[0-9a-z]{26}$/);
    assertRateHeaders(response);
    assert.equal(response.headers.get('x-ratelimit-limit'), '600');
    assert.equal(response.headers.get('x-ratelimit-limit-tokens'), '2000000');
    assert.match(response.headers.get('x-ratelimit-remaining-tokens') ?? '', /^\d+$/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('access-control-allow-origin'), null, 'the request was not from a page');
  });
}

test('lets other origins call it with a key and read the headers', async () => {
  for (const body of [HELLO, STREAMED]) {
    const response = await live.caller.post(CHAT, body, { origin: 'https://app.invalid' });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    const exposed = new Set(response.headers.get('access-control-expose-headers')?.toLowerCase().split(', '));
    const limits = [...response.headers.keys()].filter((name) => name.startsWith('x-ratelimit-'));
    assert.ok(limits.includes('x-ratelimit-remaining-tokens') && limits.includes('x-ratelimit-limit-tokens'));
    for (const name of ['x-request-id', ...limits]) assert.ok(exposed.has(name), name);
  }
});

test('rejects other methods', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await live.caller.call(method, CHAT);
    assertRejected(response, 405, 'method_not_allowed');
    assert.equal(response.headers.get('allow'), 'POST');
  }
  assert.equal((await live.caller.call('HEAD', CHAT)).status, 405);
});

test('passes on unknown fields of a whole completion', async () => {
  const choice = {
    index: 0,
    message: { role: 'assistant', content: 'Hi', refusal: null, annotations: [1] },
    logprobs: { content: [] },
    finish_reason: 'stop',
    extra: { deep: true },
  };
  const usage = { ...USED, total_tokens: 7, prompt_tokens_details: { cached_tokens: 3 } };
  const upstreamBody = {
    id: 'a',
    object: 'chat.completion',
    created: 1,
    model: 'secret name',
    choices: [choice],
    usage,
  };
  upstream.respondWith({ body: JSON.stringify({ ...upstreamBody, system_fingerprint: 'fp' }) });
  const { body } = await live.caller.post(CHAT, HELLO);
  assert.deepEqual(body, {
    ...upstreamBody,
    model: 'svc-fast-8b',
    system_fingerprint: 'fp',
    usage: { ...COST, prompt_tokens_details: { cached_tokens: 3 } },
  });
});

test('adds null for OpenAI fields of a choice that the backend omits', async () => {
  const message = { role: 'assistant', content: 'Hi' };
  const upstreamBody = { id: 'a', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, message }] };
  upstream.respondWith({ body: JSON.stringify(upstreamBody) });
  const { body } = await live.caller.post(CHAT, HELLO);
  assert.deepEqual(body.choices, [
    { index: 0, message: { ...message, refusal: null }, logprobs: null, finish_reason: null },
  ]);
  upstream.respondWith({ chunks: ['Hi', ' there'] });
  const { text } = await live.caller.post(CHAT, { ...HELLO, stream: true });
  const choices = framesIn(text)
    .slice(0, -1)
    .map((frame) => JSON.parse(frame).choices[0]);
  assert.deepEqual(choices, [
    { index: 0, delta: { role: 'assistant', content: 'Hi', refusal: null }, logprobs: null, finish_reason: null },
    { index: 0, delta: { content: ' there' }, logprobs: null, finish_reason: null },
    { index: 0, delta: {}, logprobs: null, finish_reason: 'stop' },
  ]);
});

test('returns the usage of a request as soon as its response has ended, by its request id', async () => {
  for (const body of [HELLO, STREAMED]) {
    upstream.respondWith({ usage: USED });
    const { headers } = await live.caller.post(CHAT, body);
    const id = headers.get('x-request-id') ?? '';
    const { body: record, text } = await live.caller.get(`/v1/usage/${id}`);
    assert.equal(record.request_id, id, text);
    const { key_id, model, prompt_tokens, completion_tokens, total_tokens, cost, currency } = record;
    assert.deepEqual({ prompt_tokens, completion_tokens, total_tokens, cost, currency }, COST);
    assert.deepEqual([key_id, model], [live.key.id, 'svc-fast-8b']);
    const { outcome, counted_by, streamed } = record;
    assert.deepEqual([outcome, counted_by, streamed], ['complete', 'backend', 'stream' in body]);
    assertRejected(await tester.caller.get(`/v1/usage/${id}`), 404, 'not_found');
  }
});

test('sums daily usage by model and key', async () => {
  const caller = await newCaller(server);
  sandbox.respondWith({ usage: USED }, { usage: USED }, { usage: USED });
  await caller.caller.post(CHAT, HELLO);
  await caller.caller.post(CHAT, STREAMED);
  await caller.caller.post(CHAT, { ...HELLO, model: 'svc-reason-70b' });
  const { items } = (await caller.caller.get('/v1/usage')).body;
  const sums = items.map(({ model, requests, total_tokens, cost }: Record<string, unknown>) => {
    return [model, requests, total_tokens, cost];
  });
  assert.deepEqual(sums.sort(), [
    ['svc-fast-8b', 2, 14, '0.0000018'],
    ['svc-reason-70b', 1, 7, '0.0000088'],
  ]);
});

test('accepts a body without Content-Length', async () => {
  const text = JSON.stringify(HELLO);
  const body = new ReadableStream({
    start(controller) {
      for (const piece of [text.slice(0, 9), text.slice(9)]) controller.enqueue(Buffer.from(piece));
      controller.close();
    },
  });
  const headers = { 'content-type': 'application/json', ...bearer(live.key.secret) };
  const response = await fetch(server.url + CHAT, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  assert.equal(response.status, 200, await response.text());
});
