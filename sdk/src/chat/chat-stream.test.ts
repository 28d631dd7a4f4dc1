import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConnectionError, PaymentRequiredError, ServerError } from '../errors.ts';
import { Chat, DeploymentChat } from '../resources/chat.ts';
import { type StreamedReply, streamingRequester } from '../streaming/streamed-response.fixture.ts';
import { ChatStream } from './chat-stream.ts';

const BODY = { model: 'svc-fast-8b', messages: [{ role: 'user' as const, content: 'Hello' }] };
const frame = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
const DONE = 'data: [DONE]\n\n';

function chunk(delta: object, more: object = {}): string {
  const choices = [{ index: 0, delta, finish_reason: null, ...more }];
  return frame({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 7, model: 'svc-fast-8b', choices });
}

async function stream(reply: StreamedReply) {
  const headers = { 'x-request-id': 'req_1' };
  const { requester, sent } = streamingRequester([{ headers, ...reply }]);
  const opened = await new Chat(requester).completions.create({ ...BODY, stream: true }, { keyId: 'key_1' });
  return { opened, sent };
}

test('yields the chunks, and returns the whole completion', async () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost: '0.1', currency: 'usd' };
  const pieces = [
    chunk({ role: 'assistant', content: '' }),
    chunk({ content: 'Good ' }),
    chunk({ content: 'day' }),
    chunk({}, { finish_reason: 'stop' }),
    frame({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 7, model: 'svc-fast-8b', choices: [], usage }),
    DONE,
  ];
  const { opened, sent } = await stream({ pieces });
  assert.ok(opened instanceof ChatStream);
  assert.equal(opened.requestId, 'req_1');
  let text = '';
  for await (const { choices } of opened) text += choices[0]?.delta.content ?? '';
  assert.equal(text, 'Good day');
  const { method, url, headers, body } = sent[0] ?? assert.fail();
  assert.deepEqual([method, url], ['POST', 'http://souk.test/v1/chat/completions']);
  assert.deepEqual([headers.accept, headers['svc-key']], ['text/event-stream', 'key_1']);
  assert.deepEqual(JSON.parse(body as string), { ...BODY, stream: true });

  const message = { role: 'assistant', content: 'Good day' };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const whole = { id: 'chatcmpl-1', object: 'chat.completion', created: 7, model: 'svc-fast-8b', choices, usage };
  assert.deepEqual(await opened.final(), whole);
  assert.equal(await opened.finalText(), 'Good day');
  await assert.rejects(Array.fromAsync(opened), /was read already/);
  assert.equal(await (await stream({ pieces })).opened.finalText(), 'Good day');
});

test('assembles tool calls, choices and log probabilities by index', async () => {
  const call = (index: number, more: object) => chunk({ tool_calls: [{ index, ...more }] });
  const { opened } = await stream({
    pieces: [
      call(0, { id: 'call_a', type: 'function', function: { name: 'grip', arguments: '{"for' } }),
      call(1, { id: 'call_b', type: 'function', function: { name: 'move', arguments: '{}' } }),
      call(0, { id: 'call_a', function: { arguments: 'ce":2}' } }),
      chunk({ content: 'b' }, { index: 1, logprobs: { content: [{ token: 'b' }] } }),
      chunk({ content: 'c' }, { index: 1, logprobs: { content: [{ token: 'c' }] } }),
      DONE,
    ],
  });
  const { choices, usage } = await opened.final();
  assert.equal(usage, null);
  assert.deepEqual(choices[0]?.message.tool_calls, [
    { index: 0, id: 'call_a', type: 'function', function: { name: 'grip', arguments: '{"force":2}' } },
    { index: 1, id: 'call_b', type: 'function', function: { name: 'move', arguments: '{}' } },
  ]);
  assert.equal(choices[1]?.message.content, 'bc');
  assert.deepEqual(choices[1]?.logprobs, { content: [{ token: 'b' }, { token: 'c' }] });
});

test('does not pollute prototypes', async () => {
  const hostile = `{"choices":[{"index":0,"delta":{"__proto__":{"polluted":1},"constructor":{"polluted":1}}}]}`;
  await (await stream({ pieces: [`data: ${hostile}\n\n`, DONE] })).opened.final();
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  assert.equal((Object as { polluted?: unknown }).polluted, undefined);
});

