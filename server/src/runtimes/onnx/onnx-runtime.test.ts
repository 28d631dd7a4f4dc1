import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../test/harness/eventually.ts';
import { FULL_SIZE } from '../../../test/harness/scale.ts';
import { openLog } from '../../platform/log.ts';
import { type Isolation, probeIsolation } from '../isolation/probe-isolation.ts';
import {
  type ProcessPlace,
  processContract,
  runtimeContract,
  type TriedModel,
  type TriedProcess,
} from '../model-runtime.contract.fixture.ts';
import type { InferRequest, RuntimeHooks, RuntimeLine, TensorRuntime } from '../model-runtime.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import { oddOnnx } from './odd-onnx.fixture.ts';
import { type OnnxRuntimeOptions, onnxRuntime } from './onnx-runtime.ts';
import { tinyOnnx } from './tiny-onnx.fixture.ts';

const NEVER = new AbortController().signal;
const DEAF: RuntimeHooks = { onLine() {}, onFailure() {} };
const QUEUE = 3;
const ENDLESS_TURNS = 1e18;

function ask(...numbers: number[]): InferRequest {
  const data = new Uint8Array(Float32Array.from(numbers).buffer);
  return { inputs: [{ name: 'x', datatype: 'FP32', shape: [numbers.length / 3, 3], data }], outputs: undefined };
}

async function inferValues(runtime: TensorRuntime, request: InferRequest, signal = NEVER): Promise<number[]> {
  const { outputs, queued, ran } = await runtime.infer(request, signal);
  assert.ok(queued >= 0 && ran > 0);
  return outputs.flatMap(({ data }) => [...new Float32Array(new Uint8Array(data).buffer)]);
}

const files: Record<TriedModel | TriedProcess, Buffer> = {
  good: tinyOnnx({ does: 'scale' }),
  garbage: Buffer.from('nothing that makes sense'.repeat(100)),
  endless: tinyOnnx({ does: 'endless' }),
  patient: oddOnnx.turning(),
  hungry: tinyOnnx({ does: 'hungry' }),
};
const limits: Record<TriedModel | TriedProcess, Partial<OnnxRuntimeOptions>> = {
  ...{ good: {}, garbage: {}, endless: {}, hungry: {} },
  patient: { callTimeout: 2000 },
};

async function onnxPlace(isolation?: Isolation): Promise<ProcessPlace<TensorRuntime>> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-onnx-'));
  for (const [name, file] of Object.entries(files)) await writeFile(join(folder, `${name}.onnx`), file);

  const open = (model: TriedModel | TriedProcess, hooks: RuntimeHooks): TensorRuntime =>
    onnxRuntime(
      { file: join(folder, `${model}.onnx`), folder },
      {
        ...{ queue: QUEUE, maxWait: 60_000, backOff: { first: 1, max: 1 }, memoryMegabytes: 512, ...limits[model] },
        ...(isolation ? { isolation: { level: isolation.level, readable: [folder] } } : {}),
      },
      { log: openLog('silent'), hooks },
    );
  return {
    open,
    room: 64 + QUEUE,
    async call(runtime, signal) {
      assert.deepEqual(await inferValues(runtime, ask(1, 2, 3), signal), [3, 5, 7]);
    },
    async begin(runtime) {
      const finished = runtime.infer(ask(1, 2, ENDLESS_TURNS), NEVER);
      finished.catch(() => {}); // handled by the caller
      return { finished };
    },
    async again(runtime) {
      await eventually('another process', async () => runtime.pid !== undefined);
      assert.deepEqual(await inferValues(runtime, ask(1, 2, 3)), [1, 2, 3]);
    },
    async talk(hooks) {
      await writeFile(join(folder, 'table.onnx'), oddOnnx.table());
      const table = onnxRuntime(
        { file: join(folder, 'table.onnx'), folder },
        { queue: 0, maxWait: 60_000 },
        { log: openLog('silent'), hooks },
      );
      const row: InferRequest = {
        inputs: [{ name: 'x', datatype: 'INT64', shape: [1], data: new Uint8Array(BigInt64Array.of(99n).buffer) }],
        outputs: undefined,
      };
      await assert.rejects(table.infer(row, NEVER), /out of data bounds/);
      await table.stop();
    },
    secrets: [folder],
    close: () => rm(folder, { recursive: true }),
  };
}

runtimeContract('onnx', () => onnxPlace());
if (FULL_SIZE) processContract('onnx', () => onnxPlace());
processContract('onnx in isolation', async () => onnxPlace(await probeIsolation()));

