import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { openDatabase } from '../../../test/harness/people/sellers.ts';
import { openLog } from '../../platform/log.ts';
import { tinyGguf } from '../../runtimes/gguf/tiny-gguf.fixture.ts';
import { probeIsolation } from '../../runtimes/isolation/probe-isolation.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';
import { tinyOnnx } from '../../runtimes/onnx/tiny-onnx.fixture.ts';
import { engineModel, startEngine } from '../../runtimes/open-inference/open-inference-engine.fixture.ts';
import { readEngineSettings } from '../../runtimes/open-inference/read-engine-settings.ts';
import { openDiskStore } from '../../storage/blobs/disk-blob-store.ts';
import { Hosting } from './hosting.fixture.ts';
import { runtimeOpener } from './open-runtime.ts';
import { storeModel } from './stored-model.fixture.ts';

const hosting = await Hosting.open();
const database = openDatabase(hosting.tables);
const engine = await startEngine({ 'acme--model--1.0.0': engineModel() });
const dataDir = await mkdtemp(join(tmpdir(), 'souk-runtimes-'));
const store = await openDiskStore(join(dataDir, 'files'));
const { level } = await probeIsolation();
const settings = JSON.stringify({ engines: [{ url: engine.url, frameworks: ['pytorch'] }] });
const node = await hosting.node({
  dataDir,
  stores: { test: store, live: store },
  maxRuntimes: 2,
  open: runtimeOpener({
    database,
    memoryMegabytes: 1024,
    isolation: level,
    engines: readEngineSettings(settings),
    log: openLog('silent'),
  }),
});
after(async () => {
  await database.close();
  await hosting.close();
  await engine.close();
});

const never = new AbortController().signal;
const use = <T>(id: string, work: (runtime: ModelRuntime) => Promise<T>) =>
  node.host.use('test', id, ({ runtime }) => work(runtime), never);

async function scale(id: string): Promise<number[]> {
  return use(id, async (runtime) => {
    assert.ok(runtime.kind === 'tensor');
    const data = new Uint8Array(new Float32Array([1, 2, 3]).buffer);
    const inputs = [{ name: 'x', datatype: 'FP32', shape: [1, 3], data }] as const;
    const { outputs } = await runtime.infer({ inputs, outputs: undefined }, never);
    const [y] = outputs;
    return [...new Float32Array(Uint8Array.from(y?.data ?? []).buffer)];
  });
}

const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (line) => !/\) Z /.test(line),
    () => false,
  );

describe('a host with real runtimes', () => {
  test('runs ONNX, restarts it when killed, and leaves nothing when stopped', async () => {
    const folder_id = await storeModel(hosting.tables, store, { 'model.onnx': tinyOnnx() });
    const id = await hosting.deploy({ folder_id });
    assert.deepEqual(await scale(id), [3, 5, 7]);
    const row = await hosting.becomes(id, 'ready');
    assert.deepEqual(row.signature?.inputs[0]?.name, 'x');
    const pid = await use(id, async (runtime) => runtime.pid as number);
    process.kill(pid, 'SIGKILL');
    const next = await eventually('its restart', async () => {
      const result = await scale(id).catch(() => undefined); // it may still be in backoff
      const now = await use(id, async (runtime) => runtime.pid).catch(() => undefined);
      return result !== undefined && now !== pid && now;
    });
    await hosting.change(id, `status = 'stopped'`);
    await eventually('its end', async () => !(await isAlive(next)));
    await eventually('its files to go', async () => (await node.filePaths()).every((path) => !path.includes(id)));
  });

  test('runs GGUF', async () => {
    const folder_id = await storeModel(hosting.tables, store, { 'tiny.gguf': tinyGguf() });
    const id = await hosting.deploy({ folder_id, runtime: 'gguf', main_file: 'tiny.gguf' });
    const tokens = await use(id, async (runtime) => {
      assert.ok(runtime.kind === 'language');
      assert.ok((runtime.contextLength ?? 0) > 0);
      return runtime.count({ text: 'a' });
    });
    assert.ok(tokens > 0);
    assert.equal((await hosting.becomes(id, 'ready')).signature, null);
  });

  test('fails on an invalid file, and reports why', async () => {
    const folder_id = await storeModel(hosting.tables, store, { 'model.onnx': Buffer.from('garbage') });
    const id = await hosting.deploy({ folder_id });
    const { failure } = await hosting.becomes(id, 'failed');
    assert.equal(failure?.code, 'unloadable');
    assert.match(failure?.message ?? '', /^The model cannot be loaded: /);
    assert.ok(!failure?.message.includes(dataDir), failure?.message);
    assert.deepEqual(await hosting.eventsOf(id), ['deployment.failed']);
  });

  test('runs other frameworks on an external engine', async () => {
    const id = await hosting.deploy({ runtime: 'open-inference', main_file: null });
    const { model_id } = (await hosting.row(id)) as { model_id: string };
    assert.equal((await hosting.becomes(id, 'failed')).failure?.code, 'engine_unavailable');
    await hosting.tables.query(
      `insert into test.assets (id, kind, owner_id, slug, name, task, framework, license, price_currency, price_amount)
       values ($1, 'model', $1, 'acme/model', 'model', 'other', 'pytorch', 'mit', 'usd', 0)`,
      [model_id],
    );
    await hosting.change(id, `status = 'pending', failure = null`);
    assert.deepEqual(await scale(id), [3, 5, 7]);
  });
});
