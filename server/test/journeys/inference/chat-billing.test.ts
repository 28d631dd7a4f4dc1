import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import type { Mode } from '../../../src/platform/db/realm.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import {
  bookedFor,
  type Caller,
  CHAT,
  framesIn,
  newCaller,
  startInferenceServer,
} from '../../harness/markets/inference.ts';
import { owedBy } from '../../harness/markets/inference-books.ts';
import { assertRejected } from '../../harness/people/people.ts';
import type { ScriptedChunk } from '../../harness/servers/scripted-completion.ts';
import type { Script } from '../../harness/servers/scripted-upstream.ts';

// The rules of docs/inference.md, each for whole and for streamed completions.

/**
 * What counts tokens when an upstream has not: nothing for svc-fast-8b, a tokenizer of either kind for svc-reason-70b.
 */
const COUNTING = { live: 'vllm', test: 'llama-server' } as const;
const server = await startInferenceServer({
  backend: (model, mode) => (model === 'svc-reason-70b' ? { tokenizer: COUNTING[mode] } : {}),
  settings: { limits: { requests_per_minute: 100_000 } },
});
after(() => server.stop());
const people: Record<Mode, Caller> = { test: await newCaller(server), live: await newCaller(server, 'live') };
beforeEach(() => {
  server.upstreams.test.tokenizer = 'working';
  server.upstreams.live.tokenizer = 'working';
});

/** 27 bytes; with its role, which the scripted upstream counts too, 5 words. */
const MESSAGES = [{ role: 'user', content: 'Say something long, please.' }];
const PROMPT = { bytes: 7, words: 5 };
/** 23 bytes in 5 words. */
const CHUNKS = ['One two ', 'three four ', 'five'];

interface Call {
  mode?: Mode;
  model?: 'svc-fast-8b' | 'svc-reason-70b';
  streamed?: boolean;
  request?: object;
}

const PRICES = { 'svc-fast-8b': [100, 200], 'svc-reason-70b': [800, 2400] } as const;

async function requestChat(script: Script, { mode = 'live', model = 'svc-fast-8b', streamed = false, request }: Call) {
  server.upstreams[mode].respondWith(script);
  const body = streamed ? { stream: true, stream_options: { include_usage: true } } : {};
  const owed = await owedBy(server.database, people.live.id);
  const response = await people[mode].caller.post(CHAT, { model, messages: MESSAGES, ...body, ...request });
  const id = response.headers.get('x-request-id');
  const booked = (await bookedFor(server, people[mode].id, mode)).find(({ request_id }) => request_id === id);
  return { response: response, booked, charged: (await owedBy(server.database, people.live.id)) - owed };
}

/** Returns the usage in the response. */
function usageIn(response: ApiResponse, streamed: boolean) {
  if (!streamed) return response.body.usage;
  const frames = framesIn(response.text);
  assert.equal(frames.pop(), '[DONE]');
  return JSON.parse(frames.at(-1) as string).usage;
}

interface Expected {
  prompt: number;
  completion: number;
  by: string;
  outcome?: string;
}

/** Asserts what was booked, returned and charged, whole and streamed. */
async function assertBilled(script: Script, call: Call, { prompt, completion, by, outcome = 'complete' }: Expected) {
  const { mode = 'live', model = 'svc-fast-8b' } = call;
  const cost = prompt * PRICES[model][0] + completion * PRICES[model][1];
  for (const streamed of [false, true]) {
    const { response, booked, charged } = await requestChat(script, { ...call, streamed });
    assert.equal(response.status, 200, response.text);
    const what = `${streamed ? 'streamed' : 'whole'}: ${JSON.stringify(booked)}`;
    assert.deepEqual([booked?.prompt_tokens, booked?.completion_tokens], [prompt, completion], what);
    assert.deepEqual([booked?.outcome, booked?.counted_by, booked?.streamed], [outcome, by, streamed], what);
    assert.equal(booked?.cost, cost, what);
    assert.equal(charged, mode === 'live' ? cost : 0, 'only live mode charges');
    const usage = usageIn(response, streamed);
    assert.deepEqual([usage.prompt_tokens, usage.completion_tokens, usage.currency], [prompt, completion, 'usd']);
    assert.equal(Math.round(Number(usage.cost) * 1e9), cost);
  }
}

test('books what the backend counted', async () => {
  const counted = { prompt: 11, completion: 4, by: 'backend' };
  const usage = { prompt_tokens: 11, completion_tokens: 4, total_tokens: 15 };
  for (const mode of ['live', 'test'] as const) {
    await assertBilled({ chunks: CHUNKS, usage }, { mode }, counted);
    await assertBilled({ chunks: CHUNKS, usage, runningUsage: true }, { mode, model: 'svc-reason-70b' }, counted);
  }
  assert.deepEqual(server.upstreams.live.tokenizerRequests, [], 'no tokenizer was called');
});

