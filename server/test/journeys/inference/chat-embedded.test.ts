import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import OpenAI from 'openai';
import { writeTinyGguf } from '../../../src/runtimes/gguf/tiny-gguf.fixture.ts';
import { framesIn, HELLO, newCaller } from '../../harness/markets/inference.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// A market with a model of its own, in a process next to the server: real generation, of nonsense.

const folder = await mkdtemp(join(tmpdir(), 'souk-gguf-'));
const file = join(folder, 'tiny.gguf');
await writeTinyGguf(file, { leaning: 0 });
const embedded = {
  backend: 'embedded',
  file,
  context_length: 512,
  max_output_tokens: 512,
  sequences: 2,
  queue: 1,
  max_wait: 30,
  threads: 1,
};
const SOUK_INFERENCE = JSON.stringify({
  models: { 'svc-fast-8b': { test: embedded }, 'svc-reason-70b': { test: embedded } },
});
const server = await startTestServer({ env: { SOUK_INFERENCE } });
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
const { caller, key } = await newCaller(server);
const send = (more: object) =>
  caller.post('/v1/chat/completions', { ...HELLO, temperature: 0, max_tokens: 12, ...more });

test('serves both names in test mode, alike streamed and whole, at the same cost', async () => {
  for (const model of ['svc-fast-8b', 'svc-reason-70b']) {
    const whole = await send({ model });
    assert.equal(whole.status, 200, whole.text);
    const { message, finish_reason } = whole.body.choices[0];
    assert.equal(finish_reason, 'length');
    assert.ok(message.content.length > 0);
    assert.equal(whole.body.usage.completion_tokens, 12);
    const streamed = await send({ model, stream: true, stream_options: { include_usage: true } });
    const frames = framesIn(streamed.text);
    assert.equal(frames.pop(), '[DONE]');
    const chunks = frames.map((frame) => JSON.parse(frame));
    assert.equal(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join(''), message.content);
    assert.deepEqual(chunks.at(-1).usage, whole.body.usage);
    assert.equal((await caller.get(`/v1/usage/${streamed.headers.get('x-request-id')}`)).body.counted_by, 'backend');
  }
});

test('rejects unsupported features by field', async () => {
  const tool = { type: 'function', function: { name: 'look_up' } };
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
  assertRejected(await send({ tools: [tool] }), 422, 'validation_failed', 'tools');
  assertRejected(await send({ logprobs: true }), 422, 'validation_failed', 'logprobs');
  const messages = [{ role: 'user', content: [image] }];
  assertRejected(await send({ messages }), 422, 'validation_failed', 'messages.0.content.0.type');
  const long = [{ role: 'user', content: 'word '.repeat(600) }];
  assertRejected(await send({ messages: long }), 422, 'validation_failed', 'messages');
});

test('stops the generation when the client disconnects, and frees its slot', async () => {
  const client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: key.secret, maxRetries: 0 });
  for (let i = 0; i < 3; i++) {
    const stream = await client.chat.completions.create({
      model: 'svc-fast-8b',
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 400,
      stream: true,
    });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
  }
  assert.equal((await send({})).status, 200);
});

test('rejects requests beyond its concurrency limit with 503 at once', async () => {
  // Long enough that all of them run at the same time, however busy the machine is.
  const responses = await Promise.all(Array.from({ length: 8 }, () => send({ max_tokens: 400 })));
  const rejected = responses.filter(({ status }) => status !== 200);
  assert.ok(rejected.length > 0 && rejected.length < responses.length, String(responses.map(({ status }) => status)));
  for (const response of rejected) {
    assertRejected(response, 503, 'unavailable');
    assert.ok(Number(response.headers.get('retry-after')) >= 1);
  }
  assert.equal((await send({})).status, 200);
});
