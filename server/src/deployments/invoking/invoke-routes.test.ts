import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client } from '../../../test/harness/clients/client.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { assertRejected } from '../../../test/harness/people/people.ts';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import { type DeployedRow, deploy, doubling, license, startInvokingNode, talking } from './invoking-node.fixture.ts';

const tables = await cloneDatabase();
const database = openDatabase(tables);
const node = await startInvokingNode(database);
after(async () => {
  await node.stop();
  await database.close();
  await tables.drop();
});

const TENSORS = { inputs: [{ name: 'x', shape: [1, 2], datatype: 'FP32', data: [1, 2.5] }] };
const CHAT = { messages: [{ role: 'user', content: 'Hello' }] };
const TIMING = /^queue;dur=\d+\.\d\d, boot;dur=\d+\.\d\d, infer;dur=\d+\.\d\d$/;

const client = (account: string, key = '1') => new Client(node.url).withKey(`${account}.${key}`);

interface Running extends DeployedRow {
  client: Client;
  invoke: string;
  chat: string;
}

async function run(runtime: ModelRuntime, listing?: Parameters<typeof deploy>[1] & object): Promise<Running> {
  const deployment = await deploy(tables, { runtime: runtime.kind === 'language' ? 'gguf' : 'onnx', ...listing });
  node.host.models.set(deployment.id, { runtime, boot: 3 });
  const address = `/v1/deployments/${deployment.id}`;
  return {
    ...deployment,
    client: client(deployment.owner),
    invoke: `${address}/invoke`,
    chat: `${address}/chat/completions`,
  };
}

test('runs tensors, and reports the timing', async () => {
  const model = await run(doubling());
  const response = await model.client.post(model.invoke, { ...TENSORS, id: 'mine' });
  assert.equal(response.status, 200, response.text);
  assert.deepEqual(response.body, {
    model_name: 'acme/thing',
    model_version: '1.0.0',
    id: 'mine',
    outputs: [{ name: 'y', datatype: 'FP32', shape: [1, 2], data: [2, 5] }],
  });
  assert.equal(response.headers.get('server-timing'), 'queue;dur=1.50, boot;dur=3.00, infer;dur=2.25');
  assert.equal(response.headers.get('x-ratelimit-limit'), '600');
  const line = node.lines.at(-1);
  assert.deepEqual([line?.stream, line?.level], ['request', 'info']);
  assert.match(line?.message ?? '', /^req_[0-9a-z]{26} 200 \d+ ms$/);
});