test('counts with the backend’s tokenizer where the backend did not count', async () => {
  for (const mode of ['live', 'test'] as const) {
    const counted = { prompt: PROMPT.words, completion: 5, by: 'tokenizer' };
    await assertBilled({ chunks: CHUNKS, usage: null }, { mode, model: 'svc-reason-70b' }, counted);
  }
  const paths = (mode: Mode) => new Set(server.upstreams[mode].tokenizerRequests.map(({ path }) => path));
  assert.deepEqual([paths('live'), paths('test')], [new Set(['/tokenize']), new Set(['/tokenize', '/apply-template'])]);
});

test('estimates four bytes per token without a working tokenizer', async () => {
  const estimated = { prompt: PROMPT.bytes, completion: 6, by: 'estimate' };
  await assertBilled({ chunks: CHUNKS, usage: null }, {}, estimated);
  for (const mode of ['live', 'test'] as const) {
    server.upstreams[mode].tokenizer = 'broken';
    await assertBilled({ chunks: CHUNKS, usage: null }, { mode, model: 'svc-reason-70b' }, estimated);
  }
});

test('ignores impossible usage', async () => {
  const estimated = { prompt: PROMPT.bytes, completion: 6, by: 'estimate' };
  for (const usage of [{}, { prompt_tokens: -1, completion_tokens: 2 }, { prompt_tokens: 1, completion_tokens: '2' }]) {
    await assertBilled({ chunks: CHUNKS, usage }, {}, estimated);
  }
});

test('caps the count of a backend by what was requested and received', async () => {
  const body = { model: 'svc-fast-8b', messages: MESSAGES, max_tokens: 5 };
  const usage = { prompt_tokens: 1_000_000, completion_tokens: 200_000, total_tokens: 1_200_000 };
  for (const streamed of [false, true]) {
    const request = { max_tokens: 5 };
    const { response, booked, charged } = await requestChat({ chunks: CHUNKS, usage }, { streamed, request });
    assert.equal(response.status, 200, response.text);
    // Limited by the size of the whole body, and by max_tokens.
    assert.equal(booked?.completion_tokens, 5);
    assert.ok((booked?.prompt_tokens as number) <= JSON.stringify(body).length + 100 + 256);
    assert.equal(charged, booked?.cost);
    const returned = usageIn(response, streamed);
    assert.deepEqual([returned.prompt_tokens, returned.completion_tokens], [booked?.prompt_tokens, 5]);
    assert.equal(returned.total_tokens, returned.prompt_tokens + 5);
  }
  // 23 bytes were received: 256 tokens may have been something other than text.
  const tooMany = { prompt_tokens: 11, completion_tokens: 1_000 };
  await assertBilled({ chunks: CHUNKS, usage: tooMany }, {}, { prompt: 11, completion: 23 + 256, by: 'backend' });
  const hidden = { ...tooMany, completion_tokens_details: { reasoning_tokens: 990 } };
  await assertBilled({ chunks: CHUNKS, usage: hidden }, {}, { prompt: 11, completion: 1_000, by: 'backend' });
});

test('bills tool calls, reasoning and refusals like any output', async () => {
  const call = (args: string, name?: string) => ({
    delta: { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name, arguments: args } }] },
  });
  const tools = [call('', 'weather'), call('{"city": '), call('"Oslo"}')];
  await assertBilled({ chunks: tools, usage: null }, {}, { prompt: PROMPT.bytes, completion: 6, by: 'estimate' });
  for (const field of ['reasoning', 'reasoning_content', 'refusal']) {
    const chunks = CHUNKS.map((text) => ({ delta: { [field]: text } }));
    await assertBilled({ chunks, usage: null }, {}, { prompt: PROMPT.bytes, completion: 6, by: 'estimate' });
  }
});

test('charges nothing for a completion without output, whatever counted', async () => {
  const nothing = { prompt: 0, completion: 0, by: 'nobody', outcome: 'no_output' };
  const usages = [
    undefined,
    null,
    { prompt_tokens: 11, completion_tokens: 0 },
    { prompt_tokens: 11, completion_tokens: 3 },
  ];
  for (const usage of usages) {
    for (const chunks of [[], ['']]) {
      const script = { chunks, ...(usage === undefined ? {} : { usage }) };
      for (const model of ['svc-fast-8b', 'svc-reason-70b'] as const) await assertBilled(script, { model }, nothing);
    }
  }
});

