import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CallPass, PASS_HEADER, signPass } from '../../../src/deployments/invoking/call-pass.ts';
import type { Vault } from '../../../src/platform/crypto/key-ring.ts';
import { loadKeyRing } from '../../../src/platform/crypto/load-key-ring.ts';
import { signText } from '../../../src/platform/crypto/signed-text.ts';
import { newId } from '../../../src/platform/ids.ts';
import { tinyGguf } from '../../../src/runtimes/gguf/tiny-gguf.fixture.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { publishListing } from '../../harness/markets/commerce.ts';
import {
  DEPLOYMENTS,
  deploy,
  getDeployment,
  publishOnnx,
  seedDeployment,
  stopDeployment,
} from '../../harness/markets/deployments.ts';
import { framesIn } from '../../harness/markets/inference.ts';
import { buy, newBuyer, newTrader } from '../../harness/markets/market.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { openDatabase } from '../../harness/people/sellers.ts';
import { isMissing } from '../../harness/programs.ts';
import { withNodes } from '../../harness/servers/model-nodes.ts';
import { runningModels, untilNoModelRuns } from '../../harness/servers/model-processes.ts';
import { startRedis } from '../../harness/servers/redis.ts';
import { TEST_SECRET, type TestServer } from '../../harness/servers/server.ts';

// Several servers on one database: each deployment runs on one of them, and is called through any.

const RUNS_NONE = { SOUK_MAX_RUNTIMES: '0' };
const RUNS_TWO = { SOUK_MAX_RUNTIMES: '2' };
/** The model computes y = x * 2 + 1. */
const ROW = { inputs: [{ name: 'x', shape: [1, 3], datatype: 'FP32', data: [1, 2, 3] }] };
const HELLO = { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 20, seed: 1, temperature: 0 };

const invoke = (client: Client, { id }: { id: string }, body: unknown = ROW): Promise<ApiResponse> =>
  client.post(`${DEPLOYMENTS}/${id}/invoke`, body);

async function assertScales(client: Client, deployment: { id: string }): Promise<void> {
  const response = await invoke(client, deployment);
  assert.deepEqual([response.status, response.body.outputs?.[0].data], [200, [3, 5, 7]], response.text);
}

const publishChat = (client: Client, leaning = 1) =>
  publishModel(client, { framework: 'gguf' }, { 'model.gguf': tinyGguf({ contextLength: 4096, leaning }) });

async function untilReadyAt(client: Client, deployment: { id: string }): Promise<void> {
  await eventually('it to be ready', async () => {
    await sleep(50);
    return (await getDeployment(client, deployment)).status === 'ready';
  });
}

