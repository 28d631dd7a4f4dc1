import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { field, message } from '../../../src/platform/protobuf.fixture.ts';
import { tinyGguf } from '../../../src/runtimes/gguf/tiny-gguf.fixture.ts';
import { node, valueInfo } from '../../../src/runtimes/onnx/onnx-parts.fixture.ts';
import { type TinyOnnx, tinyOnnx } from '../../../src/runtimes/onnx/tiny-onnx.fixture.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { DEPLOYMENTS, deploy, getDeployment } from '../../harness/markets/deployments.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { assertRejected, createKey } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';
import { modelFiles, runningModels, untilNoModelRuns } from '../../harness/servers/model-processes.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Many concurrent deployments on few slots, most of them of hostile models. Whatever they do, the API keeps responding,
// and when they are deleted nothing of them is left.

const PLACES = 3;
const MEGABYTES = 256;
const BACK_OFF = { first: 50, max: 200 };
const server = await startTestServer({
  env: {
    SOUK_MAX_RUNTIMES: String(PLACES),
    SOUK_RUNTIME_MEMORY_MB: String(MEGABYTES),
    SOUK_QUOTA_DEPLOYMENTS: '100',
    SOUK_QUOTA_KEYS: '100',
    DATABASE_POOL_SIZE: '8',
  },
  deploymentsTimings: {
    limits: { tensorCall: 4000, backOff: BACK_OFF },
    timings: { backOff: BACK_OFF, timeoutBackOff: BACK_OFF },
  },
});
after(() => server.stop());
const { dataDir } = server.config;

const ROW = { inputs: [{ name: 'x', shape: [1, 3], datatype: 'FP32', data: [1, 2, 3] }] };
const HELLO = { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 8 };
const LOOP =
  '{% for a in range(99999) %}{% for b in range(99999) %}{% set x = a * b %}{% endfor %}{% endfor %}{{ messages[0].content }}';
const BLOAT =
  "{% set s = namespace(t='x') %}{% for a in range(40) %}{% set s.t = s.t + s.t %}{% endfor %}{{ s.t }}{{ messages[0].content }}";

interface Deployed {
  id: string;
  client: Client;
}

interface Story {
  framework: 'onnx' | 'gguf';
  file: Buffer;
  play(deployed: Deployed): Promise<void>;
}

const invoke = ({ client, id }: Deployed, body: unknown): Promise<ApiResponse> =>
  client.post(`${DEPLOYMENTS}/${id}/invoke`, body);

/** Calls until the response is other than 503, as a client that honours Retry-After. */
async function ask(deployed: Deployed, body: unknown): Promise<ApiResponse> {
  for (;;) {
    const response = await invoke(deployed, body);
    if (response.status !== 503) return response;
    assertRejected(response, 503, 'unavailable');
    assert.ok(Number(response.headers.get('retry-after')) >= 1);
    await sleep(100);
  }
}

/** Asserts that the log has a line of the call, by its request id. */
async function assertLogged(deployed: Deployed, response: ApiResponse): Promise<void> {
  const line = `${response.headers.get('x-request-id')} ${response.status} `;
  await untilLogged(deployed, 'request', (message) => message.startsWith(line), line);
}

async function untilLogged(
  { client, id }: Deployed,
  stream: string,
  isIt: (message: string) => boolean,
  what: string,
): Promise<void> {
  await eventually(`"${what}" in the log`, async () => {
    const { body } = await client.get(`${DEPLOYMENTS}/${id}/logs?stream=${stream}&limit=100`);
    await sleep(200);
    return body.items.some(({ message }: { message: string }) => isIt(message));
  });
}

const responses =
  (body: unknown, status: number, code?: string) =>
  async (deployed: Deployed): Promise<void> => {
    for (let call = 0; call < 3; call++) {
      const response = await ask(deployed, body);
      assert.equal(response.status, status, response.text);
      assert.equal(response.body.error?.code, code, response.text);
      await assertLogged(deployed, response);
    }
    assert.equal((await getDeployment(deployed.client, deployed)).failure, null);
  };

