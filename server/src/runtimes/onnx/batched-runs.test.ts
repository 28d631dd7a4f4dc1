import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { InferRequest } from '../model-runtime.ts';
import type { Tensor } from '../tensor.ts';
import { BATCH_LIMITS, BatchedRuns, type RanRequest, type Runnable } from './batched-runs.ts';
import { oddOnnx } from './odd-onnx.fixture.ts';
import { OnnxEngine } from './onnx-engine.ts';
import { tinyOnnx } from './tiny-onnx.fixture.ts';

/** Without a time limit, so that a slow machine batches as well. */
const NO_HURRY = { ...BATCH_LIMITS, milliseconds: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY };

/** Counts the samples of each run. */
class Counted implements Runnable {
  readonly runs: number[] = [];
  readonly #model: Runnable;

  constructor(model: Runnable) {
    this.#model = model;
  }

  get hasFreeBatch(): boolean {
    return this.#model.hasFreeBatch;
  }

  run(request: InferRequest): Promise<Tensor[]> {
    this.runs.push(request.inputs[0]?.shape[0] ?? 0);
    return this.#model.run(request);
  }
}

function tensor(name: string, samples: readonly number[][]): Tensor {
  // Like data from a channel: a view of a larger Buffer, whose slices are not copies.
  const data = Buffer.concat([Buffer.alloc(4), Buffer.from(Float32Array.from(samples.flat()).buffer)]).subarray(4);
  return { name, datatype: 'FP32', shape: [samples.length, samples[0]?.length ?? 0], data };
}

const ask = (...samples: number[][]): InferRequest => ({ inputs: [tensor('x', samples)], outputs: undefined });
const numbersIn = (result: RanRequest | undefined): number[][] | undefined =>
  result?.outputs.map(({ data }) => [...new Float32Array(new Uint8Array(data).buffer)]);

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-batches-'));
});
after(() => rm(folder, { recursive: true }));

async function load(name: string, model: Buffer): Promise<Counted> {
  const file = join(folder, `${name}.onnx`);
  await writeFile(file, model);
  return new Counted(await OnnxEngine.load({ file, threads: 1 }));
}

/** Sends several requests at once, a few times: afterwards the trials are over. */
async function warm(runs: BatchedRuns): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await Promise.all([1, 2, 3].map((number) => runs.infer(ask([number, turn, -number]))));
  }
}

