import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { Client } from '../../../test/harness/clients/client.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { assertRejected } from '../../../test/harness/people/people.ts';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { freePort } from '../../../test/harness/servers/free-port.ts';
import { newId } from '../../platform/ids.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import { PASS_HEADER, readPass, signPass } from './call-pass.ts';
import type { Invocation } from './invocation.ts';
import { deploy, doubling, KEY_RING, startInvokingNode, talking } from './invoking-node.fixture.ts';

const tables = await cloneDatabase();
const database = openDatabase(tables);
/** `front` receives the calls, `back` runs the models. */
const [front, back] = [await startInvokingNode(database), await startInvokingNode(database)];
const impatient = await startInvokingNode(database, 0);
const servers: Server[] = [];
after(async () => {
  for (const server of servers) server.close().closeAllConnections();
  for (const node of [front, back, impatient]) await node.stop();
  await database.close();
  await tables.drop();
});

const TENSORS = { inputs: [{ name: 'x', shape: [1, 2], datatype: 'FP32', data: [1, 2.5] }] };
const CHAT = { messages: [{ role: 'user', content: 'Hello' }] };

/** Runs a model on the other node, as far as the first one knows. */
async function runThere(runtime: ModelRuntime, url = back.url) {
  const { id, owner } = await deploy(tables, { runtime: runtime.kind === 'language' ? 'gguf' : 'onnx' });
  back.host.models.set(id, { runtime, boot: 3 });
  for (const node of [front, impatient]) node.host.held.set(id, { name: 'back', url });
  const client = new Client(front.url).withKey(owner);
  return { id, owner, client, invoke: `/v1/deployments/${id}/invoke`, chat: `/v1/deployments/${id}/chat/completions` };
}

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('forwards a call to the node that runs the model, transparently', async () => {
  const model = await runThere(doubling());
  const response = await model.client.post(model.invoke, TENSORS);
  assert.equal(response.status, 200, response.text);
  assert.deepEqual(response.body.outputs[0].data, [2, 5]);
  assert.equal(response.headers.get('server-timing'), 'queue;dur=1.50, boot;dur=3.00, infer;dur=2.25');
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(response.headers.get('x-ratelimit-limit'), '600');
  assert.equal(response.headers.get('souk-answered'), null);
  const requestId = response.headers.get('x-request-id');
  assert.match(back.lines.at(-1)?.message ?? '', new RegExp(`^${requestId} 200 \\d+ ms$`));
  assert.deepEqual(front.lines, [], 'logged once, where it ran');
});

