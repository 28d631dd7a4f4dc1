import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { Client } from '../../../test/harness/clients/client.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { assertRejected } from '../../../test/harness/people/people.ts';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { freePort } from '../../../test/harness/servers/server.ts';
import { newId } from '../../platform/ids.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import { PASS_HEADER, readPass, signPass } from './call-pass.ts';
import type { Invocation } from './invocation.ts';
import { deploy, doubling, KEY_RING, startInvokingNode, talking } from './invoking-node.fixture.ts';

const tables = await cloneDatabase();
const database = openDatabase(tables);
/** One is asked, the other runs what is asked for. */
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

/** Runs on the other node, as far as the first one knows. */
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

test('a call is answered by the node that runs the model, as if it were the one that was asked', async () => {
  const model = await runThere(doubling());
  const answer = await model.client.post(model.invoke, TENSORS);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body.outputs[0].data, [2, 5]);
  assert.equal(answer.headers.get('server-timing'), 'queue;dur=1.50, boot;dur=3.00, infer;dur=2.25');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(answer.headers.get('x-ratelimit-limit'), '600');
  assert.equal(answer.headers.get('souk-answered'), null);
  const requestId = answer.headers.get('x-request-id');
  assert.match(back.lines.at(-1)?.message ?? '', new RegExp(`^${requestId} 200 \\d+ ms$`));
  assert.deepEqual(front.lines, [], 'told once, where it ran');
});

test('bytes travel as they are', async () => {
  const model = await runThere(doubling());
  const head = JSON.stringify({
    inputs: [{ name: 'x', shape: [1, 2], datatype: 'FP32', parameters: { binary_data_size: 8 } }],
    parameters: { binary_data_output: true },
  });
  const answer = await fetch(front.url + model.invoke, {
    method: 'POST',
    body: Buffer.concat([Buffer.from(head), Buffer.from(Float32Array.of(1, 2.5).buffer)]),
    headers: {
      authorization: `Bearer ${model.owner}`,
      'content-type': 'application/octet-stream',
      'inference-header-content-length': String(head.length),
    },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(answer.status, 200, bytes.toString());
  const length = Number(answer.headers.get('inference-header-content-length'));
  assert.deepEqual([bytes.readFloatLE(length), bytes.readFloatLE(length + 4)], [2, 5]);
});

test('a stream comes piece by piece; leaving it ends it where it is made', async () => {
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
  const ask = (signal: AbortSignal) =>
    fetch(front.url + model.chat, {
      method: 'POST',
      body: JSON.stringify({ ...CHAT, stream: true }),
      headers: { authorization: `Bearer ${model.owner}`, 'content-type': 'application/json' },
      signal,
    });
  const answer = await ask(new AbortController().signal);
  assert.match(answer.headers.get('server-timing') ?? '', /^queue;dur=/);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.match((await reader?.read())?.value ?? '', /"content":"Hel"/);
  release();
  let rest = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) rest += piece.value;
  assert.match(rest, /"content":"lo".*data: \[DONE\]\n\n$/s);

  const leaving = new AbortController();
  const left = await ask(leaving.signal);
  await left.body?.getReader().read();
  leaving.abort();
  await eventually('the other node to hear of it', async () => aborted);
});

test('refusals are passed on in the words of the node that refuses', async () => {
  const failing = await runThere(doubling(() => Promise.reject(new RuntimeFailure('busy', '', { retryAfter: 4000 }))));
  const busy = await failing.client.post(failing.invoke, TENSORS);
  assertRejected(busy, 503, 'unavailable');
  assert.equal(busy.headers.get('retry-after'), '4');
  assert.match(busy.headers.get('server-timing') ?? '', /^queue;dur=/);
  const wrong = { inputs: [{ name: 'z', shape: [1, 2], datatype: 'FP32', data: [1, 2] }] };
  const answer = await failing.client.post(failing.invoke, wrong);
  assertRejected(answer, 422, 'validation_failed', 'inputs.0.name');
});

test('an idempotency key keeps what another node answered', async () => {
  const model = await runThere(doubling());
  const send = () => model.client.post(model.invoke, TENSORS, { 'idempotency-key': 'one' });
  const [first, second] = [await send(), await send()];
  assert.deepEqual([first.status, second.headers.get('idempotent-replayed')], [200, 'true']);
  assert.deepEqual(second.body, first.body);
});

test('a node that is gone, or no longer has it, is asked for until somebody has it', async () => {
  const gone = `http://127.0.0.1:${await freePort()}`;
  const model = await runThere(doubling(), gone);
  const uses = front.host.uses;
  front.host.onUse = (count) => {
    if (count === uses + 3) front.host.held.set(model.id, { name: 'back', url: back.url });
  };
  const moved = await model.client.post(model.invoke, TENSORS);
  assert.equal(moved.status, 200, moved.text);

  // The other node knows no better: nothing goes round in circles.
  back.host.held.set(model.id, { name: 'front', url: front.url });
  const asked = front.host.uses;
  front.host.onUse = (count) => {
    if (count === asked + 3) back.host.held.delete(model.id);
  };
  const back2 = await model.client.post(model.invoke, TENSORS);
  front.host.onUse = () => {};
  assert.equal(back2.status, 200, back2.text);
  assert.equal(front.host.uses, asked + 3);
});

test('patience has an end', async () => {
  const model = await runThere(doubling(), `http://127.0.0.1:${await freePort()}`);
  const answer = await new Client(impatient.url).withKey(model.owner).post(model.invoke, TENSORS);
  assertRefusedWithRetry(answer);
  assert.match(impatient.lines.at(-1)?.message ?? '', /503 \d+ ms: The node that runs this model does not answer/);
});

function assertRefusedWithRetry(answer: Awaited<ReturnType<Client['post']>>): void {
  assertRejected(answer, 503, 'unavailable');
  assert.equal(answer.headers.get('retry-after'), '5');
}

test('a call that a node died of is made once more, and no further', async () => {
  let deaths = 0;
  const dying = createServer((request) => {
    deaths += 1;
    request.on('data', () => {}).on('end', () => request.socket.destroy());
  });
  const model = await runThere(doubling(), await listen(dying));
  assertRefusedWithRetry(await model.client.post(model.invoke, TENSORS));
  assert.equal(deaths, 2);
});

test('a stream whose node dies ends with a frame that says so', async () => {
  const dying = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream', 'souk-answered': '1' });
    response.write('data: {"choices":[]}\n\n', () => setImmediate(() => response.destroy()));
  });
  const model = await runThere(talking([]), await listen(dying));
  const answer = await model.client.post(model.chat, { ...CHAT, stream: true });
  assert.equal(answer.status, 200);
  const frames = answer.text.trim().split('\n\n');
  assert.equal(frames[0], 'data: {"choices":[]}');
  assert.equal(JSON.parse(frames[1]?.replace('data: ', '') ?? '').error.code, 'upstream_failed');
});

