import { field, floatField, message } from '../../platform/protobuf.fixture.ts';

// Parts of ONNX files in the wire format of protobuf.

export const ONNX_TYPES = {
  float32: 1,
  uint8: 2,
  int8: 3,
  uint16: 4,
  int16: 5,
  int32: 6,
  int64: 7,
  string: 8,
  bool: 9,
  float16: 10,
  float64: 11,
  uint32: 12,
  uint64: 13,
} as const;

export type OnnxType = keyof typeof ONNX_TYPES;

/** A fixed extent, or the name of a free one. */
export type Extent = number | string;

export function node(
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  ...attributes: readonly Buffer[]
): Buffer {
  return field(
    1,
    message(
      ...inputs.map((name) => field(1, name)),
      ...outputs.map((name) => field(2, name)),
      field(4, operator),
      ...attributes.map((given) => field(5, given)),
    ),
  );
}

/** A number, or a graph. */
export function attribute(name: string, value: number | Buffer): Buffer {
  return typeof value === 'number'
    ? message(field(1, name), field(3, value), field(20, 2))
    : message(field(1, name), field(6, value), field(20, 5));
}

export function floatAttribute(name: string, value: number): Buffer {
  return message(field(1, name), floatField(2, value), field(20, 1));
}

export function integersAttribute(name: string, values: readonly number[]): Buffer {
  return message(field(1, name), ...values.map((value) => field(8, value)), field(20, 7));
}

export function textAttribute(name: string, value: string): Buffer {
  return message(field(1, name), field(4, value), field(20, 3));
}

export function tensor(name: string, type: OnnxType, shape: readonly number[], bytes: Buffer): Buffer {
  return field(5, message(...tensorHead(name, type, shape), field(9, bytes)));
}

export function externalTensor(name: string, type: OnnxType, shape: readonly number[], file: string): Buffer {
  const where = message(field(1, 'location'), field(2, file));
  return field(5, message(...tensorHead(name, type, shape), field(13, where), field(14, 1)));
}

function tensorHead(name: string, type: OnnxType, shape: readonly number[]): Buffer[] {
  return [...shape.map((extent) => field(1, extent)), field(2, ONNX_TYPES[type]), field(8, name)];
}

export function valueInfo(name: string, type: OnnxType, shape: readonly Extent[]): Buffer {
  const extents = shape.map((extent) => field(1, field(typeof extent === 'number' ? 1 : 2, extent)));
  return message(
    field(1, name),
    field(2, field(1, message(field(1, ONNX_TYPES[type]), field(2, message(...extents))))),
  );
}

export function bytesOf(type: OnnxType, numbers: readonly (number | bigint)[]): Buffer {
  const plain = numbers.map(Number);
  if (type === 'int64') return bytesIn(BigInt64Array.from(numbers, BigInt));
  if (type === 'uint64') return bytesIn(BigUint64Array.from(numbers, BigInt));
  if (type === 'float32') return bytesIn(Float32Array.from(plain));
  if (type === 'float64') return bytesIn(Float64Array.from(plain));
  if (type === 'int32') return bytesIn(Int32Array.from(plain));
  if (type === 'uint32') return bytesIn(Uint32Array.from(plain));
  if (type === 'bool') return Buffer.from(plain);
  throw new Error(`no constants of ${type} are written here`);
}

function bytesIn(array: { buffer: ArrayBufferLike; byteOffset: number; byteLength: number }): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