test('forwards bytes unchanged', async () => {
  const model = await runThere(doubling());
  const head = JSON.stringify({
    inputs: [{ name: 'x', shape: [1, 2], datatype: 'FP32', parameters: { binary_data_size: 8 } }],
    parameters: { binary_data_output: true },
  });
  const response = await fetch(front.url + model.invoke, {
    method: 'POST',
    body: Buffer.concat([Buffer.from(head), Buffer.from(Float32Array.of(1, 2.5).buffer)]),
    headers: {
      authorization: `Bearer ${model.owner}`,
      'content-type': 'application/octet-stream',
      'inference-header-content-length': String(head.length),
    },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString());
  const length = Number(response.headers.get('inference-header-content-length'));
  assert.deepEqual([bytes.readFloatLE(length), bytes.readFloatLE(length + 4)], [2, 5]);
});

test('relays a stream chunk by chunk, and aborts it when the client disconnects', async () => {
  let release = (): void => {};
  let aborted = false;
  const model = await runThere(
    talking([], async (_request, listener, signal) => {
      listener.begun(1);
      listener.piece(0, 'Hel', 1);
      await new Promise<void>((resolve, reject) => {
        release = resolve;
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
      listener.piece(0, 'lo', 2);
      listener.ended(0, 'stop', 2);
    }),
  );
  const send = (signal: AbortSignal) =>
    fetch(front.url + model.chat, {
      method: 'POST',
      body: JSON.stringify({ ...CHAT, stream: true }),
      headers: { authorization: `Bearer ${model.owner}`, 'content-type': 'application/json' },
      signal,
    });
  const response = await send(new AbortController().signal);
  assert.match(response.headers.get('server-timing') ?? '', /^queue;dur=/);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.match((await reader?.read())?.value ?? '', /"content":"Hel"/);
  release();
  let rest = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) rest += piece.value;
  assert.match(rest, /"content":"lo".*data: \[DONE\]\n\n$/s);

  const leaving = new AbortController();
  const disconnected = await send(leaving.signal);
  await disconnected.body?.getReader().read();
  leaving.abort();
  await eventually('the other node to abort', async () => aborted);
});

test('relays errors of the other node', async () => {
  const failing = await runThere(doubling(() => Promise.reject(new RuntimeFailure('busy', '', { retryAfter: 4000 }))));
  const busy = await failing.client.post(failing.invoke, TENSORS);
  assertRejected(busy, 503, 'unavailable');
  assert.equal(busy.headers.get('retry-after'), '4');
  assert.match(busy.headers.get('server-timing') ?? '', /^queue;dur=/);
  const wrong = { inputs: [{ name: 'z', shape: [1, 2], datatype: 'FP32', data: [1, 2] }] };
  const response = await failing.client.post(failing.invoke, wrong);
  assertRejected(response, 422, 'validation_failed', 'inputs.0.name');
});

test('replays a forwarded response under an idempotency key', async () => {
  const model = await runThere(doubling());
  const send = () => model.client.post(model.invoke, TENSORS, { 'idempotency-key': 'one' });
  const [first, second] = [await send(), await send()];
  assert.deepEqual([first.status, second.headers.get('idempotent-replayed')], [200, 'true']);
  assert.deepEqual(second.body, first.body);
});

test('retries until a node has the model when one is gone or no longer has it', async () => {
  const gone = `http://127.0.0.1:${await freePort()}`;
  const model = await runThere(doubling(), gone);
  const uses = front.host.uses;
  front.host.onUse = (count) => {
    if (count === uses + 3) front.host.held.set(model.id, { name: 'back', url: back.url });
  };
  const moved = await model.client.post(model.invoke, TENSORS);
  assert.equal(moved.status, 200, moved.text);

  // The other node is wrong as well: nothing loops.
  back.host.held.set(model.id, { name: 'front', url: front.url });
  const requested = front.host.uses;
  front.host.onUse = (count) => {
    if (count === requested + 3) back.host.held.delete(model.id);
  };
  const back2 = await model.client.post(model.invoke, TENSORS);
  front.host.onUse = () => {};
  assert.equal(back2.status, 200, back2.text);
  assert.equal(front.host.uses, requested + 3);
});

test('gives up once no node responds within the limit', async () => {
  const model = await runThere(doubling(), `http://127.0.0.1:${await freePort()}`);
  const response = await new Client(impatient.url).withKey(model.owner).post(model.invoke, TENSORS);
  assertUnavailable(response);
  assert.match(impatient.lines.at(-1)?.message ?? '', /503 \d+ ms: The node that runs this model does not respond/);
});

function assertUnavailable(response: Awaited<ReturnType<Client['post']>>): void {
  assertRejected(response, 503, 'unavailable');
  assert.equal(response.headers.get('retry-after'), '5');
}

test('retries a call that killed a node only once', async () => {
  let deaths = 0;
  const dying = createServer((request) => {
    deaths += 1;
    request.on('data', () => {}).on('end', () => request.socket.destroy());
  });
  const model = await runThere(doubling(), await listen(dying));
  assertUnavailable(await model.client.post(model.invoke, TENSORS));
  assert.equal(deaths, 2);
});

test('ends a stream with an error frame when its node dies', async () => {
  const dying = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream', 'souk-answered': '1' });
    response.write('data: {"choices":[]}\n\n', () => setImmediate(() => response.destroy()));
  });
  const model = await runThere(talking([]), await listen(dying));
  const response = await model.client.post(model.chat, { ...CHAT, stream: true });
  assert.equal(response.status, 200);
  const frames = response.text.trim().split('\n\n');
  assert.equal(frames[0], 'data: {"choices":[]}');
  assert.equal(JSON.parse(frames[1]?.replace('data: ', '') ?? '').error.code, 'upstream_failed');
});

