import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { framesOf, type Script } from '../../../test/harness/servers/scripted-upstream.ts';
import type { ApiError } from '../../platform/errors.ts';
import type { ChatChunk } from '../gateway/chat.ts';
import { collect, NEVER, OWN_NAME, placeForTest, question } from './openai-place.fixture.ts';

const USAGE = { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 };
const SCRIPT: Script = { chunks: ['Grüß ', 'dich, ', '🦙!'], usage: USAGE };

/** The request that the upstream gets for `question()`. */
const SENT = {
  model: OWN_NAME,
  messages: [{ role: 'user', content: 'one two three' }],
  stream: true,
  stream_options: { include_usage: true },
};

function codeOf(error: unknown): string | undefined {
  return (error as ApiError | undefined)?.code;
}

test('passes on a completion unchanged, including usage', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  const tools = [{ index: 0, id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }];
  upstream.respondWith(SCRIPT, { chunks: [{ delta: { tool_calls: tools } }], usage: null });
  const { chunks, text, error } = await collect(backend);
  assert.equal(error, undefined);
  assert.equal(text, 'Grüß dich, 🦙!');
  assert.deepEqual(chunks.at(-1)?.usage, USAGE);
  const called = await collect(backend);
  assert.deepEqual(called.chunks[0]?.choices[0]?.delta.tool_calls, tools);
  assert.equal(called.chunks.at(-1)?.choices[0]?.finish_reason, 'tool_calls');
});

test('sends the whole request with the upstream’s model name and key, and always requests usage', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  const more = { logprobs: true, something_new: { a: [1] }, stream_options: { include_usage: false, other: 1 } };
  await backend.complete(question({ something_new: 7 }), NEVER);
  assert.deepEqual(upstream.last.body, { ...question({ something_new: 7 }), model: OWN_NAME });
  await collect(backend, question(more));
  assert.deepEqual(upstream.last.body, {
    ...question(more),
    model: OWN_NAME,
    stream: true,
    stream_options: { include_usage: true, other: 1 },
  });
  assert.equal(upstream.last.headers.authorization, 'Bearer key-0');
});

test('delivers the same chunks however the bytes are split', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  upstream.respondWith(SCRIPT);
  const { chunks: expected } = await collect(backend);
  const split = fc.oneof(
    fc.array(fc.nat({ max: 1200 }), { maxLength: 12 }),
    fc.integer({ min: 20, max: 400 }),
    fc.constant(Number.POSITIVE_INFINITY),
  );
  const ends = fc.constantFrom<'\n' | '\r\n'>('\n', '\r\n');
  await fc.assert(
    fc.asyncProperty(split, ends, fc.boolean(), fc.boolean(), async (pieces, lineEnd, comments, unframed) => {
      upstream.respondWith({ ...SCRIPT, pieces, lineEnd, comments, unframed });
      const { chunks, error } = await collect(backend);
      assert.equal(error, undefined);
      assert.deepEqual(chunks, expected);
    }),
    { numRuns: 40 },
  );
  upstream.respondWith({ ...SCRIPT, pieces: 1 });
  assert.deepEqual((await collect(backend)).chunks, expected);
});

test('either completes or fails with a prefix of the completion, wherever the connection is cut', async (t) => {
  const frames = framesOf(SCRIPT, SENT);
  const bytes = Buffer.concat(frames).length;
  // From here on every choice has a finish reason, which is enough if the end of the connection ends the response.
  const finished = Buffer.concat(frames.slice(0, 4)).length;
  for (const unframed of [false, true]) {
    const { backend, upstream } = await placeForTest(t);
    upstream.respondWith(SCRIPT);
    const { chunks: expected } = await collect(backend);
    upstream.respondByDefault(({ cut }) => ({ ...SCRIPT, unframed, cut: cut as { atByte: number } }));
    const cutAt = async (atByte: number) => {
      const { chunks, error } = await collect(backend, question({ cut: { atByte } }));
      assert.deepEqual(chunks, expected.slice(0, chunks.length), `wrong chunks at byte ${atByte}`);
      const complete = atByte === bytes || (unframed && atByte >= finished);
      assert.equal(codeOf(error), complete ? undefined : 'upstream_failed', `at byte ${atByte} of ${bytes}`);
      if (atByte === bytes) assert.equal(chunks.length, expected.length);
    };
    for (let start = 0; start <= bytes; start += 50) {
      const some = Array.from({ length: Math.min(50, bytes + 1 - start) }, (_, more) => start + more);
      await Promise.all(some.map(cutAt));
    }
    assert.equal(upstream.requests.length, bytes + 2, 'nothing was requested twice');
  }
});

