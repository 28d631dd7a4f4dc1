import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import OpenAI from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { MODES, type Mode } from '../../../src/platform/db/realm.ts';
import {
  type Caller,
  newCaller,
  premiumKey,
  startInferenceServer,
  UPSTREAM_MODEL,
  untilBooked,
} from '../../harness/markets/inference.ts';
import { owedBy } from '../../harness/markets/inference-books.ts';
import { createKey } from '../../harness/people/people.ts';

// Independent clients from npm, configured with nothing but a URL and a key.

const server = await startInferenceServer({ settings: { limits: { requests_per_minute: 100_000 } } });
after(() => server.stop());
const people: Record<Mode, Caller> = { test: await newCaller(server), live: await newCaller(server, 'live') };
const FREE = await createKey(people.test);
const LIMITED = await premiumKey(people.test);

const baseURL = `${server.url}/v1`;
const MODEL = 'svc-fast-8b';
const USAGE = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
const COST = { ...USAGE, cost: '0.0000009', currency: 'usd' };
const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Hello' }];
const openai = (key: string) => new OpenAI({ baseURL, apiKey: key, maxRetries: 0 });
const vercel = (key: string) =>
  createOpenAICompatible({ name: 'souk', baseURL, apiKey: key, includeUsage: true })(MODEL);

const PARAMETERS = {
  type: 'object' as const,
  properties: { city: { type: 'string' as const } },
  required: ['city'],
};
const WEATHER: ChatCompletionTool = {
  type: 'function',
  function: { name: 'weather', description: 'of a city', parameters: PARAMETERS },
};
const callPiece = (args: string, name?: string) => ({
  delta: {
    tool_calls: [
      {
        index: 0,
        ...(name ? { id: 'call_1', type: 'function' } : {}),
        function: { ...(name ? { name } : {}), arguments: args },
      },
    ],
  },
});
/** The model calls a tool for the weather in Oslo. */
const WANTS_TOOL = { chunks: [callPiece('', 'weather'), callPiece('{"city":'), callPiece('"Oslo"}')], usage: USAGE };
const HAS_RESULT = { chunks: ['It is ', 'cold.'], usage: USAGE };

/** Returns how many requests were booked so far, so that a test can wait for its own. */
const bookedSoFar = async ({ id }: Caller, mode: Mode) =>
  (await server.database.query(`select 1 from ${mode}.inference_usage where account_id = $1`, [id])).length;