interface Failing {
  status: number;
  code: string;
  reason: string;
}

const EXHAUSTED: Failing = { status: 502, code: 'upstream_failed', reason: 'out_of_memory' };
const ENDLESS: Failing = { status: 504, code: 'upstream_timeout', reason: 'unresponsive' };
const UNLOADABLE: Failing = { status: 502, code: 'upstream_failed', reason: 'unloadable' };

/** Asserts that every call fails in one of these ways, until the deployment fails for the reason of the last. */
const fails =
  (body: unknown, ...ways: Failing[]) =>
  async (deployed: Deployed): Promise<void> => {
    let last: ApiResponse | undefined;
    let possible = ways;
    for (;;) {
      const response = await ask(deployed, body);
      if (response.status === 409) break;
      possible = ways.filter(({ status, code }) => status === response.status && code === response.body.error?.code);
      assert.notEqual(possible.length, 0, response.text);
      last = response;
    }
    if (last) await assertLogged(deployed, last);
    const { status: shown, failure } = await getDeployment(deployed.client, deployed);
    assert.equal(shown, 'failed');
    assert.ok(
      possible.some(({ reason }) => reason === failure.code),
      `${failure.code}: ${failure.message}`,
    );
    assert.doesNotMatch(failure.message, /\/runtimes|\/tmp|node_/);
    const mark = `Failed (${failure.code}): `;
    await untilLogged(deployed, 'system', (message) => message.startsWith(mark), mark);
  };

/** Builds a model that looks valid until it is run. */
function garbageOnnx(): Buffer {
  const graph = message(
    node('Nonsense', ['x'], ['y']),
    field(2, 'garbage'),
    field(11, valueInfo('x', 'float32', ['batch', 3])),
    field(12, valueInfo('y', 'float32', ['batch', 3])),
  );
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 17))));
}

/** Builds a model of an unknown architecture. */
function garbageGguf(): Buffer {
  return Buffer.from(tinyGguf().toString('latin1').replaceAll('llama', 'lamma'), 'latin1');
}

const onnx = (does: NonNullable<TinyOnnx['does']>) => ({ framework: 'onnx', file: tinyOnnx({ does }) }) as const;
const gguf = (chatTemplate?: string) =>
  ({ framework: 'gguf', file: tinyGguf({ contextLength: 256, ...(chatTemplate ? { chatTemplate } : {}) }) }) as const;

const STORIES: Record<string, Story> = {
  'one that works': { ...onnx('scale'), play: responses(ROW, 200) },
  'one that chats': { ...gguf(), play: responses(HELLO, 200) },
  // Where many compete for few cores, a call may time out before memory is exhausted.
  'one that exhausts memory': { ...onnx('hungry'), play: fails(ROW, EXHAUSTED, ENDLESS) },
  'one that never returns': { ...onnx('endless'), play: fails(ROW, ENDLESS) },
  'garbage, by the name of ONNX': {
    framework: 'onnx',
    file: garbageOnnx(),
    play: fails(ROW, UNLOADABLE),
  },
  'garbage, by the name of GGUF': {
    framework: 'gguf',
    file: garbageGguf(),
    play: fails(HELLO, UNLOADABLE),
  },
  'one whose chat template never ends': { ...gguf(LOOP), play: responses(HELLO, 502, 'upstream_failed') },
  'one whose chat template writes without end': { ...gguf(BLOAT), play: responses(HELLO, 502, 'upstream_failed') },
  'one that is deleted under a call': {
    ...onnx('endless'),
    async play(deployed) {
      let hasEnded = false;
      const call = invoke(deployed, ROW).finally(() => {
        hasEnded = true;
      });
      while (!hasEnded && (await getDeployment(deployed.client, deployed)).status !== 'ready') await sleep(100);
      await remove(deployed);
      const response = await call;
      assert.ok([404, 409, 502, 503, 504].includes(response.status), response.text);
    },
  },
  'one that is deleted before it runs': { ...onnx('scale'), play: (deployed) => remove(deployed) },
};

