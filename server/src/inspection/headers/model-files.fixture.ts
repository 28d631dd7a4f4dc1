import { field, message } from '../../platform/protobuf.fixture.ts';

// Builds small files of the formats whose headers are read, byte by byte by specification.

export function safetensorsFile(entries: Record<string, unknown>, dataBytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(entries));
  return Buffer.concat([u64(json.length), json, Buffer.alloc(dataBytes)]);
}

export const SAFETENSORS = safetensorsFile(
  {
    __metadata__: { format: 'pt' },
    'layer.weight': { dtype: 'F32', shape: [2, 3], data_offsets: [0, 24] },
    'layer.bias': { dtype: 'BF16', shape: [4], data_offsets: [24, 32] },
  },
  32,
);

export type GgufField = readonly [
  key: string,
  type: 'u32' | 'text' | 'texts',
  value: number | string | readonly string[],
];

export interface GgufTensor {
  name: string;
  shape: readonly number[];
  type: number;
  offset: number;
}

export function ggufFile(fields: readonly GgufField[], tensors: readonly GgufTensor[], dataBytes: number): Buffer {
  const header = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(tensors.length),
    u64(fields.length),
    ...fields.map(ggufField),
    ...tensors.map(({ name, shape, type, offset }) =>
      Buffer.concat([ggufText(name), u32(shape.length), ...shape.map(u64), u32(type), u64(offset)]),
    ),
  ]);
  return Buffer.concat([header, Buffer.alloc((32 - (header.length % 32)) % 32), Buffer.alloc(dataBytes)]);
}

export const GGUF = ggufFile(
  [
    ['general.architecture', 'text', 'llama'],
    ['general.name', 'text', 'Tiny'],
    ['llama.context_length', 'u32', 4096],
    ['general.file_type', 'u32', 15],
    ['tokenizer.ggml.model', 'text', 'gpt2'],
    ['tokenizer.ggml.tokens', 'texts', ['<s>', 'a', 'b']],
    ['tokenizer.chat_template', 'text', '{{ messages }}'],
  ],
  [
    { name: 'token_embd.weight', shape: [256, 2], type: 12, offset: 0 },
    { name: 'output_norm.weight', shape: [8], type: 0, offset: 288 },
  ],
  320,
);

function ggufField([key, type, value]: GgufField): Buffer {
  if (type === 'u32') return Buffer.concat([ggufText(key), u32(4), u32(value as number)]);
  if (type === 'text') return Buffer.concat([ggufText(key), u32(8), ggufText(value as string)]);
  const texts = value as readonly string[];
  return Buffer.concat([ggufText(key), u32(9), u32(8), u64(texts.length), ...texts.map(ggufText)]);
}

function ggufText(text: string): Buffer {
  return Buffer.concat([u64(Buffer.byteLength(text)), Buffer.from(text)]);
}

export function onnxTensor(name: string, shape: readonly number[], ...more: readonly Buffer[]): Buffer {
  return message(...shape.map((extent) => field(1, extent)), field(2, 1), field(8, name), ...more);
}

export function onnxExternal(location: string): Buffer {
  return field(13, message(field(1, 'location'), field(2, location)));
}

export function onnxValue(name: string, shape: readonly (number | string)[]): Buffer {
  const dims = shape.map((extent) => field(1, field(typeof extent === 'number' ? 1 : 2, extent)));
  return message(field(1, name), field(2, field(1, message(field(1, 1), field(2, message(...dims))))));
}

export function onnxModel(...graph: readonly Buffer[]): Buffer {
  return message(
    field(1, 8),
    field(2, 'souk'),
    field(3, '1.0'),
    field(7, message(field(2, 'main'), ...graph)),
    field(8, message(field(1, ''), field(2, 17))),
  );
}

export const ONNX = onnxModel(
  field(1, message(field(1, 'x'), field(2, 'y'), field(4, 'MatMul'))),
  field(5, onnxTensor('w', [3, 4], field(9, Buffer.alloc(48)))),
  field(11, onnxValue('x', ['batch', 3])),
  field(12, onnxValue('y', ['batch', 4])),
);

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function u64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