test('a node that hangs is given up as soon as it has lost the model', async () => {
  let asked = (): void => {};
  const hanging = createServer((request) => void request.resume().on('end', () => asked()));
  const model = await runThere(doubling(), await listen(hanging));
  const heard = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const call = model.client.post(model.invoke, TENSORS);
  await heard;
  front.host.models.set(model.id, { runtime: doubling(), boot: 0 });
  front.host.held.delete(model.id);
  const answer = await call;
  assert.deepEqual([answer.status, answer.body.outputs?.[0].data], [200, [2, 5]], answer.text);
});

test('a stream whose node hangs and has lost the model ends with a frame that says so', async () => {
  const hanging = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream', 'souk-answered': '1' });
    response.write('data: {"choices":[]}\n\n', () => front.host.held.clear());
  });
  const model = await runThere(talking([]), await listen(hanging));
  const answer = await model.client.post(model.chat, { ...CHAT, stream: true });
  assert.equal(answer.status, 200);
  const last = answer.text.trim().split('\n\n').at(-1) ?? '';
  assert.equal(JSON.parse(last.replace('data: ', '')).error.code, 'upstream_failed');
});

test('something else at the address of a node is not taken for its answer', async () => {
  const proxy = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"welcome": true}');
  });
  const model = await runThere(doubling(), await listen(proxy));
  const answer = await new Client(impatient.url).withKey(model.owner).post(model.invoke, TENSORS);
  assertRefusedWithRetry(answer);
});

const aCall = (id: string): Invocation => ({
  mode: 'test',
  model: { id, slug: 'acme/thing', revision: '1.0.0', language: false },
  address: 'invoke',
  requestId: newId('req'),
  accountId: newId('usr'),
  body: {},
  headerLength: undefined,
});

test('a pass is good for one mode, one deployment, one address, and not for long', (t) => {
  const id = newId('dep');
  const pass = signPass(KEY_RING.test, aCall(id));
  const here = { mode: 'test', id, address: 'invoke' } as const;
  assert.equal(readPass(KEY_RING.test, pass, here)?.model.slug, 'acme/thing');
  assert.equal(readPass(KEY_RING.live, pass, { ...here, mode: 'live' }), undefined);
  assert.equal(readPass(KEY_RING.test, pass, { ...here, mode: 'live' }), undefined);
  assert.equal(readPass(KEY_RING.test, pass, { ...here, id: newId('dep') }), undefined);
  assert.equal(readPass(KEY_RING.test, pass, { ...here, address: 'chat' }), undefined);
  assert.equal(readPass(KEY_RING.test, `x${pass}`, here), undefined);
  for (const nothing of [undefined, '', '.', 'e30.', ['a']]) {
    assert.equal(readPass(KEY_RING.test, nothing, here), undefined);
  }
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 31_000 });
  assert.equal(readPass(KEY_RING.test, pass, here), undefined);
});

test('without a pass there is nothing at that address', async () => {
  const model = await runThere(doubling());
  const address = `/internal/deployments/test/${model.id}/invoke`;
  const pass = signPass(KEY_RING.test, aCall(model.id));
  const bare = new Client(back.url);
  const assertNothing = (answer: Awaited<ReturnType<Client['post']>>) =>
    assert.deepEqual([answer.status, answer.body?.error.code], [404, 'not_found'], answer.text);
  assertNothing(await bare.post(address, TENSORS));
  assertNothing(await bare.post(address, TENSORS, { authorization: `Bearer ${model.owner}` }));
  assertNothing(await bare.post(address.replace('test', 'live'), TENSORS, { [PASS_HEADER]: pass }));
  assertNothing(await bare.get(address));
  assertNothing(await bare.with({ [PASS_HEADER]: pass }).call('PUT', address, { body: TENSORS }));
  assertNothing(await bare.call('OPTIONS', address));
  const answer = await bare.post(address, TENSORS, { [PASS_HEADER]: pass });
  assert.equal(answer.status, 200, answer.text);
});