test('runs tensors in the binary extension', async () => {
  const model = await run(doubling());
  const head = JSON.stringify({
    inputs: [{ name: 'x', shape: [1, 2], datatype: 'FP32', parameters: { binary_data_size: 8 } }],
    outputs: [{ name: 'y', parameters: { binary_data: true } }],
  });
  const body = Buffer.concat([Buffer.from(head), Buffer.from(Float32Array.of(1, 2.5).buffer)]);
  const send = (headers: Record<string, string>) =>
    fetch(node.url + model.invoke, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${model.owner}`, 'content-type': 'application/octet-stream', ...headers },
    });
  const response = await send({ 'inference-header-content-length': String(head.length) });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString());
  assert.equal(response.headers.get('content-type'), 'application/octet-stream');
  const length = Number(response.headers.get('inference-header-content-length'));
  assert.equal(JSON.parse(bytes.subarray(0, length).toString()).outputs[0].name, 'y');
  assert.deepEqual([bytes.readFloatLE(length), bytes.readFloatLE(length + 4)], [2, 5]);
  const headless = await send({});
  assert.equal(headless.status, 422);
  assert.match(await headless.text(), /Inference-Header-Content-Length/);
});

test('rejects inputs that do not match the model, naming the tensor, and logs it', async () => {
  const model = await run(doubling());
  const wrong = { inputs: [{ name: 'x', shape: [1, 2], datatype: 'FP64', data: [1, 2] }] };
  const response = await model.client.post(model.invoke, wrong);
  assertRejected(response, 422, 'validation_failed', 'inputs.0.datatype');
  assert.match(response.body.error.message, /"x" must be FP32/);
  assert.match(node.lines.at(-1)?.message ?? '', /^req_\w+ 422 \d+ ms: The tensor "x"/);
  assert.equal(node.lines.at(-1)?.level, 'warn');
  const forged = { inputs: [{ ...TENSORS.inputs[0], name: 'x\nreq_0 200 1 ms\u2028req_1 200 1 ms' }] };
  assertRejected(await model.client.post(model.invoke, forged), 422, 'validation_failed', 'inputs.0.name');
  assert.doesNotMatch(node.lines.at(-1)?.message ?? '', /[\n\u2028]/, 'no forged lines');
  assertRejected(await model.client.post(model.invoke, {}), 422, 'validation_failed', 'inputs');
  assertRejected(await model.client.post(model.invoke), 422, 'validation_failed', 'inputs');
});

test('rejects the other kind of input, and says what the model takes', async () => {
  const [tensors, chat] = [await run(doubling()), await run(talking(['Hi']))];
  const uses = node.host.uses;
  assertRejected(await tensors.client.post(tensors.invoke, CHAT), 422, 'validation_failed', 'messages');
  assertRejected(await tensors.client.post(tensors.chat, CHAT), 422, 'validation_failed', 'messages');
  assertRejected(await chat.client.post(chat.invoke, TENSORS), 422, 'validation_failed', 'inputs');
  const bytes = await chat.client.call('POST', chat.invoke, {
    body: Buffer.from('x'),
    headers: { 'content-type': 'application/octet-stream' },
  });
  assertRejected(bytes, 422, 'validation_failed', 'body');
  assertRejected(await chat.client.post(chat.invoke, { messages: [] }), 422, 'validation_failed', 'messages');
  assertRejected(await chat.client.post(chat.invoke, { ...CHAT, tools: [{}] }), 422, 'validation_failed');
  assertRejected(
    await chat.client.post(chat.invoke, { ...CHAT, max_tokens: 65 }),
    422,
    'validation_failed',
    'max_tokens',
  );
  assert.equal(node.host.uses, uses + 1, 'only the last of them needed to know the model');
});

test('completes a chat at both endpoints, under any model name', async () => {
  const model = await run(talking(['Hel', 'lo!']));
  for (const address of [model.invoke, model.chat]) {
    const response = await model.client.post(address, { ...CHAT, model: 'gpt-4o', n: 2 });
    assert.equal(response.status, 200, response.text);
    const { object, model: name, choices, usage } = response.body;
    assert.deepEqual([object, name], ['chat.completion', 'acme/thing']);
    const texts = choices.map((choice: { message: { content: string } }) => choice.message.content);
    assert.deepEqual(texts, ['Hello!', 'Hello!']);
    assert.deepEqual(usage, { prompt_tokens: 7, completion_tokens: 4, total_tokens: 11 });
    assert.match(response.headers.get('server-timing') ?? '', TIMING);
  }
});

test('streams a chat', async () => {
  const model = await run(talking(['Hel', 'lo!']));
  const body = { ...CHAT, stream: true, stream_options: { include_usage: true } };
  const response = await model.client.post(model.chat, body, { 'idempotency-key': 'not kept' });
  assert.equal(response.status, 200, response.text);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.match(response.headers.get('server-timing') ?? '', TIMING);
  const frames = response.text
    .trim()
    .split('\n\n')
    .map((frame) => frame.replace('data: ', ''));
  assert.equal(frames.pop(), '[DONE]');
  const chunks = frames.map((frame) => JSON.parse(frame));
  assert.ok(chunks.every((chunk) => chunk.model === 'acme/thing'));
  assert.equal(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join(''), 'Hello!');
  assert.deepEqual(chunks.at(-1).usage, { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 });
});

test('ends an interrupted stream with an error frame, and rejects one that never began', async () => {
  const broken = await run(
    talking([], async (_request, listener) => {
      listener.begun(7);
      listener.piece(0, 'Hel', 1);
      await new Promise((resolve) => setImmediate(resolve));
      throw new RuntimeFailure('crashed', 'Segmentation fault');
    }),
  );
  const response = await broken.client.post(broken.chat, { ...CHAT, stream: true });
  assert.equal(response.status, 200);
  const last = JSON.parse(response.text.trim().split('\n\n').at(-1)?.replace('data: ', '') ?? '');
  assert.equal(last.error.code, 'upstream_failed');
  assert.match(node.lines.at(-1)?.message ?? '', /broke off after \d+ ms: The model stopped working/);

  const failing = await run(talking([], () => Promise.reject(new RuntimeFailure('timeout', ''))));
  const rejected = await failing.client.post(failing.chat, { ...CHAT, stream: true });
  assertRejected(rejected, 504, 'upstream_timeout');
  assert.match(rejected.headers.get('server-timing') ?? '', TIMING);
  assert.equal(node.lines.at(-1)?.level, 'error');
});

test('aborts the model when the client disconnects', async () => {
  let aborted: unknown;
  let begun = false;
  const model = await run(
    doubling((_request, signal) => {
      begun = true;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted = signal.reason;
          reject(signal.reason);
        });
      });
    }),
  );
  const leaving = new AbortController();
  const call = fetch(node.url + model.invoke, {
    method: 'POST',
    body: JSON.stringify(TENSORS),
    headers: { authorization: `Bearer ${model.owner}`, 'content-type': 'application/json' },
    signal: leaving.signal,
  });
  await eventually('the call to begin', async () => begun);
  leaving.abort();
  await assert.rejects(call);
  await eventually('the model to abort', async () => aborted !== undefined);
  await eventually('the log line', async () => /the caller left/.test(node.lines.at(-1)?.message ?? ''));
});

test('passes on errors of the host', async () => {
  const model = await run(doubling());
  node.host.onUse = () => {
    throw new ApiError('invalid_state', 'It is stopped. Start it.');
  };
  const response = await model.client.post(model.invoke, TENSORS);
  node.host.onUse = () => {};
  assertRejected(response, 409, 'invalid_state');
  assert.equal(response.headers.get('server-timing'), null, 'no model was reached');
});

test('rate limits licensees by account across keys, and shows the limit', async () => {
  const model = await run(doubling(), { listing: { perMinute: 3 } });
  const licensee = newId('usr');
  await license(tables, model, licensee);
  const limits = [];
  for (const key of ['a', 'b', 'a']) {
    const { status, headers } = await client(licensee, key).post(model.invoke, TENSORS);
    limits.push([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]);
  }
  assert.deepEqual(limits, [
    [200, '3', '2'],
    [200, '3', '1'],
    [200, '3', '0'],
  ]);
  const tooMany = await client(licensee, 'c').post(model.invoke, TENSORS);
  assertRejected(tooMany, 429, 'rate_limited');
  assert.ok(Number(tooMany.headers.get('retry-after')) >= 1);
  assert.equal((await model.client.post(model.invoke, TENSORS)).status, 200, 'the owner goes on');
});

test('rejects other accounts before a large body is read, and rate limits them by key', async () => {
  const model = await run(doubling(), { listing: {} });
  const otherAccount = newId('usr');
  const response = await client(otherAccount).call('POST', model.invoke, { body: 'not even JSON'.repeat(100_000) });
  assertRejected(response, 403, 'forbidden_resource');
  assert.match(response.body.error.message, /Buy one at the listing lst_/);
  assert.deepEqual(
    [response.headers.get('x-ratelimit-limit'), response.headers.get('x-ratelimit-remaining')],
    ['600', '599'],
  );
  const unknown = await client(otherAccount).post(`/v1/deployments/${newId('dep')}/invoke`, TENSORS);
  assertRejected(unknown, 404, 'not_found');
  assert.equal(unknown.headers.get('x-ratelimit-remaining'), '598');
  const small = await client(otherAccount).call('POST', model.invoke, { body: 'not even JSON' });
  assertRejected(small, 400, 'invalid_json');
  assert.equal(small.headers.get('x-ratelimit-remaining'), '597');
  assertRejected(await client(otherAccount).post(model.invoke, { inputs: 1 }), 422, 'validation_failed', 'inputs');
  assertRejected(await client(otherAccount).post(model.invoke, TENSORS), 403, 'forbidden_resource');
  assertRejected(await client(otherAccount).get(`/v1/deployments/${model.id}/models`), 403, 'forbidden_resource');
  assertRejected(await client(`${model.owner}`, '1.live').post(model.invoke, TENSORS), 404, 'not_found');
});

test('allows as many trial calls as the listing grants, and returns those that never began', async () => {
  let fails = true;
  const double = doubling().infer;
  const model = await run(
    doubling((request, signal) => (fails ? Promise.reject(new RuntimeFailure('busy', '')) : double(request, signal))),
    { listing: { trials: 2 } },
  );
  const caller = client(newId('usr'));
  const failed = await caller.post(model.invoke, TENSORS);
  assertRejected(failed, 503, 'unavailable');
  assert.equal(failed.headers.get('svc-trial-remaining'), '2');
  fails = false;
  assertRejected(await caller.post(model.invoke, { inputs: [] }), 422, 'validation_failed');
  const [day] = await tables.query<{ used: number }>('select used from test.trial_days where listing_id = $1', [
    model.listing,
  ]);
  assert.equal(day?.used, 0);
  for (const remaining of ['1', '0']) {
    const response = await caller.post(model.invoke, TENSORS);
    assert.deepEqual([response.status, response.headers.get('svc-trial-remaining')], [200, remaining]);
  }
  const usedUp = await caller.post(model.invoke, TENSORS);
  assertRejected(usedUp, 403, 'forbidden_resource');
  assert.equal(usedUp.headers.get('svc-trial-remaining'), '0');
});

test('replays the response under an idempotency key, and calls the model once', async () => {
  const model = await run(doubling());
  const uses = node.host.uses;
  const send = () => model.client.post(model.invoke, TENSORS, { 'idempotency-key': 'one' });
  const [first, second] = [await send(), await send()];
  assert.equal(first.status, 200, first.text);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.equal(second.text, first.text);
  assert.equal(node.host.uses, uses + 1);
});

test('lists the model as OpenAI clients expect', async () => {
  const model = await run(talking([]));
  const { status, body } = await model.client.get(`/v1/deployments/${model.id}/models`);
  assert.equal(status, 200);
  assert.deepEqual(
    body.data.map(({ created: _, ...rest }: { created: number }) => rest),
    [{ id: 'acme/thing', object: 'model', owned_by: 'acme' }],
  );
});