test('throws an error frame as the error of its code', async () => {
  const failing = (code: string) =>
    stream({
      pieces: [chunk({ content: 'a' }), frame({ error: { code, message: 'It broke off.', request_id: 'req_2' } })],
    });
  for (const [code, Kind, status] of [
    ['upstream_failed', ServerError, 502],
    ['payment_required', PaymentRequiredError, 402],
    ['something_new', ServerError, 500],
  ] as const) {
    const error = await failing(code).then(({ opened }) => opened.final().catch((thrown) => thrown));
    assert.ok(error instanceof Kind);
    assert.deepEqual(
      [error.code, error.status, error.message, error.requestId],
      [code, status, 'It broke off.', 'req_2'],
    );
  }
});

test('throws a ConnectionError if the stream ends early', async () => {
  const cuts: StreamedReply['pieces'][] = [
    [],
    [chunk({ content: 'a' })],
    [chunk({ content: 'a' }), 'data: [DO'],
    [chunk({ content: 'a' }), new TypeError('terminated')],
    ['data: <html>\n\n'],
    ['data: 7\n\n'],
  ];
  for (const pieces of cuts) {
    const { opened } = await stream({ pieces: pieces ?? [] });
    await assert.rejects(opened.final(), ConnectionError, JSON.stringify(pieces));
  }
});

test('throws the error of the response before the first chunk', async () => {
  const body = { error: { code: 'payment_required', message: 'Pay for the key.', request_id: 'req_3' } };
  const rejected = stream({ status: 402, pieces: [JSON.stringify(body)] });
  await assert.rejects(rejected, (error) => error instanceof PaymentRequiredError && error.requestId === 'req_3');
});

test('stops by abort() and by the signal of the call', async () => {
  const { opened } = await stream({ pieces: [chunk({ content: 'a' })], open: true });
  const reason = new Error('that is enough');
  await assert.rejects(async () => {
    for await (const _ of opened) opened.abort(reason);
  }, reason);
  await assert.rejects(opened.final(), /closed before the completion ended/);

  const outside = new AbortController();
  const { requester } = streamingRequester([{ pieces: [], open: true }]);
  const completions = new DeploymentChat(requester).completions;
  const other = await completions.create('dep_1', { ...BODY, stream: true }, { signal: outside.signal });
  const reading = other.final();
  outside.abort(reason);
  await assert.rejects(reading, reason);
});

test('returns the completion without `stream`', async () => {
  const completion = { id: 'chatcmpl-1', choices: [] };
  const { requester, sent } = streamingRequester([{ pieces: [JSON.stringify(completion)] }]);
  assert.deepEqual(await new DeploymentChat(requester).completions.create('dep_1', BODY), completion);
  assert.equal(sent[0]?.url, 'http://souk.test/v1/deployments/dep_1/chat/completions');
  assert.ok(sent[0]?.headers['idempotency-key']);
});

test('handles untrusted indexes and names without polluting prototypes or huge arrays', async () => {
  const odd = (choice: string) => `data: {"id": "c", "choices": [${choice}]}\n\n`;
  const polluting = odd('{"index": "__proto__", "delta": {"content": "x"}, "polluted": true}');
  const { opened } = await stream({ pieces: [polluting, DONE] });
  await assert.rejects(opened.final(), { code: 'stream_cut' });
  assert.deepEqual([Reflect.get([], 'polluted'), Reflect.get([], 'message')], [undefined, undefined]);

  const pieces = [
    odd('{"index": 4000000000, "delta": {"content": "far"}}'),
    odd('{"index": 0, "delta": {"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}}'),
    odd('{"index": 0, "delta": {"content": "near", "tool_calls": [{"index": 3000000000, "id": "a"}]}}'),
    odd('{"index": 0, "delta": null}'),
    odd('{"index": 0, "delta": {"tool_calls": "text", "content": ["list"]}}'),
    DONE,
  ];
  const { choices } = await (await stream({ pieces })).opened.final();
  assert.deepEqual(choices.map(({ index }) => index), [0, 4_000_000_000]); // biome-ignore format: short
  assert.equal(Reflect.get({}, 'polluted'), undefined);
});

test('rejects an endless event before it fills the memory', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  for (const endless of [megabyte, `data: ${megabyte}\n`]) {
    const { opened } = await stream({ pieces: ['data: ', ...Array(40).fill(endless)], open: true });
    await assert.rejects(opened.final(), { code: 'unexpected_answer', message: /larger than/ });
  }
});

test('rejects responses that are not event streams, and malformed error frames', async () => {
  const html = { headers: { 'content-type': 'text/html' }, pieces: ['<html>'], open: true };
  await assert.rejects(stream(html), { code: 'unexpected_answer', status: 200 });
  for (const error of ['overloaded', { message: 'no code', code: null }]) {
    const { opened } = await stream({ pieces: [frame({ error })] });
    await assert.rejects(opened.final(), { code: 'stream_cut', requestId: 'req_1' });
  }
});