describe('concurrent requests', () => {
  test('are batched once trials gave the same results', async () => {
    const model = await load('scale', tinyOnnx({ does: 'scale' }));
    const runs = new BatchedRuns(model, NO_HURRY);
    await warm(runs);
    model.runs.length = 0;
    const results = await Promise.all([1, 2, 3, 4].map((n) => runs.infer(ask([n, n, n], [0, 0, n]))));
    assert.deepEqual(model.runs, [8]);
    assert.deepEqual(
      results.map(numbersIn),
      [1, 2, 3, 4].map((n) => [[2, 2, 2].map((f) => f * n + 1).concat(1, 1, 2 * n + 1)]),
    );
    for (const result of results) assert.ok(result && result.ran > 0);
  });

  test('pass the trials even if all of them are equal', async () => {
    const model = await load('scale', tinyOnnx({ does: 'scale' }));
    const runs = new BatchedRuns(model, NO_HURRY);
    for (let turn = 0; turn < 5; turn++) await Promise.all([1, 2, 3].map(() => runs.infer(ask([0, 0, 0]))));
    assert.equal(model.runs.at(-1), 3);
  });

  test('of different callers are never batched', async () => {
    const model = await load('peeping', oddOnnx.peeping());
    const runs = new BatchedRuns(model, NO_HURRY);
    await warm(runs);
    assert.ok(runs.batches, 'nothing gave it away');
    model.runs.length = 0;
    const secret = { ...ask([42, 43, 44]), caller: 'another' };
    const peep = { ...ask([1e31, 0, 0]), caller: 'its author' };
    const [first, peeped, second] = await Promise.all([runs.infer(secret), runs.infer(peep), runs.infer(secret)]);
    assert.deepEqual(numbersIn(peeped), [[0, 0, 0]]);
    assert.deepEqual([first, second].map(numbersIn), [[[42, 43, 44]], [[42, 43, 44]]]);
    assert.deepEqual(model.runs, [2, 1]);
  });

  test('are batched with those that arrived during the previous run', async () => {
    const model = await load('scale', tinyOnnx({ does: 'scale' }));
    const runs = new BatchedRuns(model, NO_HURRY);
    await warm(runs);
    model.runs.length = 0;
    const first = runs
      .infer(ask([1, 1, 1]))
      .then(() => Promise.all([runs.infer(ask([2, 2, 2])), runs.infer(ask([3, 3, 3]))]));
    await first;
    assert.deepEqual(model.runs, [1, 2]);
  });

  test('are batched up to the maximum number of samples', async () => {
    const model = await load('scale', tinyOnnx({ does: 'scale', width: null }));
    const runs = new BatchedRuns(model, { ...NO_HURRY, bytes: 1000 });
    await warm(runs);
    model.runs.length = 0;
    await Promise.all(Array.from({ length: 70 }, () => runs.infer(ask([1]))));
    assert.deepEqual(model.runs, [64, 6]);
    model.runs.length = 0;
    await Promise.all(Array.from({ length: 4 }, () => runs.infer(ask(new Array(100).fill(1)))));
    assert.deepEqual(model.runs, [2, 2], 'nor more bytes');
    model.runs.length = 0;
    await runs.infer(ask(...Array.from({ length: 100 }, () => [1])));
    assert.deepEqual(model.runs, [100], 'a request is never divided');
  });

  test('are batched less if a sample takes long', async () => {
    const slow = taking((samples) => 2 * samples);
    const model = new Counted(slow);
    const runs = new BatchedRuns(model, { ...NO_HURRY, milliseconds: 5 }, slow.now);
    await warm(runs);
    await Promise.all(Array.from({ length: 20 }, (_, n) => runs.infer(ask([n, 1, 2]))));
    assert.ok(Math.max(...model.runs) <= 4, 'at most two, or three in a trial with another caller');
  });

  test('are run one by one if that is faster', async () => {
    const together = async (milliseconds: (samples: number) => number) => {
      const model = taking(milliseconds);
      const runs = new BatchedRuns(model, { ...NO_HURRY, share: 1 }, model.now);
      await warm(runs);
      return runs.batches;
    };
    assert.equal(await together((samples) => samples ** 4 / 10), false);
    assert.equal(await together(() => 5), true);
  });

  test('are not batched if they differ in more than their samples', async () => {
    const model = await load('pair', oddOnnx.pair());
    const runs = new BatchedRuns(model, NO_HURRY);
    const pair = (n: number, outputs?: string[]): InferRequest => ({
      inputs: [tensor('a', [[n, n, n]]), tensor('b', [[1, 2, 3]])],
      outputs,
    });
    for (let turn = 0; turn < 5; turn++) {
      const [both, other, z, alsoZ] = await Promise.all([
        runs.infer(pair(5)),
        runs.infer(pair(7)),
        runs.infer(pair(9, ['z'])),
        runs.infer(pair(4, ['z'])),
      ]);
      assert.deepEqual(numbersIn(both), [
        [6, 7, 8],
        [4, 3, 2],
      ]);
      assert.deepEqual(numbersIn(other), [
        [8, 9, 10],
        [6, 5, 4],
      ]);
      assert.deepEqual([numbersIn(z), numbersIn(alsoZ)], [[[8, 7, 6]], [[3, 2, 1]]]);
    }
    assert.deepEqual(model.runs.slice(-2), [2, 2]);
  });

  test('get the same results as single requests', async () => {
    const sample = fc.array(fc.float({ noNaN: true, min: -1000, max: 1000 }), { minLength: 5, maxLength: 5 });
    const requests = fc.array(fc.array(sample, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 });
    const model = await load('multiply', tinyOnnx({ does: 'multiply', width: 5 }));
    const runs = new BatchedRuns(model, NO_HURRY);
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const requests = sent.map((samples) => ask(...samples));
        const together = await Promise.all(requests.map((request) => runs.infer(request)));
        assert.deepEqual(
          requests,
          sent.map((samples) => ask(...samples)),
          'what was sent stays as it was',
        );
        for (const [i, samples] of sent.entries()) {
          const [alone] = await model.run(ask(...samples));
          const [sharing] = together[i]?.outputs ?? [];
          assert.deepEqual(sharing?.shape, alone?.shape);
          const [a, b] = [alone, sharing].map((t) => [
            ...new Float32Array(new Uint8Array((t as Tensor).data).buffer),
          ]) as [number[], number[]];
          for (const [at, number] of a.entries()) assert.ok(Math.abs(number - (b[at] as number)) <= 1e-2);
        }
      }),
    );
    assert.ok(runs.batches);
  });

  test('with BYTES tensors are split correctly', async () => {
    const model = await load('texts', tinyOnnx({ does: 'echo', type: 'string', width: 2 }));
    const runs = new BatchedRuns(model, NO_HURRY);
    const texts = (...elements: string[]): InferRequest => ({
      inputs: [{ name: 'x', datatype: 'BYTES', shape: [elements.length / 2, 2], data: lengthsAnd(elements) }],
      outputs: undefined,
    });
    const sent = [
      ['a', 'bc'],
      ['', 'déf', 'g', ''],
      ['hij', 'k'],
    ];
    for (let turn = 0; turn < 5; turn++) {
      const results = await Promise.all(sent.map((elements) => runs.infer(texts(...elements))));
      for (const [i, elements] of sent.entries()) {
        assert.deepEqual(Buffer.from(results[i]?.outputs[0]?.data ?? []), lengthsAnd(elements));
      }
    }
    assert.equal(model.runs.at(-1), 4);
  });
});

