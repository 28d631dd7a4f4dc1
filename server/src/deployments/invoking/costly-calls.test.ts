import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type ApiResponse, Client } from '../../../test/harness/clients/client.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { assertRejected } from '../../../test/harness/people/people.ts';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import { deploy, doubling, startInvokingNode, talking } from './invoking-node.fixture.ts';

// Calls that cost more than they should: in memory, in blocking time, or in unpaid work.

const tables = await cloneDatabase();
const database = openDatabase(tables);
const [node, other] = [await startInvokingNode(database), await startInvokingNode(database)];
after(async () => {
  await Promise.all([node.stop(), other.stop()]);
  await database.close();
  await tables.drop();
});

const TENSORS = { inputs: [{ name: 'x', shape: [1, 2], datatype: 'FP32', data: [1, 2.5] }] };
const CHAT = { messages: [{ role: 'user', content: 'Hello' }] };

const client = (account: string) => new Client(node.url).withKey(`${account}.1`);

async function run(runtime: ModelRuntime, listing?: { listing: { trials: number } }, on = node) {
  const deployment = await deploy(tables, { runtime: runtime.kind === 'language' ? 'gguf' : 'onnx', ...listing });
  on.host.models.set(deployment.id, { runtime, boot: 3 });
  if (on !== node) node.host.held.set(deployment.id, { name: 'other', url: on.url });
  const address = `/v1/deployments/${deployment.id}`;
  return { client: client(deployment.owner), invoke: `${address}/invoke`, chat: `${address}/chat/completions` };
}

test('counts a trial call once the model has worked on it, whatever the result', async () => {
  const fails = (kind: 'timeout' | 'crashed' | 'model_failed') => async () => {
    throw new RuntimeFailure(kind, 'no');
  };
  const huge = { outputs: [{ name: 'y', datatype: 'FP32' as const, shape: [2 ** 22], data: new Uint8Array(2 ** 24) }] };
  const models = [
    doubling(fails('timeout')),
    doubling(fails('crashed')),
    doubling(fails('model_failed')),
    doubling(async () => ({ ...huge, queued: 0, ran: 1 })), // more than JSON may hold
  ];
  for (const [i, runtime] of models.entries()) {
    const model = await run(runtime, { listing: { trials: 1 } }, i % 2 === 0 ? node : other);
    const caller = client(newId('usr'));
    const first = await caller.post(model.invoke, TENSORS);
    assert.ok(first.status >= 400, first.text);
    assert.equal(first.headers.get('svc-trial-remaining'), '0');
    assertRejected(await caller.post(model.invoke, TENSORS), 403, 'forbidden_resource');
  }
  const broken = await run(
    talking([], async (_request, listener) => {
      listener.begun(7);
      listener.piece(0, 'Nearly all of it', 4);
      await new Promise((resolve) => setImmediate(resolve));
      throw new RuntimeFailure('stopped', '');
    }),
    { listing: { trials: 1 } },
  );
  const caller = client(newId('usr'));
  assert.match((await caller.post(broken.chat, { ...CHAT, stream: true })).text, /Nearly all of it/);
  assertRejected(await caller.post(broken.chat, CHAT), 403, 'forbidden_resource');
});

test('does not store large responses for replay', async () => {
  const outputs = [{ name: 'y', datatype: 'FP64' as const, shape: [2 ** 18], data: new Uint8Array(2 ** 21).fill(65) }];
  const model = await run(doubling(async () => ({ outputs, queued: 0, ran: 1 })));
  const send = () => model.client.post(model.invoke, TENSORS, { 'idempotency-key': 'large' });
  const [first, second] = [await send(), await send()];
  assert.deepEqual([first.status, second.status], [200, 200], second.text.slice(0, 200));
  assert.ok(first.text.length > 2 ** 20);
  assert.equal(second.headers.get('idempotent-replayed'), null);
  const stored = await tables.query('select 1 from test.idempotency_keys where key = $1', ['large']);
  assert.equal(stored.length, 0);
});

test('rejects JSON that is cheap to send and expensive to parse', async () => {
  const model = await run(doubling());
  const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
    model.client.call('POST', model.invoke, { body, headers: { 'content-type': 'application/json', ...headers } });
  assertRejected(await send(`{"inputs":[${'{},'.repeat(2 ** 18)}{}]}`), 413, 'payload_too_large');
  assertRejected(await send(`{"inputs":${'['.repeat(2_000)}${']'.repeat(2_000)}}`), 400, 'invalid_json');
  assertRejected(await send(`"${'a'.repeat(17 * 2 ** 20)}"`), 413, 'payload_too_large');
  const head = Buffer.from(`{"inputs":[${'{},'.repeat(2 ** 18)}{}]}`);
  const binary = await send(head, {
    'content-type': 'application/octet-stream',
    'inference-header-content-length': String(head.length),
  });
  assertRejected(binary, 413, 'payload_too_large');
});

test('rejects too many texts before decoding them', async () => {
  const model = await run(doubling());
  const count = 2 ** 18 + 1;
  const head = JSON.stringify({
    inputs: [{ name: 'x', shape: [count], datatype: 'BYTES', parameters: { binary_data_size: 4 * count } }],
  });
  const binary = await model.client.call('POST', model.invoke, {
    body: Buffer.concat([Buffer.from(head), Buffer.alloc(4 * count)]),
    headers: { 'content-type': 'application/octet-stream', 'inference-header-content-length': String(head.length) },
  });
  assertRejected(binary, 422, 'validation_failed', 'inputs.0.shape');
  const half = { shape: [2 ** 17 + 1], datatype: 'BYTES', data: new Array(2 ** 17 + 1).fill('') };
  const json = await model.client.post(model.invoke, { inputs: ['x', 'y'].map((name) => ({ name, ...half })) });
  assertRejected(json, 422, 'validation_failed', 'inputs.1.shape');
});

test('limits concurrent large bodies of one account', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const double = doubling().infer;
  const model = await run(
    doubling(async (request, signal) => {
      await released;
      return double(request, signal);
    }),
  );
  const padded = (mebibytes: number) =>
    model.client.post(model.invoke, { ...TENSORS, padding: 'x'.repeat(mebibytes * 2 ** 20) });
  const rejected: ApiResponse[] = [];
  const calls = Array.from({ length: 12 }, async () => {
    const response = await padded(14);
    if (response.status !== 200) rejected.push(response);
    return response.status;
  });
  await eventually('some to be rejected', async () => rejected.length === 3);
  for (const response of rejected) assertRejected(response, 503, 'unavailable');
  assert.equal(rejected[0]?.headers.get('retry-after'), '2');
  const small = model.client.post(model.invoke, TENSORS);
  release();
  assert.equal((await Promise.all(calls)).filter((status) => status === 200).length, 9);
  assert.equal((await small).status, 200, 'there is always room for small ones');
  assert.equal((await padded(14)).status, 200, 'there is room again after the responses');
});