describe('onnx', () => {
  let folder: string;
  const opened: TensorRuntime[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'souk-onnx-'));
  });
  after(async () => {
    await Promise.all(opened.map((runtime) => runtime.stop()));
    await rm(folder, { recursive: true });
  });

  const open = async (
    name: string,
    model: Buffer,
    options: Partial<OnnxRuntimeOptions> = {},
    hooks = DEAF,
  ): Promise<TensorRuntime> => {
    const file = join(folder, `${name}.onnx`);
    await writeFile(file, model);
    const runtime = onnxRuntime(
      { file, folder, threads: 2 },
      { queue: 1000, maxWait: 60_000, backOff: { first: 1, max: 1 }, ...options },
      { log: openLog('silent'), hooks },
    );
    opened.push(runtime);
    return runtime;
  };

  test('has a signature once it is loaded', async () => {
    const runtime = await open('signature', tinyOnnx({ does: 'echo', type: 'float16' }));
    assert.equal(runtime.signature, undefined);
    await runtime.load();
    assert.deepEqual(runtime.signature, {
      inputs: [{ name: 'x', datatype: 'FP16', shape: [-1, 3] }],
      outputs: [{ name: 'y', datatype: 'FP16', shape: [-1, 3] }],
    });
  });

  test('returns to each of many callers its own result', async () => {
    const runtime = await open('scale', tinyOnnx({ does: 'scale' }));
    const caller = async (n: number): Promise<void> => {
      for (let turn = 0; turn < 10; turn++) {
        assert.deepEqual(await inferValues(runtime, ask(n, turn, 0)), [2 * n + 1, 2 * turn + 1, 1]);
      }
    };
    await Promise.all(Array.from({ length: 100 }, (_, n) => caller(n)));
  });

  test('an input that the model rejects fails without other effects', async () => {
    const runtime = await open('pair', oddOnnx.pair());
    await runtime.load();
    const { pid } = runtime;
    const [a, b] = [ask(1, 2, 3), ask(1, 2, 3, 4, 5, 6, 7, 8, 9)];
    const inputs = [
      ...a.inputs.map((x) => ({ ...x, name: 'a' })),
      ...b.inputs.map((x) => ({ ...x, name: 'b', shape: [9, 1] })),
    ];
    await assert.rejects(runtime.infer({ inputs, outputs: undefined }, NEVER), (error: unknown) => {
      assert.ok(error instanceof RuntimeFailure && error.kind === 'model_failed', String(error));
      return !error.message.includes(folder);
    });
    assert.equal(runtime.pid, pid);
  });

  test('a call that exhausts memory kills the process, which is restarted', async () => {
    const failures: string[] = [];
    const hooks = { ...DEAF, onFailure: ({ kind }: RuntimeFailure) => failures.push(kind) };
    const runtime = await open('claiming', tinyOnnx({ does: 'claiming' }), { memoryMegabytes: 512 }, hooks);
    await assert.rejects(inferValues(runtime, ask(1, 2, 1e13)), { kind: 'exhausted' });
    assert.deepEqual(failures, ['exhausted']);
    await eventually('another process', async () => runtime.pid !== undefined);
    assert.deepEqual(await inferValues(runtime, ask(1, 2, 3)), [0, 0, 0]);
  });

  test('rejects outputs above the size limit', async () => {
    const runtime = await open('claiming', tinyOnnx({ does: 'claiming' }));
    await assert.rejects(inferValues(runtime, ask(1, 2, 2 ** 24 + 2)), { kind: 'model_failed', message: /bytes/ });
    assert.deepEqual(await inferValues(runtime, ask(1, 2, 3)), [0, 0, 0]);
  });

  test('uses no CPU time while idle', async () => {
    const runtime = await open('idle', tinyOnnx({ does: 'scale' }));
    await inferValues(runtime, ask(1, 2, 3));
    // Spinning threads use a whole processor. Node itself is still busy for a while after the start.
    await eventually('rest', async () => {
      const before = ticksOf(runtime.pid as number);
      await sleep(500);
      return ticksOf(runtime.pid as number) - before <= 2;
    });
  });

  test('explains why a model cannot be loaded, without paths', async () => {
    const lines: RuntimeLine[] = [];
    const hooks = { ...DEAF, onLine: (line: RuntimeLine) => lines.push(line) };
    const runtime = await open('listed', oddOnnx.listed(), {}, hooks);
    await assert.rejects(runtime.load(), { kind: 'unloadable', message: /input list is no tensor/ });
    const hostile = await open('hostile', tinyOnnx({ does: 'multiply', weightsFile: '../../etc/hostname' }), {}, hooks);
    await assert.rejects(hostile.load(), { kind: 'unloadable', message: /weights are not in a file beside the model/ });
    for (const { message } of lines) assert.ok(!message.includes(folder), message);
  });
});

/** Returns the CPU time in hundredths of a second; 0 on systems without /proc. */
function ticksOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return Number(fields[13]) + Number(fields[14]);
}