test('responds to a failure before the first byte with an error, and charges nothing', async () => {
  const failures: [Script, number, string][] = [
    [{ status: 500 }, 502, 'upstream_failed'],
    [{ status: 400, error: { message: 'too long' } }, 422, 'validation_failed'],
    [{ status: 429, headers: { 'retry-after': '3' } }, 503, 'unavailable'],
    [{ body: 'nonsense' }, 502, 'upstream_failed'],
    [{ cut: { atByte: 0 } }, 502, 'upstream_failed'],
  ];
  for (const [script, status, code] of failures) {
    for (const streamed of [false, true]) {
      const { response, booked, charged } = await requestChat(script, { streamed });
      assertRejected(response, status, code);
      // A rejected or throttled request was never worked on.
      assert.equal(booked?.outcome, code === 'upstream_failed' ? 'upstream_failed' : undefined);
      assert.deepEqual([booked?.cost ?? 0, charged], [0, 0]);
    }
  }
});

test('ends the stream with an error frame after a later failure, and charges nothing', async () => {
  const [error, garbage] = ['data: {"error": {"message": "out of memory"}}\n\n', 'data: {"choices"\n\n'];
  const scripts: Script[] = [{ cut: { after: 2 } }, { extra: { 2: error } }, { extra: { 2: garbage } }];
  for (const script of scripts) {
    for (const runningUsage of [false, true]) {
      const { response, booked, charged } = await requestChat(
        { chunks: CHUNKS, runningUsage, ...script },
        { streamed: true },
      );
      assert.equal(response.status, 200);
      const frames = framesIn(response.text);
      assert.equal(frames.length, 3, response.text);
      const { error: failure, ...rest } = JSON.parse(frames.at(-1) as string);
      assert.deepEqual(
        [failure.code, failure.request_id, rest],
        ['upstream_failed', response.headers.get('x-request-id'), {}],
      );
      assert.match(failure.message, /Nothing was charged/);
      assert.ok(!response.text.includes('[DONE]'));
      assert.deepEqual([booked?.outcome, booked?.cost, booked?.counted_by], ['upstream_failed', 0, 'nobody']);
      assert.deepEqual([booked?.prompt_tokens, booked?.completion_tokens, charged], [0, 0, 0]);
    }
  }
  const { response, booked } = await requestChat({ chunks: CHUNKS, cut: { atByte: 9 } }, {});
  assertRejected(response, 502, 'upstream_failed');
  assert.deepEqual(
    [booked?.outcome, booked?.cost],
    ['upstream_failed', 0],
    'nothing of a response that is not streamed was delivered',
  );
});

test('takes a stream as complete with [DONE], or where every choice has a finish reason', async () => {
  const usage = { prompt_tokens: 11, completion_tokens: 4 };
  const complete = await requestChat({ chunks: CHUNKS, usage, done: false }, { streamed: true });
  assert.deepEqual([complete.booked?.outcome, complete.charged], ['complete', 11 * 100 + 4 * 200]);
  const broken = await requestChat({ chunks: CHUNKS, usage, done: false, finish: null }, { streamed: true });
  assert.deepEqual([broken.booked?.outcome, broken.charged], ['upstream_failed', 0]);
});

const someText = fc.string({ unit: 'grapheme', maxLength: 12 });
const someDelta = fc.oneof(
  { weight: 4, arbitrary: someText.map((content) => ({ content })) },
  someText.map((reasoning_content) => ({ reasoning_content })),
  someText.map((rejection) => ({ refusal: rejection })),
  fc.record({ index: fc.nat(1), text: someText }).map(({ index, text }) => ({
    tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name: '', arguments: text } }],
  })),
);
const someChunk: fc.Arbitrary<ScriptedChunk> = fc.record({ index: fc.nat(2), delta: someDelta });
const someUsage = fc.record({ prompt_tokens: fc.nat(5000), completion_tokens: fc.nat(5000) });
const someScript = fc.record({
  chunks: fc.array(someChunk, { maxLength: 8 }),
  usage: fc.option(someUsage),
  runningUsage: fc.boolean(),
  pieces: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(Number.POSITIVE_INFINITY)),
});

test('costs the same streamed or whole', async () => {
  const model = fc.constantFrom('svc-fast-8b' as const, 'svc-reason-70b' as const);
  await fc.assert(
    fc.asyncProperty(someScript, model, async (script, name) => {
      const costs: unknown[] = [];
      for (const streamed of [false, true]) {
        const { response, booked } = await requestChat(script, { mode: 'test', model: name, streamed });
        assert.equal(response.status, 200, response.text);
        const { prompt_tokens, completion_tokens, cost, outcome, counted_by } = booked ?? {};
        costs.push({
          prompt_tokens,
          completion_tokens,
          cost,
          outcome,
          counted_by,
          returned: usageIn(response, streamed),
        });
      }
      assert.deepEqual(costs[1], costs[0]);
    }),
    { numRuns: 25 },
  );
});