test('fails on an invalid frame, after delivering the valid ones before it', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  const garbage = [
    'data: {"id":\n\n',
    'data: 7\n\n',
    'data: []\n\n',
    'data: null\n\n',
    'data: {"choices":{}}\n\n',
    'data: {"choices":[null]}\n\n',
    'data: {"choices":[{"index":"0","delta":{}}]}\n\n',
    'data: {"choices":[{"index":-1,"delta":{}}]}\n\n',
    'data: {"choices":[{"index":0,"delta":"text"}]}\n\n',
    'data: {"error":{"message":"out of memory on gpu-7","code":500}}\n\n',
    'data: {"object":"error","message":"out of memory on gpu-7"}\n\n',
  ];
  for (const line of garbage) {
    upstream.respondWith({ ...SCRIPT, extra: { 2: line } });
    const { text, error } = await collect(backend);
    assert.equal(codeOf(error), 'upstream_failed', line);
    assert.doesNotMatch((error as Error).message, /gpu-7/);
    assert.equal(text, 'Grüß dich, ', line);
  }
  for (const body of ['<html><body>Bad gateway</body></html>', '', '\n\n', '{"choices":[]}', '\0\x01\x02\xff']) {
    upstream.respondWith({ body });
    const { text, error } = await collect(backend);
    assert.deepEqual([codeOf(error), text], ['upstream_failed', ''], body);
    upstream.respondWith({ body });
    if (body !== '{"choices":[]}')
      await assert.rejects(backend.complete(question(), NEVER), { code: 'upstream_failed' });
    else await backend.complete(question(), NEVER);
  }
});

test('accepts an end without [DONE] if every choice has a finish reason', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  upstream.respondWith({ ...SCRIPT, done: false });
  assert.deepEqual([(await collect(backend)).error, upstream.requests.length], [undefined, 1]);
  upstream.respondWith({ ...SCRIPT, done: false, finish: null });
  assert.equal(codeOf((await collect(backend)).error), 'upstream_failed');
  const both = [
    { index: 0, delta: { content: 'a' } },
    { index: 1, delta: { content: 'b' } },
  ];
  const one = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n';
  upstream.respondWith({ chunks: both, finish: null, done: false, extra: { 2: one } });
  assert.equal(codeOf((await collect(backend, question({ n: 2 }))).error), 'upstream_failed');
});

test('drops invalid usage', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  const wrong = [
    { prompt_tokens: -1, completion_tokens: 1 },
    { prompt_tokens: 1.5, completion_tokens: 1 },
    { prompt_tokens: '3', completion_tokens: 1 },
    { prompt_tokens: 3 },
    { prompt_tokens: 2 ** 60, completion_tokens: 1 },
    { prompt_tokens: 2 ** 31, completion_tokens: 1 },
    { prompt_tokens: 1, completion_tokens: 2 ** 31 },
  ];
  for (const usage of wrong) {
    upstream.respondWith({ usage }, { usage });
    assert.equal((await collect(backend)).chunks.at(-1)?.usage, null);
    assert.equal((await backend.complete(question(), NEVER)).usage, null);
  }
  upstream.respondWith({ chunks: [], usage: { prompt_tokens: 3, completion_tokens: 0 } });
  assert.deepEqual((await collect(backend)).chunks.at(-1)?.usage, { prompt_tokens: 3, completion_tokens: 0 });
});