for (const mode of MODES) {
  const upstream = server.upstreams[mode];
  const person = people[mode];
  const client = openai(person.key.secret);

  test(`openai: gets whole and streamed completions in ${mode} mode`, async () => {
    upstream.respondWith({ chunks: ['Hel', 'lo!'], usage: USAGE }, { chunks: ['Hel', 'lo!'], usage: USAGE });
    const { data: whole, request_id } = await client.chat.completions.create({ model: MODEL, messages }).withResponse();
    assert.equal(whole.choices[0]?.message.content, 'Hello!');
    assert.deepEqual([whole.model, whole.usage], [MODEL, COST]);
    assert.match(request_id ?? '', /^req_/);

    const stream = await client.chat.completions.create({
      ...{ model: MODEL, messages, stream: true, stream_options: { include_usage: true } },
    });
    let text = '';
    let usage: unknown;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (chunk.usage) usage = chunk.usage;
    }
    assert.deepEqual([text, usage], ['Hello!', COST]);
  });

  test(`openai: calls tools and sends their results in ${mode} mode`, async () => {
    upstream.respondWith(WANTS_TOOL, HAS_RESULT);
    const first = await client.chat.completions.create({ model: MODEL, messages, tools: [WEATHER] });
    const [choice] = first.choices;
    assert.equal(choice?.finish_reason, 'tool_calls');
    const [call] = choice?.message.tool_calls ?? [];
    assert.ok(call?.type === 'function');
    assert.deepEqual(JSON.parse(call.function.arguments), { city: 'Oslo' });
    const second = await client.chat.completions.create({
      model: MODEL,
      tools: [WEATHER],
      messages: [
        ...messages,
        choice?.message as ChatCompletionMessageParam,
        { role: 'tool', tool_call_id: call.id, content: '-3' },
      ],
    });
    assert.equal(second.choices[0]?.message.content, 'It is cold.');
    assert.deepEqual(upstream.last.body.messages?.at(-1), { role: 'tool', tool_call_id: 'call_1', content: '-3' });
    assert.deepEqual(upstream.last.body.tools, [WEATHER]);
  });

  test(`openai: runs tools in the client’s own loop over streams in ${mode} mode`, async () => {
    upstream.respondWith(WANTS_TOOL, HAS_RESULT);
    const calls: unknown[] = [];
    const runner = client.chat.completions.runTools({
      model: MODEL,
      messages,
      stream: true,
      tools: [
        {
          type: 'function',
          function: {
            ...{ name: 'weather', description: 'of a city', parameters: PARAMETERS, parse: JSON.parse },
            function: async (args: { city: string }) => {
              calls.push(args);
              return '-3';
            },
          },
        },
      ],
    });
    assert.equal(await runner.finalContent(), 'It is cold.');
    assert.deepEqual(calls, [{ city: 'Oslo' }]);
  });

  test(`openai: stops the generation of an aborted completion, and pays for what was received, in ${mode} mode`, async () => {
    const [booked, owed] = [await bookedSoFar(person, mode), await owedBy(server.database, person.id)];
    const aborted = upstream.requests.filter(({ state }) => state === 'aborted').length;
    upstream.respondWith({ chunks: ['one', 'two', 'three'], runningUsage: true, usage: USAGE, stall: { after: 2 } });
    const leaving = new AbortController();
    const stream = await client.chat.completions.create(
      { model: MODEL, messages, stream: true },
      { signal: leaving.signal },
    );
    const got: string[] = [];
    for await (const chunk of stream) {
      got.push(chunk.choices[0]?.delta.content ?? '');
      if (got.length === 2) leaving.abort();
    }
    assert.deepEqual(got, ['one', 'two']);
    await upstream.untilAborted(aborted + 1);
    const record = await untilBooked(server, person.id, mode, booked + 1);
    assert.deepEqual([record.outcome, record.prompt_tokens, record.completion_tokens], ['client_left', 5, 2]);
    assert.equal((await owedBy(server.database, person.id)) - owed, mode === 'live' ? 900 : 0);

    upstream.respondWith({ usage: USAGE, stall: 'headers' });
    const controller = new AbortController();
    const whole = client.chat.completions.create({ model: MODEL, messages }, { signal: controller.signal });
    await upstream.untilStalled();
    controller.abort();
    await assert.rejects(whole, OpenAI.APIUserAbortError);
    await upstream.untilAborted(aborted + 2);
    const left = await untilBooked(server, person.id, mode, booked + 2);
    assert.deepEqual(
      [left.outcome, left.cost],
      ['client_left', 0],
      'nothing of a response that is not streamed was delivered',
    );
  });

  test(`ai: gets whole and streamed completions in ${mode} mode`, async () => {
    upstream.respondWith({ chunks: ['Hel', 'lo!'], usage: USAGE }, { chunks: ['Hel', 'lo!'], usage: USAGE });
    const whole = await generateText({ model: vercel(person.key.secret), prompt: 'Hello' });
    assert.equal(whole.text, 'Hello!');
    assert.deepEqual([whole.usage.inputTokens, whole.usage.outputTokens], [5, 2]);

    const streamed = streamText({ model: vercel(person.key.secret), prompt: 'Hello' });
    let text = '';
    for await (const piece of streamed.textStream) text += piece;
    assert.equal(text, 'Hello!');
    const usage = await streamed.usage;
    assert.deepEqual([usage.inputTokens, usage.outputTokens], [5, 2]);
    assert.equal(await streamed.finishReason, 'stop');
  });

  test(`ai: calls tools and sends their results, whole and streamed, in ${mode} mode`, async () => {
    const calls: unknown[] = [];
    const tools = {
      weather: tool({
        description: 'of a city',
        inputSchema: jsonSchema<{ city: string }>(PARAMETERS),
        execute: async (args) => {
          calls.push(args);
          return { degrees: -3 };
        },
      }),
    };
    const options = { model: vercel(person.key.secret), prompt: 'Hello', tools, stopWhen: stepCountIs(3) };
    upstream.respondWith(WANTS_TOOL, HAS_RESULT);
    const whole = await generateText(options);
    assert.deepEqual([whole.text, whole.steps.length], ['It is cold.', 2]);
    assert.equal(upstream.last.body.messages?.at(-1)?.role, 'tool');

    upstream.respondWith(WANTS_TOOL, HAS_RESULT);
    const streamed = streamText(options);
    assert.equal(await streamed.text, 'It is cold.');
    assert.deepEqual(calls, [{ city: 'Oslo' }, { city: 'Oslo' }]);
  });

  test(`ai: stops the generation of an aborted completion, and pays for what was received, in ${mode} mode`, async () => {
    const booked = await bookedSoFar(person, mode);
    const aborted = upstream.requests.filter(({ state }) => state === 'aborted').length;
    upstream.respondWith({ chunks: ['one', 'two', 'three'], runningUsage: true, usage: USAGE, stall: { after: 2 } });
    const leaving = new AbortController();
    const streamed = streamText({ model: vercel(person.key.secret), prompt: 'Hello', abortSignal: leaving.signal });
    const got: string[] = [];
    for await (const part of streamed.fullStream) {
      if (part.type === 'text-delta') got.push(part.text);
      if (got.length === 2) leaving.abort();
    }
    assert.deepEqual(got, ['one', 'two']);
    await upstream.untilAborted(aborted + 1);
    const record = await untilBooked(server, person.id, mode, booked + 1);
    assert.deepEqual([record.outcome, record.prompt_tokens, record.completion_tokens], ['client_left', 5, 2]);
  });
}