async function remove(deployed: Deployed): Promise<void> {
  const response = await deployed.client.delete(`${DEPLOYMENTS}/${deployed.id}`);
  assert.deepEqual([response.status, response.body], [200, { id: deployed.id, deleted: true }]);
  assertRejected(await invoke(deployed, ROW), 404, 'not_found');
}

/** Repeats `check` until stopped. The returned function stops it and returns the count. */
function repeatUntilStopped(pause: number, check: () => Promise<void> | void): () => Promise<number> {
  let wanted = true;
  let times = 0;
  const checking = (async () => {
    for (; wanted; times++) {
      await check();
      await sleep(pause);
    }
  })();
  checking.catch(() => undefined); // rethrown when it is stopped
  return async () => {
    wanted = false;
    await checking;
    return times;
  };
}

async function rowsLeft(): Promise<Record<string, number>> {
  const [row] = await server.database.query<Record<string, number>>(
    `select (select count(*)::int from test.deployments) as deployments,
       (select used from test.deployment_nodes) as used`,
  );
  return { ...row };
}

async function untilNothingIsLeft(): Promise<void> {
  await untilNoModelRuns(dataDir);
  await eventually('the model files to be removed', async () => (await modelFiles(dataDir)).length === 0);
  let left = {};
  const nothing = { deployments: 0, used: 0 };
  await eventually('rows to go', async () => {
    left = await rowsLeft();
    return isDeepStrictEqual(left, nothing);
  }).catch(() => assert.deepEqual(left, nothing));
}

/** Runs all of them, and then reports every failure. */
async function untilAll(names: readonly string[], play: (name: string, index: number) => Promise<void>): Promise<void> {
  const played = await Promise.allSettled(names.map(play));
  const failures = played.flatMap((result, i) =>
    result.status === 'rejected' ? [`${names[i]}: ${result.reason}`] : [],
  );
  assert.deepEqual(failures, []);
}

test('stays responsive through many valid and hostile deployments, and leaves no process or file', async () => {
  const trader = await newTrader(server);
  const names = Object.keys(STORIES);
  const models = new Map<string, { id: string }>();
  for (const [name, { framework, file }] of Object.entries(STORIES)) {
    models.set(name, await publishModel(trader.client, { framework }, { [`model.${framework}`]: file }));
  }
  const plays = Array.from({ length: Math.max(names.length, scaled(50)) }, (_, i) => names[i % names.length] as string);
  const clients = await Promise.all(plays.map(async () => (await createKey(trader)).client));

  let most = 0;
  const sampling = repeatUntilStopped(50, () => {
    most = Math.max(most, runningModels(dataDir).length);
  });
  const reading = repeatUntilStopped(100, async () => {
    const response = await trader.client.get('/v1/me');
    assert.deepEqual([response.status, response.body.id], [200, trader.id]);
  });
  try {
    // One after another: fifty concurrent transactions are more than a few connections serve in time.
    const deployments: Deployed[] = [];
    for (const [i, name] of plays.entries()) {
      const client = clients[i] as Client;
      deployments.push({ id: (await deploy(client, models.get(name) as { id: string })).id, client });
    }
    await untilAll(plays, async (name, i) => {
      const deployed = deployments[i] as Deployed;
      await (STORIES[name] as Story).play(deployed);
      const shown = await deployed.client.get(`${DEPLOYMENTS}/${deployed.id}`);
      if (shown.status !== 404) await remove(deployed);
    });
    await untilNothingIsLeft();
  } finally {
    const [responded] = await Promise.all([reading(), sampling()]);
    assert.ok(responded > 10, 'the API kept responding');
  }
  assert.ok(most > 0 && most <= PLACES, `${most} models ran at a time`);
});