describe('a model that cannot be batched', () => {
  const expected = async (model: Runnable, sent: readonly InferRequest[]): Promise<(number[][] | undefined)[]> => {
    const results: (number[][] | undefined)[] = [];
    for (const request of sent) results.push(numbersIn({ outputs: await model.run(request), ran: 0 }));
    return results;
  };

  for (const [name, file] of [
    ['as it mixes them', oddOnnx.mixing()],
    ['as it fails with more than one', oddOnnx.single()],
    ['as its outputs have another number of them', tinyOnnx({ does: 'claiming' })],
  ] as const) {
    test(`${name}, is detected before any request gets a wrong result`, async () => {
      const model = await load('odd', file);
      const runs = new BatchedRuns(model, NO_HURRY);
      const sent = [ask([1, 2, 3]), ask([4, 1, 1]), ask([2, 2, 2])];
      for (let turn = 0; turn < 3; turn++) {
        const results = await Promise.all(sent.map((request) => runs.infer(request)));
        assert.deepEqual(results.map(numbersIn), await expected(model, sent));
      }
      assert.equal(runs.batches, false);
    });
  }

  test('after a while is run one by one from then on', async () => {
    const scale = await load('scale', tinyOnnx({ does: 'scale' }));
    let most = Number.POSITIVE_INFINITY;
    const model = new Counted({
      hasFreeBatch: true,
      run: async (request) => {
        if ((request.inputs[0]?.shape[0] ?? 0) > most) throw new Error('too many');
        return scale.run(request);
      },
    });
    const runs = new BatchedRuns(model, NO_HURRY);
    await warm(runs);
    assert.equal(runs.batches, true);
    most = 1;
    const results = await Promise.all([1, 2].map((n) => runs.infer(ask([n, n, n]))));
    assert.deepEqual(results.map(numbersIn), [[[3, 3, 3]], [[5, 5, 5]]]);
    assert.equal(runs.batches, false);
  });
});

describe('one of several', () => {
  const row = (n: number): InferRequest => ({
    inputs: [{ name: 'x', datatype: 'INT64', shape: [1], data: new Uint8Array(BigInt64Array.of(BigInt(n)).buffer) }],
    outputs: undefined,
  });

  test('that the model rejects fails alone', async () => {
    const model = await load('table', oddOnnx.table());
    const runs = new BatchedRuns(model, NO_HURRY);
    for (let turn = 0; turn < 6; turn++) {
      const [good, bad, other] = await Promise.allSettled([
        runs.infer(row(turn % 4)),
        runs.infer(row(99)),
        runs.infer(row(1)),
      ]);
      assert.deepEqual(good.status === 'fulfilled' && numbersIn(good.value), [[10 + (turn % 4)]]);
      assert.equal(bad.status, 'rejected');
      assert.deepEqual(other.status === 'fulfilled' && numbersIn(other.value), [[11]]);
      await Promise.all([runs.infer(row(2)), runs.infer(row(3))]);
    }
    assert.equal(runs.batches, true);
  });

  test('that is cancelled is not run', async () => {
    const model = await load('scale', tinyOnnx({ does: 'scale' }));
    const runs = new BatchedRuns(model, NO_HURRY);
    const [kept, left] = await Promise.all([runs.infer(ask([1, 2, 3])), runs.infer(ask([4, 5, 6]), () => true)]);
    assert.deepEqual([numbersIn(kept), left, model.runs], [[[3, 5, 7]], undefined, [1]]);
  });
});

/** A model with fixed durations, measured by a fake clock. */
function taking(milliseconds: (samples: number) => number): Runnable & { now: () => number } {
  let clock = 0;
  return {
    hasFreeBatch: true,
    run: async ({ inputs }) => {
      clock += milliseconds(inputs[0]?.shape[0] ?? 0);
      return [...inputs];
    },
    now: () => clock,
  };
}

function lengthsAnd(elements: readonly string[]): Buffer {
  return Buffer.concat(
    elements.flatMap((element) => {
      const text = Buffer.from(element);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(text.length);
      return [length, text];
    }),
  );
}