test('openai: gets usage only on request', async () => {
  server.upstreams.test.respondWith({ usage: USAGE, runningUsage: true });
  const stream = await openai(people.test.key.secret).chat.completions.create({ model: MODEL, messages, stream: true });
  for await (const chunk of stream) assert.ok(!('usage' in chunk) && chunk.choices.length === 1);
});

test('openai: gets structured output through its helpers', async () => {
  server.upstreams.test.respondWith({ chunks: ['{"city":', '"Oslo"}'], usage: USAGE });
  const schema = { name: 'place', strict: true, schema: PARAMETERS };
  const response = await openai(people.test.key.secret).chat.completions.parse({
    ...{ model: MODEL, messages, response_format: { type: 'json_schema', json_schema: schema } },
  });
  assert.equal(response.choices[0]?.message.content, '{"city":"Oslo"}');
  assert.deepEqual(server.upstreams.test.last.body.response_format, { type: 'json_schema', json_schema: schema });
  assert.equal(server.upstreams.test.last.body.model, UPSTREAM_MODEL);
});

interface Failure {
  key?: string;
  request?: object;
  script?: Parameters<(typeof server.upstreams)['test']['respondWith']>[0];
  status: number;
  code: string;
  kind: new (...args: never[]) => Error;
}

assert.equal(
  (await people.test.browser.patch(`/v1/api_keys/${LIMITED.id}`, { spend_limit: { currency: 'usd', amount: 0 } }))
    .status,
  200,
);
const FAILURES: Failure[] = [
  { key: 'svc_test_nonsense', status: 401, code: 'invalid_key', kind: OpenAI.AuthenticationError },
  { key: LIMITED.secret, status: 402, code: 'payment_required', kind: OpenAI.APIError },
  { key: FREE.secret, status: 403, code: 'scope_required', kind: OpenAI.PermissionDeniedError },
  { request: { model: 'gpt-4o' }, status: 404, code: 'not_found', kind: OpenAI.NotFoundError },
  { request: { temperature: 9 }, status: 422, code: 'validation_failed', kind: OpenAI.UnprocessableEntityError },
  { script: { status: 429 }, status: 503, code: 'unavailable', kind: OpenAI.InternalServerError },
  { script: { status: 500 }, status: 502, code: 'upstream_failed', kind: OpenAI.InternalServerError },
];

