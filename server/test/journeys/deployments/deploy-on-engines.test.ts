import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type EngineFixture,
  engineModel,
  startEngine,
} from '../../../src/runtimes/open-inference/open-inference-engine.fixture.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { curl } from '../../harness/clients/curl.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel, publishRevision } from '../../harness/markets/catalog.ts';
import { DEPLOYMENTS, deploy, getDeployment, publishOnnx } from '../../harness/markets/deployments.ts';
import { newTrader, type Trader } from '../../harness/markets/market.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Models that run on an external serving engine, configured by the operator.

const KEY = 'the key of the engine';
const port = await freePort();
let engine = await startEngine({}, { port });
const settings = { engines: [{ url: engine.url, headers: { authorization: `Bearer ${KEY}` } }] };
const server = await startTestServer({ env: { SOUK_OPEN_INFERENCE: JSON.stringify(settings) } });
after(async () => {
  await server.stop();
  await engine.close();
});

const ROW = { inputs: [{ name: 'x', shape: [1, 3], datatype: 'FP32', data: [1, 2, 3] }] };

/** Returns the default name of the model on the engine. */
const nameOf = ({ slug }: { slug: string }) => `${slug.replace('/', '--')}--1.0.0`;

async function publish(seller: Trader, has: EngineFixture = engine): Promise<ApiResponse['body']> {
  const model = await publishModel(seller.client, { framework: 'pytorch' });
  has.models.set(nameOf(model), engineModel());
  return model;
}

const untilStatus = (client: Client, deployment: { id: string }, status: string) =>
  eventually(`it to be ${status}`, async () => {
    const shown = await getDeployment(client, deployment);
    return shown.status === status && shown;
  });

const invoke = (client: Client, { id }: { id: string }) => client.post(`${DEPLOYMENTS}/${id}/invoke`, ROW);

test('rejects deploying without an engine, and names the setting for the operator', async () => {
  const bare = await startTestServer();
  after(() => bare.stop());
  const { client } = await newTrader(bare);
  for (const framework of ['pytorch', 'tensorflow', 'jax']) {
    const { id } = await publishModel(client, { framework });
    assert.equal((await client.get(`/v1/models/${id}`)).body.deployable, false);
    const response = await client.post(DEPLOYMENTS, { model: id });
    assertRejected(response, 409, 'invalid_state');
    assert.match(response.body.error.message, new RegExp(`${framework}.*SOUK_OPEN_INFERENCE`));
  }
  assert.deepEqual((await client.get(DEPLOYMENTS)).body.items, []);

  // A model that runs locally can be deployed whatever its framework, as long as its newest revision has the file.
  const { id } = await publishOnnx(client, { framework: 'jax' });
  const deployable = async () => {
    const listed = (await client.get('/v1/models?mine=true')).body.items.find(
      (model: { id: string }) => model.id === id,
    );
    const shown = (await client.get(`/v1/models/${id}`)).body;
    assert.equal(listed.deployable, shown.deployable, 'the same in a list');
    return shown.deployable;
  };
  assert.equal(await deployable(), true);
  await publishRevision(client, id, '2.0.0', { 'weights.bin': 'weights' });
  assert.equal(await deployable(), false);
});

test('becomes ready on an engine, and is invoked in JSON and in bytes', async () => {
  const seller = await newTrader(server, 'Acme Robotics');
  const model = await publish(seller);
  assert.equal((await seller.client.get(`/v1/models/${model.id}`)).body.deployable, true);
  const deployment = await deploy(seller.client, model);
  assert.equal(deployment.runtime, 'open-inference');
  const ready = await untilStatus(seller.client, deployment, 'ready');
  assert.deepEqual(ready.inputs, [{ name: 'x', datatype: 'FP32', shape: [-1, 3] }]);
  assert.equal(engine.asked.at(-1)?.headers.authorization, `Bearer ${KEY}`);

  const whole = await invoke(seller.client, deployment);
  assert.equal(whole.status, 200, whole.text);
  assert.deepEqual(whole.body.outputs, [{ name: 'y', datatype: 'FP32', shape: [1, 3], data: [3, 5, 7] }]);
  assert.equal(whole.body.model_name, deployment.model.slug, 'by its name in Souk');

  const raw = Buffer.from(Float32Array.of(1, 2, 3).buffer);
  const [{ data: _, ...x }] = ROW.inputs as [(typeof ROW.inputs)[0]];
  const head = JSON.stringify({
    inputs: [{ ...x, parameters: { binary_data_size: raw.length } }],
    parameters: { binary_data_output: true },
  });
  const args = ['Content-Type: application/octet-stream', `Inference-Header-Content-Length: ${head.length}`];
  const headers = [`Authorization: Bearer ${seller.secret}`, ...args].flatMap((header) => ['-H', header]);
  const response = await curl([`${deployment.url}/invoke`, ...headers], Buffer.concat([Buffer.from(head), raw]));
  assert.equal(response.status, 200, response.body.toString());
  const from = Number(response.headers.get('inference-header-content-length'));
  assert.deepEqual([...new Float32Array(Uint8Array.from(response.body.subarray(from)).buffer)], [3, 5, 7]);

  const wrong = { inputs: [{ ...ROW.inputs[0], shape: [3, 1] }] };
  const rejected = await seller.client.post(`${DEPLOYMENTS}/${deployment.id}/invoke`, wrong);
  assertRejected(rejected, 422, 'validation_failed', 'inputs.0.shape');
});

test('fails calls while the engine is down, and responds once it is back', async () => {
  const seller = await newTrader(server, 'Acme Robotics');
  const model = await publish(seller);
  const deployment = await deploy(seller.client, model);
  await untilStatus(seller.client, deployment, 'ready');
  const { models } = engine;
  await engine.close();
  const response = await invoke(seller.client, deployment);
  assert.ok([502, 503].includes(response.status), response.text);
  // The response reveals neither the URL of the engine nor its key.
  assert.doesNotMatch(response.text, new RegExp(`${port}|127\\.0\\.0\\.1|${KEY}`));

  engine = await startEngine(Object.fromEntries(models), { port });
  await eventually('a response', async () => (await invoke(seller.client, deployment)).status === 200);
  assert.equal((await getDeployment(seller.client, deployment)).status, 'ready');
  const log = await eventually('why, in the log', async () => {
    const { body } = await seller.client.get(`${DEPLOYMENTS}/${deployment.id}/logs?stream=system`);
    const text: string = body.items.map(({ message }: { message: string }) => message).join('\n');
    return /^It failed: the request to the engine failed: the connection was \w+/m.test(text) && text;
  });
  assert.doesNotMatch(log, new RegExp(KEY));
});

test('fails a model that the engine does not have, and names it', async () => {
  const seller = await newTrader(server, 'Acme Robotics');
  const model = await publish(seller);
  engine.models.delete(nameOf(model));
  const deployment = await deploy(seller.client, model);
  const { failure } = await untilStatus(seller.client, deployment, 'failed');
  assert.equal(failure.code, 'engine_unavailable');
  assert.match(failure.message, new RegExp(nameOf(model)));
  assertRejected(await invoke(seller.client, deployment), 409, 'invalid_state');

  engine.models.set(nameOf(model), engineModel());
  assert.equal((await seller.client.post(`${DEPLOYMENTS}/${deployment.id}/start`)).status, 200);
  assert.equal((await untilStatus(seller.client, deployment, 'ready')).failure, null);
  assert.equal((await invoke(seller.client, deployment)).status, 200);
});