test('gives up a hanging node as soon as it has lost the lease', async () => {
  let requested = (): void => {};
  const hanging = createServer((request) => void request.resume().on('end', () => requested()));
  const model = await runThere(doubling(), await listen(hanging));
  const received = new Promise<void>((resolve) => {
    requested = resolve;
  });
  const call = model.client.post(model.invoke, TENSORS);
  await received;
  front.host.models.set(model.id, { runtime: doubling(), boot: 0 });
  front.host.held.delete(model.id);
  const response = await call;
  assert.deepEqual([response.status, response.body.outputs?.[0].data], [200, [2, 5]], response.text);
});

test('ends a stream with an error frame when its node hangs and loses the lease', async () => {
  const hanging = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream', 'souk-answered': '1' });
    response.write('data: {"choices":[]}\n\n', () => front.host.held.clear());
  });
  const model = await runThere(talking([]), await listen(hanging));
  const response = await model.client.post(model.chat, { ...CHAT, stream: true });
  assert.equal(response.status, 200);
  const last = response.text.trim().split('\n\n').at(-1) ?? '';
  assert.equal(JSON.parse(last.replace('data: ', '')).error.code, 'upstream_failed');
});

test('does not accept a response of another server at the node URL', async () => {
  const proxy = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"welcome": true}');
  });
  const model = await runThere(doubling(), await listen(proxy));
  const response = await new Client(impatient.url).withKey(model.owner).post(model.invoke, TENSORS);
  assertUnavailable(response);
});

const newCall = (id: string): Invocation => ({
  mode: 'test',
  model: { id, slug: 'acme/thing', revision: '1.0.0', language: false },
  endpoint: 'invoke',
  requestId: newId('req'),
  accountId: newId('usr'),
  body: {},
  headerLength: undefined,
});

test('accepts a pass for one mode, deployment and endpoint, and only briefly', (t) => {
  const id = newId('dep');
  const pass = signPass(KEY_RING.test, newCall(id));
  const here = { mode: 'test', id, endpoint: 'invoke' } as const;
  assert.equal(readPass(KEY_RING.test, pass, here)?.model.slug, 'acme/thing');
  assert.equal(readPass(KEY_RING.live, pass, { ...here, mode: 'live' }), undefined);
  assert.equal(readPass(KEY_RING.test, pass, { ...here, mode: 'live' }), undefined);
  assert.equal(readPass(KEY_RING.test, pass, { ...here, id: newId('dep') }), undefined);
  assert.equal(readPass(KEY_RING.test, pass, { ...here, endpoint: 'chat' }), undefined);
  assert.equal(readPass(KEY_RING.test, `x${pass}`, here), undefined);
  for (const nothing of [undefined, '', '.', 'e30.', ['a']]) {
    assert.equal(readPass(KEY_RING.test, nothing, here), undefined);
  }
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 31_000 });
  assert.equal(readPass(KEY_RING.test, pass, here), undefined);
});

test('responds 404 without a pass', async () => {
  const model = await runThere(doubling());
  const address = `/internal/deployments/test/${model.id}/invoke`;
  const pass = signPass(KEY_RING.test, newCall(model.id));
  const bare = new Client(back.url);
  const assertNothing = (response: Awaited<ReturnType<Client['post']>>) =>
    assert.deepEqual([response.status, response.body?.error.code], [404, 'not_found'], response.text);
  assertNothing(await bare.post(address, TENSORS));
  assertNothing(await bare.post(address, TENSORS, { authorization: `Bearer ${model.owner}` }));
  assertNothing(await bare.post(address.replace('test', 'live'), TENSORS, { [PASS_HEADER]: pass }));
  assertNothing(await bare.get(address));
  assertNothing(await bare.with({ [PASS_HEADER]: pass }).call('PUT', address, { body: TENSORS }));
  assertNothing(await bare.call('OPTIONS', address));
  const response = await bare.post(address, TENSORS, { [PASS_HEADER]: pass });
  assert.equal(response.status, 200, response.text);
});
