import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { field, message } from '../../platform/protobuf.fixture.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import {
  GGUF,
  ggufFile,
  ONNX,
  onnxExternal,
  onnxModel,
  onnxTensor,
  SAFETENSORS,
  safetensorsFile,
  u32,
  u64,
} from './model-files.fixture.ts';

const inspect = (bytes: Buffer) => inspectFile(memorySource(bytes));

async function assertRejected(format: string, files: Record<string, Buffer>, reasons: Record<string, RegExp>) {
  assert.deepEqual(Object.keys(files), Object.keys(reasons));
  for (const [what, file] of Object.entries(files)) {
    const found = await inspect(file);
    assert.deepEqual([found.format, found.verdict, found.header], [format, 'inconclusive', null], what);
    assert.match(found.reason ?? '', reasons[what] as RegExp, what);
  }
}

describe('safetensors', () => {
  test('reads tensors, parameters and types', async () => {
    const { format, verdict, header } = await inspect(SAFETENSORS);
    assert.deepEqual([format, verdict], ['safetensors', 'clean']);
    assert.deepEqual(header, {
      format: 'safetensors',
      tensor_count: 2,
      parameter_count: 10,
      dtypes: { F32: 1, BF16: 1 },
      tensors: [
        { name: 'layer.weight', dtype: 'F32', shape: [2, 3] },
        { name: 'layer.bias', dtype: 'BF16', shape: [4] },
      ],
      metadata: { format: 'pt' },
    });
  });

  test('rejects a header that does not describe the file', async () => {
    const one = (dtype: string, shape: unknown, offsets: unknown, bytes: number): Buffer =>
      safetensorsFile({ t: { dtype, shape, data_offsets: offsets } }, bytes);
    const two = (start: number): Buffer =>
      safetensorsFile(
        {
          a: { dtype: 'U8', shape: [4], data_offsets: [0, 4] },
          b: { dtype: 'U8', shape: [4], data_offsets: [start, start + 4] },
        },
        start + 4,
      );
    const cut = SAFETENSORS.subarray(0, 40);
    await assertRejected(
      'safetensors',
      {
        cut,
        longer: Buffer.concat([u64(2 ** 33), Buffer.from('{"a":1}')]),
        over: Buffer.concat([u64(32_000_001), Buffer.from('{'), Buffer.alloc(32_000_000, ' ')]),
        broken: Buffer.concat([u64(9), Buffer.from('{"a": {}]')]),
        outside: one('F32', [4], [0, 16], 8),
        trailing: one('F32', [2], [0, 8], 9),
        unlike: one('F32', [3], [0, 8], 8),
        unknown: one('F33', [2], [0, 8], 8),
        prototype: one('constructor', [2], [0, 8], 8),
        rounded: one('U8', [2 ** 53], [0, 2 ** 53], 8),
        overflow: one('U8', [2 ** 40, 2 ** 40], [0, 8], 8),
        negative: one('U8', [-1], [0, 8], 8),
        overlap: two(2),
        gap: two(6),
      },
      {
        cut: /outside the file/,
        longer: /outside the file/,
        over: /longer than 32 MB/,
        broken: /not valid JSON/,
        outside: /outside the file/,
        trailing: /belong to no tensor/,
        unlike: /not match its shape/,
        unknown: /unknown dtype/,
        prototype: /unknown dtype/,
        rounded: /no valid shape/,
        overflow: /impossibly large/,
        negative: /no valid shape/,
        overlap: /overlaps/,
        gap: /belong to no tensor/,
      },
    );
  });

  test('lists the first of many tensors, and counts all', async () => {
    const entries = Array.from({ length: 1500 }, (_, i) => [
      `t${i}`,
      { dtype: 'U8', shape: [1], data_offsets: [i, i + 1] },
    ]);
    const { header } = await inspect(safetensorsFile(Object.fromEntries(entries), 1500));
    assert.ok(header?.format === 'safetensors');
    assert.deepEqual([header.tensor_count, header.parameter_count, header.tensors.length], [1500, 1500, 1000]);
  });
});