for (const { key = people.test.key.secret, request = {}, script, status, code, kind } of FAILURES) {
  test(`openai and ai: throw their own error for ${status} ${code}`, async () => {
    for (const stream of [false, true]) {
      if (script) server.upstreams.test.respondWith(script);
      const completion = openai(key).chat.completions.create({ model: MODEL, messages, stream, ...request });
      await assert.rejects(completion, (error: InstanceType<typeof OpenAI.APIError>) => {
        assert.ok(error instanceof kind && error instanceof OpenAI.APIError, String(error));
        assert.deepEqual([error.status, error.code], [status, code]);
        assert.match(error.requestID ?? '', /^req_/);
        return true;
      });
    }
    if (script) server.upstreams.test.respondWith(script);
    const model = createOpenAICompatible({ name: 'souk', baseURL, apiKey: key })(
      'model' in request ? String(request.model) : MODEL,
    );
    const settings = 'temperature' in request ? { temperature: 9 } : {};
    await assert.rejects(generateText({ model, prompt: 'Hello', maxRetries: 0, ...settings }), (error) => {
      assert.ok(APICallError.isInstance(error), String(error));
      assert.equal(error.statusCode, status);
      assert.equal(JSON.parse(error.responseBody ?? '').error.code, code);
      assert.ok(error.message.length > 10, 'the message is Souk’s');
      return true;
    });
  });
}

test('openai and ai: throw their own error for 429', async () => {
  const strict = await startInferenceServer({ settings: { limits: { requests_per_minute: 1 } } });
  try {
    const { key } = await newCaller(strict);
    const client = new OpenAI({ baseURL: `${strict.url}/v1`, apiKey: key.secret, maxRetries: 0 });
    await client.chat.completions.create({ model: MODEL, messages });
    await assert.rejects(client.chat.completions.create({ model: MODEL, messages }), (error) => {
      assert.ok(error instanceof OpenAI.RateLimitError);
      assert.match(error.headers?.get('retry-after') ?? '', /^\d+$/);
      return true;
    });
    const model = createOpenAICompatible({ name: 'souk', baseURL: `${strict.url}/v1`, apiKey: key.secret })(MODEL);
    await assert.rejects(generateText({ model, prompt: 'Hello', maxRetries: 0 }), {
      statusCode: 429,
      isRetryable: true,
    });
  } finally {
    await strict.stop();
  }
});

test('openai and ai: throw an error for an interrupted completion, after the received part', async () => {
  const broken = { chunks: ['one', 'two', 'three'], cut: { after: 2 } };
  server.upstreams.test.respondWith(broken);
  const stream = await openai(people.test.key.secret).chat.completions.create({ model: MODEL, messages, stream: true });
  const got: string[] = [];
  await assert.rejects(
    async () => {
      for await (const chunk of stream) got.push(chunk.choices[0]?.delta.content ?? '');
    },
    (error) =>
      error instanceof OpenAI.APIError && error.code === 'upstream_failed' && /ended unexpectedly/.test(error.message),
  );
  assert.deepEqual(got, ['one', 'two']);

  server.upstreams.test.respondWith(broken);
  const streamed = streamText({ model: vercel(people.test.key.secret), prompt: 'Hello', onError: () => undefined });
  const parts: string[] = [];
  let failure: unknown;
  for await (const part of streamed.fullStream) {
    if (part.type === 'text-delta') parts.push(part.text);
    if (part.type === 'error') failure = part.error;
  }
  assert.deepEqual(parts, ['one', 'two']);
  assert.match(String((failure as Error)?.message ?? failure), /ended unexpectedly/);
});

test('openai: recovers from a short failure by its own retries', async () => {
  server.upstreams.test.respondWith(
    { status: 429, headers: { 'retry-after': '1' } },
    { chunks: ['at last'], usage: USAGE },
  );
  const client = new OpenAI({ baseURL, apiKey: people.test.key.secret });
  const response = await client.chat.completions.create({ model: MODEL, messages });
  assert.equal(response.choices[0]?.message.content, 'at last');
});