test('fills in fields that some servers omit', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  const usage = { prompt_tokens: 2 ** 31 - 1, completion_tokens: 2 };
  const frames = [
    { choices: [{ delta: { content: 'a' } }, { delta: { content: 'b' } }] },
    { choices: [{ finish_reason: 'stop' }, { index: null, delta: {}, finish_reason: 'stop' }] },
    { choices: null, usage },
    { usage },
    {},
  ];
  upstream.respondWith({
    body: `${frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')}data: [DONE]\n\n`,
  });
  const { chunks, error } = await collect(backend, question({ n: 2 }));
  assert.equal(error, undefined);
  assert.deepEqual(
    chunks.map(({ choices }) => choices.map(({ index, delta }) => [index, delta.content])),
    [
      [
        [0, 'a'],
        [1, 'b'],
      ],
      [
        [0, undefined],
        [1, undefined],
      ],
      [],
      [],
      [],
    ],
  );
  assert.deepEqual([chunks[2]?.usage, chunks[3]?.usage], [usage, usage]);
  upstream.respondWith({
    body: JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'a' } }], usage }),
  });
  const whole = await backend.complete(question(), NEVER);
  assert.deepEqual([whole.choices[0]?.index, whole.usage], [0, usage]);
  upstream.respondWith({ body: JSON.stringify({ usage }) });
  await assert.rejects(backend.complete(question(), NEVER), { code: 'upstream_failed' });
});

test('delivers the chunks of one network read together', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  upstream.respondWith({ ...SCRIPT, pieces: Number.POSITIVE_INFINITY });
  const calls: number[] = [];
  await backend.stream(
    question(),
    (chunks) => {
      calls.push(chunks.length);
    },
    NEVER,
  );
  assert.deepEqual(calls, [5]);
});

test('applies backpressure to the upstream while the sink is slow', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  const chunks = Array.from({ length: 400 }, () => 'x'.repeat(64 * 1024));
  upstream.respondWith({ chunks, usage: null });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let got = 0;
  const sink = (more: ChatChunk[]) => {
    got += more.length;
    return held;
  };
  const finished = backend.stream(question(), sink, NEVER);
  await upstream.untilSeen(1);
  // Long enough for everything to arrive without backpressure.
  for (let pause = 0; pause < 3000; pause++) await turn();
  assert.equal(upstream.open, 1);
  assert.ok(got < 10, `${got} chunks were handed on`);
  release();
  await finished;
  assert.equal(got, 401);
});

test('aborts the upstream request when the client disconnects', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  for (const stall of ['headers', { after: 0 }, { after: 1 }] as const) {
    for (const streams of [true, false]) {
      if (!streams && stall !== 'headers' && stall.after === 1) continue;
      const before = upstream.requests.length;
      upstream.respondWith({ ...SCRIPT, stall });
      const leaving = new AbortController();
      const reason = new Error('gone');
      const response = streams
        ? backend.stream(question(), () => {}, leaving.signal)
        : backend.complete(question(), leaving.signal);
      const rejected = assert.rejects(response, (error) => error === reason);
      await upstream.untilStalled();
      leaving.abort(reason);
      await rejected;
      await upstream.untilIdle();
      assert.deepEqual([upstream.requests.length, upstream.last.state], [before + 1, 'aborted']);
    }
  }
});

test('does not wait for the end of the response after [DONE]', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  upstream.respondWith({ ...SCRIPT, stall: { after: 6 } });
  assert.equal((await collect(backend)).text, 'Grüß dich, 🦙!');
  assert.equal(upstream.open, 1);
  // The connection is closed soon after.
  await upstream.untilAborted();
});

test('aborts responses above the size limits', async (t) => {
  const { backend, upstream } = await placeForTest(t);
  upstream.respondWith({ body: `data: ${'x'.repeat(9 * 1024 * 1024)}\n\n` });
  assert.equal(codeOf((await collect(backend)).error), 'upstream_failed');
  upstream.respondWith({ body: `{"choices":[],"x":"${'x'.repeat(33 * 1024 * 1024)}"}` });
  await assert.rejects(backend.complete(question(), NEVER), { code: 'upstream_failed', message: /too large/ });
  assert.equal(upstream.requests.length, 2);
});