describe('GGUF', () => {
  test('reads architecture, context, quantisation and tokenizer', async () => {
    const { format, verdict, header } = await inspect(GGUF);
    assert.deepEqual([format, verdict], ['gguf', 'clean']);
    assert.ok(header?.format === 'gguf');
    const { metadata, tensors, ...rest } = header;
    assert.deepEqual(rest, {
      ...{ format: 'gguf', version: 3, architecture: 'llama', name: 'Tiny', context_length: 4096 },
      ...{ quantisation: 'Q4_K_M', tensor_count: 2, parameter_count: 520, dtypes: { Q4_K: 1, F32: 1 } },
      ...{ tokenizer: 'gpt2', chat_template: true },
    });
    assert.deepEqual(tensors[0], { name: 'token_embd.weight', dtype: 'Q4_K', shape: [256, 2] });
    assert.equal(metadata['llama.context_length'], 4096);
  });

  test('rejects a header that does not describe the file', async () => {
    const tensor = { name: 't', shape: [8], type: 0, offset: 0 };
    const head = [Buffer.from('GGUF'), u32(3)];
    await assertRejected(
      'gguf',
      {
        cut: GGUF.subarray(0, 100),
        dataCut: GGUF.subarray(0, -40),
        version: Buffer.concat([Buffer.from('GGUF'), u32(9), Buffer.alloc(16)]),
        tensors: Buffer.concat([...head, u64(2n ** 40n), u64(0)]),
        rounded: Buffer.concat([...head, u64(2n ** 60n), u64(0)]),
        keys: Buffer.concat([...head, u64(0), u64(2n ** 40n)]),
        text: Buffer.concat([...head, u64(0), u64(1), u64(2n ** 50n)]),
        array: Buffer.concat([...head, u64(0), u64(1), u64(1), Buffer.from('a'), u32(9), u32(0), u64(2n ** 50n)]),
        twice: ggufFile([['a', 'u32', 1], ['a', 'u32', 2]], [], 0), // biome-ignore format: one line
        alignment: ggufFile([['general.alignment', 'u32', 3]], [], 0),
        overlap: ggufFile([], [tensor, { ...tensor, name: 'u' }], 64),
        odd: ggufFile([], [{ ...tensor, offset: 1 }], 64),
        type: ggufFile([], [{ ...tensor, type: 99 }], 64),
        huge: ggufFile([], [{ ...tensor, shape: [2 ** 50, 2 ** 50] }], 64),
        blocks: ggufFile([], [{ ...tensor, type: 12 }], 64),
      },
      {
        cut: /cut short|past the end/,
        dataCut: /outside the file/,
        version: /version/,
        tensors: /more than 500,000 tensors/,
        rounded: /impossibly large/,
        keys: /more than 100,000 metadata keys/,
        text: /past the end/,
        array: /past the end/,
        twice: /twice/,
        alignment: /power of two/,
        overlap: /overlaps/,
        odd: /not aligned/,
        type: /unknown type/,
        huge: /impossibly large/,
        blocks: /whole blocks/,
      },
    );
  });
});

describe('ONNX', () => {
  test('reads versions, inputs, outputs and sizes', async () => {
    const { format, verdict, header } = await inspect(ONNX);
    assert.deepEqual([format, verdict], ['onnx', 'clean']);
    assert.deepEqual(header, {
      ...{ format: 'onnx', ir_version: 8, opset_imports: [{ domain: '', version: 17 }] },
      ...{ producer: 'souk', producer_version: '1.0', graph_name: 'main' },
      inputs: [{ name: 'x', dtype: 'float32', shape: ['batch', 3] }],
      outputs: [{ name: 'y', dtype: 'float32', shape: ['batch', 4] }],
      ...{ node_count: 1, initializer_count: 1, parameter_count: 12, external_data: [] },
    });
  });

  test('finds external files wherever a tensor may name one', async () => {
    const tensor = (file: string): Buffer => onnxTensor('t', [2], onnxExternal(file));
    const node = (attribute: Buffer): Buffer => field(1, message(field(4, 'If'), field(5, attribute)));
    const model = message(
      onnxModel(
        field(5, tensor('weights.bin')),
        field(15, message(field(1, tensor('values.bin')), field(2, tensor('indices.bin')))),
        node(field(5, tensor('attribute.bin'))),
        node(field(10, tensor('list.bin'))),
        node(field(6, message(field(5, tensor('subgraph.bin'))))),
        node(field(22, message(field(1, tensor('../../outside.bin'))))),
      ),
      field(20, field(2, field(5, tensor('training.bin')))),
      field(25, message(field(1, 'f'), field(7, field(5, field(5, tensor('function.bin')))))),
    );
    const { header } = await inspect(model);
    assert.ok(header?.format === 'onnx');
    assert.deepEqual(header.external_data.sort(), [
      ...['../../outside.bin', 'attribute.bin', 'function.bin', 'indices.bin', 'list.bin', 'subgraph.bin'],
      ...['training.bin', 'values.bin', 'weights.bin'],
    ]);
  });

  test('rejects a truncated or impossible model', async () => {
    const deep = Array.from({ length: 80 }).reduce<Buffer>(
      (inner) => field(1, field(5, field(6, inner))),
      Buffer.alloc(0),
    );
    await assertRejected(
      'onnx',
      {
        cut: ONNX.subarray(0, 60),
        rounded: onnxModel(field(5, onnxTensor('t', [2 ** 50, 2 ** 50]))),
        deep: onnxModel(deep),
        rank: onnxModel(field(5, onnxTensor('t', new Array(100).fill(1)))),
      },
      { cut: /past the end/, rounded: /impossibly large/, deep: /more than 64 deep/, rank: /more than 64 dimensions/ },
    );
  });

  test('does not mistake other protobuf files for models', async () => {
    const savedModel = message(field(1, 1), field(2, message(field(1, 'meta graph'), field(2, Buffer.alloc(50)))));
    const unversioned = message(field(7, field(2, 'graph')));
    const foreign = message(field(1, 3), field(9, 'no such field'), field(7, field(2, 'graph')));
    for (const file of [savedModel, unversioned, foreign]) {
      const { format, verdict } = await inspect(file);
      assert.deepEqual([format, verdict], ['other', 'clean']);
    }
  });
});