describe('nodes that share a database', () => {
  test('serve calls from one process, through any node and under concurrency', () =>
    withNodes(async (nodes) => {
      const a = await nodes.start(RUNS_TWO);
      const others = [await nodes.start(RUNS_TWO), await nodes.start({ ...RUNS_NONE, SOUK_ROLE: 'api' })];
      const trader = await newTrader(a);
      const clients = [a, ...others].map((node) => node.client.withKey(trader.secret));
      const [first, , last] = clients as [Client, Client, Client];
      const model = await publishOnnx(first);
      const idle = { id: await seedDeployment(a, trader, model, { status: 'idle' }) };
      await Promise.all(Array.from({ length: 30 }, (_, i) => assertScales(clients[i % 3] as Client, idle)));
      assert.equal(runningModels(nodes.dataDir).length, 1);

      const chat = await deploy(last, await publishChat(first));
      const whole = await invoke(last, chat, HELLO);
      assert.equal(whole.status, 200, whole.text);
      for (const client of clients) {
        const streamed = await client.post(`${DEPLOYMENTS}/${chat.id}/chat/completions`, { ...HELLO, stream: true });
        assert.deepEqual([streamed.status, textIn(streamed)], [200, whole.body.choices[0].message.content]);
        assert.match(streamed.headers.get('server-timing') ?? '', /infer;dur=/);
        assert.equal(streamed.headers.get('x-ratelimit-limit'), '600');
        assert.deepEqual(await scaleBytes(client, trader.secret, idle), [3, 5, 7]);
      }
      assert.equal(runningModels(nodes.dataDir).length, 2);

      // Rejections have the same message everywhere.
      const wrong = { inputs: [{ ...ROW.inputs[0], datatype: 'FP64' }] };
      const rejections = await Promise.all(clients.map((client) => invoke(client, idle, wrong)));
      for (const response of rejections) {
        assertRejected(response, 422, 'validation_failed', 'inputs.0.datatype');
        assert.equal(response.body.error.message, rejections[0]?.body.error.message);
      }
    }));

  test('end a process on another node by a stop or a deletion', () =>
    withNodes(async (nodes) => {
      const runs = await nodes.start(RUNS_TWO);
      const front = await nodes.start({ ...RUNS_NONE, SOUK_ROLE: 'api' });
      const trader = await newTrader(front);
      const there = runs.client.withKey(trader.secret);
      const deployment = await deploy(trader.client, await publishOnnx(trader.client));
      for (const client of [trader.client, there]) await assertScales(client, deployment);
      await stopDeployment(trader.client, deployment);
      await untilNoModelRuns(nodes.dataDir);
      for (const client of [trader.client, there]) {
        assertRejected(await invoke(client, deployment), 409, 'invalid_state');
      }
      const started = await trader.client.post(`${DEPLOYMENTS}/${deployment.id}/start`);
      assert.equal(started.status, 200, started.text);
      for (const client of [trader.client, there]) await assertScales(client, deployment);
      assert.equal((await trader.client.delete(`${DEPLOYMENTS}/${deployment.id}`)).status, 200);
      await untilNoModelRuns(nodes.dataDir);
      for (const client of [trader.client, there]) assertRejected(await invoke(client, deployment), 404, 'not_found');
    }));

  if (isMissing('redis-server')) {
    console.log('!!! redis-server is missing: limits that nodes count together are NOT tested');
    return;
  }
  test('admit the same callers, and count them together in Redis', async () => {
    const redis = await startRedis();
    try {
      await withNodes(async (nodes) => {
        const env = { ...RUNS_TWO, REDIS_URL: redis.url };
        const a = await nodes.start(env);
        const b = await nodes.start({ ...env, ...RUNS_NONE, SOUK_ROLE: 'api' });
        const seller = await newTrader(a);
        const model = await publishOnnx(seller.client, { price: { currency: 'usd', amount: 500 } });
        const listing = await publishListing(seller.client, model, { inference: { requests_per_minute: 5 } });
        const deployment = await deploy(seller.client, model, { listing_id: listing.id });
        const at = (node: TestServer, secret: string) => node.client.withKey(secret);
        const outsider = await newTrader(a);
        for (const node of [a, b]) {
          assertRejected(await invoke(at(node, outsider.secret), deployment), 403, 'forbidden_resource');
        }
        const buyer = await newBuyer(a, 1000);
        await buy(buyer.client, listing);
        for (let call = 1; call <= 5; call++) {
          const response = await invoke(at(call % 2 ? a : b, buyer.secret), deployment);
          const left = response.headers.get('x-ratelimit-remaining');
          assert.deepEqual([response.status, left], [200, String(5 - call)], response.text);
        }
        for (const node of [a, b])
          assertRejected(await invoke(at(node, buyer.secret), deployment), 429, 'rate_limited');
        for (const node of [a, b]) await assertScales(at(node, seller.secret), deployment);
      });
    } finally {
      await redis.kill();
    }
  });
});

