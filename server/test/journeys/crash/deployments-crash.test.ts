import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { tinyGguf } from '../../../src/runtimes/gguf/tiny-gguf.fixture.ts';
import { tinyOnnx } from '../../../src/runtimes/onnx/tiny-onnx.fixture.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { DEPLOYMENTS, deploy, getDeployment, publishOnnx, seedDeployment } from '../../harness/markets/deployments.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { pick, type Random, seeded } from '../../harness/random.ts';
import { scaled } from '../../harness/scale.ts';
import { createCrashingServer, type Victim } from '../../harness/servers/crashing-server.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import {
  modelFiles,
  modelFolders,
  modelProcesses,
  runningModels,
  untilNoModelRuns,
} from '../../harness/servers/model-processes.ts';
import { type ServerProcess, spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';
import { TEST_SECRET } from '../../harness/servers/server.ts';

// Servers that run models are killed or terminated: no process outlives them, and the next server takes over.

const ROW = { inputs: [{ name: 'x', shape: [1, 3], datatype: 'FP32', data: [1, 2, 3] }] };
const HELLO = { messages: [{ role: 'user', content: 'Hello' }] };
const ENV = { SOUK_MAX_RUNTIMES: '6', SOUK_RUNTIME_MEMORY_MB: '1024', SOUK_QUOTA_DEPLOYMENTS: '1000' };

const invoke = (client: Client, { id }: { id: string }, body: unknown = ROW): Promise<ApiResponse> =>
  client.post(`${DEPLOYMENTS}/${id}/invoke`, body);

async function untilStatus(client: Client, deployment: { id: string }, ...wanted: string[]): Promise<void> {
  await eventually(`${deployment.id} to be ${wanted.join(' or ')}`, async () => {
    const { status } = await getDeployment(client, deployment);
    await sleep(50);
    return wanted.includes(status);
  });
}

const remove = (client: Client, { id }: { id: string }) => client.delete(`${DEPLOYMENTS}/${id}`);

const publishEndless = (client: Client) => publishOnnx(client, {}, { 'model.onnx': tinyOnnx({ does: 'endless' }) });
/** Publishes a model that generates until it is stopped. */
const publishWriter = (client: Client) =>
  publishModel(client, { framework: 'gguf' }, { 'model.gguf': tinyGguf({ contextLength: 512, leaning: 0 }) });

/** The state of the deployment when the server is killed. */
const MOMENTS = ['pending', 'starting', 'ready', 'under a call'] as const;

describe('kill -9', () => {
  test('ends every model with its server, and the next server starts all of them again', async () => {
    const directory = await temporaryDirectory();
    const rounds = scaled(20);
    // At a tenth of the size only the server is killed.
    const server = await createCrashingServer(directory.path, { embedded: rounds > MOMENTS.length, env: ENV });
    const random = seeded(8);
    try {
      await server.start();
      const trader = await newTrader(server);
      const { client } = trader;
      const models = {
        scale: await publishOnnx(client),
        endless: await publishEndless(client),
        writer: await publishWriter(client),
      };
      const stopped = await seedDeployment(server, trader, models.scale);
      const idle = await seedDeployment(server, trader, models.scale, { status: 'idle' });

      // With fewer rounds than states, the seed chooses the first.
      const first = rounds < MOMENTS.length ? random(MOMENTS.length) : 0;
      for (let round = 0; round < rounds; round++) {
        const victim: Victim =
          round < MOMENTS.length ? 'the server' : pick(random, ['the server', 'both', 'the database']);
        const running = await killedAt(MOMENTS[(first + round) % MOMENTS.length] as (typeof MOMENTS)[number], victim);
        await untilNoModelRuns(server.dataDir);
        await server.start();
        // A call waits for its deployment to start; the others start by themselves.
        const response = await invoke(client, running.scale);
        assert.deepEqual([response.status, response.body.outputs?.[0].data], [200, [3, 5, 7]], response.text);
        for (const deployment of Object.values(running)) await untilStatus(client, deployment, 'ready');
        assert.equal(runningModels(server.dataDir).length, Object.keys(running).length);
        const own = new RegExp(`^${server.pid}-`);
        await eventually('files of the dead node to be deleted', async () =>
          (await modelFolders(server.dataDir)).every((name) => own.test(name)),
        );
        for (const deployment of Object.values(running)) assert.equal((await remove(client, deployment)).status, 200);
        await untilNoModelRuns(server.dataDir);
      }
      assert.equal((await getDeployment(client, { id: stopped })).status, 'stopped');
      assert.equal((await getDeployment(client, { id: idle })).status, 'idle');
      assert.equal((await invoke(client, { id: idle })).status, 200);

      async function killedAt(moment: (typeof MOMENTS)[number], victim: Victim) {
        const scale = await deploy(client, models.scale);
        const endless = await deploy(client, models.endless);
        const writer = await deploy(client, models.writer);
        const last = pick(random, [scale, endless, writer]);
        const calls: Promise<unknown>[] = [];
        // A model that starts fast may be ready before it is seen starting.
        if (moment === 'starting') await untilStatus(client, last, 'starting', 'ready');
        if (moment === 'ready') await untilStatus(client, last, 'ready');
        if (moment === 'under a call') {
          for (const deployment of [endless, writer]) await untilStatus(client, deployment, 'ready');
          const invocations = [invoke(client, endless), invoke(client, writer, HELLO), invoke(client, scale)];
          calls.push(...invocations.map((call) => call.catch(() => undefined))); // they are interrupted
        }
        await moments(random);
        await server.crash(victim);
        await Promise.all(calls);
        return { scale, endless, writer };
      }
    } finally {
      await server.stop();
      await directory.remove();
    }
  });
});

/** Waits for a random time. */
function moments(random: Random): Promise<void> {
  return sleep(random(4) === 0 ? 0 : random(400));
}

describe('on a database that outlives it', () => {
  const directories: { remove(): Promise<void> }[] = [];
  after(async () => {
    for (const directory of directories) await directory.remove();
  });

  test('finishes calls on SIGTERM, releases every lease, and leaves neither process nor file', async () => {
    const database = await cloneDatabase();
    const directory = await temporaryDirectory();
    directories.push(directory);
    const dataDir = directory.path;
    const env = { ...ENV, DATABASE_URL: database.url, SOUK_SECRET: TEST_SECRET, SOUK_DATA_DIR: dataDir };
    const port = String(await freePort());
    const start = async (): Promise<ServerProcess> => {
      const started = await spawnServer({ ...env, PORT: port });
      await untilReady(started);
      return started;
    };
    let server = await start();
    try {
      const { client } = await newTrader(server);
      const scale = await deploy(client, await publishOnnx(client));
      const endless = await deploy(client, await publishEndless(client));
      const writer = await deploy(client, await publishWriter(client));
      for (const deployment of [scale, endless, writer]) await untilStatus(client, deployment, 'ready');
      const lost = invoke(client, endless);
      const finished = invoke(client, writer, { ...HELLO, max_tokens: 400 });
      await eventually('both to be in progress', async () => {
        await sleep(300);
        return modelProcesses(dataDir).length > 0;
      });
      assert.equal(await server.end('SIGTERM'), 0, server.output());
      assert.equal((await finished).status, 200, (await finished).text);
      const rejected = await lost;
      assertRejected(rejected, 503, 'unavailable');
      assert.match(rejected.body.error.message, /stopping/);
      assert.deepEqual(modelProcesses(dataDir), []);
      assert.deepEqual([await modelFiles(dataDir), await modelFolders(dataDir)], [[], []]);
      const rows = await database.query('select distinct status, node, leased_until from test.deployments');
      assert.deepEqual(
        rows.map((row) => ({ ...row })),
        [{ status: 'pending', node: null, leased_until: null }],
      );
      assert.deepEqual(await database.query('select from test.deployment_nodes'), []);
      const logged = await database.query(
        `select from test.deployment_logs where deployment_id = $1 and message like 'Ended: its node is shutting down%'`,
        [scale.id],
      );
      assert.equal(logged.length, 1);

      // The next server takes over at once; after a crash it cannot know that the first is dead, and waits.
      server = await start();
      for (const deployment of [scale, endless, writer]) await untilStatus(client, deployment, 'ready');
      await server.end('SIGKILL');
      await untilNoModelRuns(dataDir);
      server = await start();
      const response = await invoke(client, scale);
      assert.equal(response.status, 200, response.text);
      for (const deployment of [scale, endless, writer]) await untilStatus(client, deployment, 'ready');
      const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
        'select count(distinct node)::int as count from test.deployments where leased_until > now()',
      );
      assert.equal(count, 1);
    } finally {
      await server.end('SIGTERM');
      await database.drop();
    }
  });
});