test('moves the models of a hanging node, which ends its own when it resumes', () =>
  withNodes(async (nodes) => {
    const hanging = await nodes.spawn(RUNS_TWO);
    const trader = await newTrader(hanging);
    const scale = await deploy(trader.client, await publishOnnx(trader.client));
    await untilReadyAt(trader.client, scale);
    const before = await nodes.nodeOf(scale);
    const survivor = await nodes.start(RUNS_TWO);
    const client = survivor.client.withKey(trader.secret);
    await assertScales(client, scale);
    hanging.child.kill('SIGSTOP');
    try {
      await assertScales(client, scale);
      assert.notEqual(await nodes.nodeOf(scale), before);
    } finally {
      hanging.child.kill('SIGCONT');
    }
    await eventually('one of the two to end', async () => runningModels(nodes.dataDir).length === 1);
    for (const caller of [client, trader.client]) await assertScales(caller, scale);
    assert.notEqual(await nodes.nodeOf(scale), before);
  }));

describe('a node that is killed', () => {
  test('loses its models to another, whose callers wait for the response', () =>
    withNodes(async (nodes) => {
      const killed = await nodes.spawn(RUNS_TWO);
      const trader = await newTrader(killed);
      const scale = await deploy(trader.client, await publishOnnx(trader.client));
      const chat = await deploy(trader.client, await publishChat(trader.client, 0));
      for (const deployment of [scale, chat]) await untilReadyAt(trader.client, deployment);
      const before = await nodes.nodeOf(scale);
      const survivor = await nodes.start(RUNS_TWO);
      const client = survivor.client.withKey(trader.secret);
      await assertScales(client, scale);
      assert.equal(runningModels(nodes.dataDir).length, 2, 'the second node runs nothing yet');

      const long = { ...HELLO, max_tokens: 800 };
      const again = invoke(client, chat, long);
      const stream = await fetch(`${survivor.url}${DEPLOYMENTS}/${chat.id}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ ...long, stream: true }),
        headers: { authorization: `Bearer ${trader.secret}`, 'content-type': 'application/json' },
      });
      assert.equal(stream.status, 200);
      await killed.end('SIGKILL');
      // A started stream ends with an error, a call that was not started is retried, and a new one waits.
      const last = framesIn(await stream.text()).at(-1) as string;
      assert.equal(JSON.parse(last).error.code, 'upstream_failed', last);
      await assertScales(client, scale);
      const whole = await again;
      assert.equal(whole.status, 200, whole.text);
      for (const deployment of [scale, chat]) {
        const node = await nodes.nodeOf(deployment);
        assert.ok(node !== undefined && node !== before);
      }
      assert.equal(runningModels(nodes.dataDir).length, 2);
    }));

  test('is replaced by a worker node, while an api node waits for it', () =>
    withNodes(async (nodes) => {
      const api = await nodes.start({ ...RUNS_NONE, SOUK_ROLE: 'api' });
      const { client } = await newTrader(api);
      const worker = await nodes.spawn({ ...RUNS_TWO, SOUK_ROLE: 'worker' });
      const deployment = await deploy(client, await publishOnnx(client));
      await assertScales(client, deployment);
      const before = await nodes.nodeOf(deployment);
      await worker.end('SIGKILL');
      const waiting = assertScales(client, deployment);
      await nodes.start({ ...RUNS_TWO, SOUK_ROLE: 'worker' });
      await waiting;
      assert.notEqual(await nodes.nodeOf(deployment), before);
      assert.equal(runningModels(nodes.dataDir).length, 1);
    }));
});

function textIn({ text }: ApiResponse): string {
  return framesIn(text)
    .filter((frame) => frame !== '[DONE]')
    .map((frame) => JSON.parse(frame).choices[0]?.delta.content ?? '')
    .join('');
}

async function scaleBytes(client: Client, secret: string, { id }: { id: string }): Promise<number[]> {
  const head = JSON.stringify({
    inputs: [{ name: 'x', shape: [1, 3], datatype: 'FP32', parameters: { binary_data_size: 12 } }],
    parameters: { binary_data_output: true },
  });
  const body = Buffer.concat([Buffer.from(head), Buffer.from(Float32Array.of(1, 2, 3).buffer)]);
  const response = await fetch(`${client.url}${DEPLOYMENTS}/${id}/invoke`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/octet-stream',
      'inference-header-content-length': String(head.length),
    },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString());
  const from = Number(response.headers.get('inference-header-content-length'));
  return [0, 4, 8].map((at) => bytes.readFloatLE(from + at));
}

test('accepts forwarded calls with genuine passes only, and responds with 404 to others', () =>
  withNodes(async (nodes) => {
    const node = await nodes.start(RUNS_TWO);
    const worker = await nodes.start({ ...RUNS_NONE, SOUK_ROLE: 'worker' });
    const trader = await newTrader(node);
    const deployment = await deploy(trader.client, await publishOnnx(trader.client));
    await assertScales(trader.client, deployment);
    const database = openDatabase(nodes.database);
    const keyRing = await loadKeyRing(database.accounts, [TEST_SECRET]);
    await database.close();

    const model = { id: deployment.id, slug: 'acme/model', revision: '1.0.0', language: false };
    const named = { mode: 'test', model, endpoint: 'invoke', requestId: newId('req'), accountId: trader.id } as const;
    const genuine = signPass(keyRing.test, { ...named, body: undefined, headerLength: undefined });
    const signed = (vault: Vault, pass: Partial<CallPass> = {}, purpose = 'forwarded call') => {
      const { endpoint: address, ...rest } = { ...named, until: Date.now() + 10_000, ...pass };
      const whole = { ...rest, address };
      return signText(vault, purpose, Buffer.from(JSON.stringify(whole)).toString('base64url'));
    };
    const pathOf = (mode: string, id: string, what = 'invoke') => `/internal/deployments/${mode}/${id}/${what}`;
    const own = pathOf('test', deployment.id);
    const send = (client: Client, to: string, pass?: string) =>
      client.post(to, ROW, pass === undefined ? {} : { [PASS_HEADER]: pass });

    for (const pass of [genuine, signed(keyRing.test)]) {
      const response = await send(node.client, own, pass);
      assert.deepEqual([response.status, response.body.outputs?.[0].data], [200, [3, 5, 7]], response.text);
    }
    // A call for another node is not forwarded again.
    assert.equal((await send(worker.client, own, genuine)).status, 421);

    const other = newId('dep');
    const wrong: [what: string, to: string, pass?: string][] = [
      ['no pass', own],
      ['another signature', own, `${genuine.slice(0, -2)}${genuine.endsWith('AA') ? 'BB' : 'AA'}`],
      ['something else than what was signed', own, genuine.replace(/^./, 'x')],
      ['for another deployment', pathOf('test', other), genuine],
      ['of another deployment', own, signed(keyRing.test, { model: { ...model, id: other } })],
      ['at the other mode', pathOf('live', deployment.id), genuine],
      ['by the key of the other mode', own, signed(keyRing.live)],
      ['by the key of the other mode, and there', pathOf('live', deployment.id), signed(keyRing.live)],
      ['at another path', pathOf('test', deployment.id, 'chat'), genuine],
      ['at an unknown path', pathOf('test', deployment.id, 'logs'), genuine],
      ['that has run out', own, signed(keyRing.test, { until: Date.now() - 1 })],
      ['that was signed for another purpose', own, signed(keyRing.test, {}, 'cursor')],
    ];
    for (const [what, to, pass] of wrong) {
      for (const client of [node.client, worker.client, trader.client]) {
        const response = await send(client, to, pass);
        assert.deepEqual([response.status, response.body.error.code], [404, 'not_found'], `${what}: ${response.text}`);
      }
    }
    assert.equal((await node.client.get(own, { headers: { [PASS_HEADER]: genuine } })).status, 404);
  }));
