import type { Weights } from './safetensors.ts';

// Writes parameters as `flax.serialization.to_bytes` does: nested maps in MessagePack, with arrays as extension 1.

const ARRAY = 1;

/** Dots in the names separate levels: `Conv_0.kernel`. */
export function flaxMessagePack(tensors: ReadonlyMap<string, Weights>): Buffer {
  const root: Tree = new Map();
  for (const [name, weights] of tensors) {
    const path = name.split('.');
    const leaf = path.pop() as string;
    let level = root;
    for (const part of path) {
      const next = level.get(part) ?? new Map();
      if (!(next instanceof Map)) throw new Error(`${part} is an array and a level`);
      level.set(part, next);
      level = next;
    }
    level.set(leaf, weights);
  }
  return encode(root);
}

type Tree = Map<string, Tree | Weights>;

/**
 * Turns weights of PyTorch's layout into that of Flax: `weight` becomes `kernel`, with the outputs last; convolutions are
 * height, width, inputs, outputs.
 */
export function toFlaxLayout(tensors: ReadonlyMap<string, Weights>): Map<string, Weights> {
  return new Map(
    [...tensors].map(([name, weights]) => {
      if (weights.shape.length === 1) return [name, weights];
      const axes = weights.shape.length === 4 ? [2, 3, 1, 0] : [1, 0];
      return [name.replace(/weight$/, 'kernel'), transpose(weights, axes)];
    }),
  );
}

function transpose({ shape, values }: Weights, axes: readonly number[]): Weights {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, extent) => product * extent, 1));
  const turned = axes.map((axis) => shape[axis] as number);
  const moved = new Float32Array(values.length);
  const position = turned.map(() => 0);
  for (let i = 0; i < moved.length; i++) {
    const from = position.reduce((sum, index, axis) => sum + index * (strides[axes[axis] as number] as number), 0);
    moved[i] = values[from] as number;
    for (let axis = turned.length - 1; axis >= 0; axis--) {
      position[axis] = (position[axis] as number) + 1;
      if ((position[axis] as number) < (turned[axis] as number)) break;
      position[axis] = 0;
    }
  }
  return { shape: turned, values: moved };
}

function encode(value: Tree | Weights): Buffer {
  if (!(value instanceof Map)) return encodeArray(value);
  const entries = [...value].flatMap(([key, child]) => [encodeText(key), encode(child)]);
  return Buffer.concat([sized(0x80, 0xde, value.size, 16), ...entries]);
}

function encodeArray({ shape, values }: Weights): Buffer {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  const content = Buffer.concat([
    Buffer.from([0x93]), // shape, type, bytes
    Buffer.from([0x90 | shape.length]),
    ...shape.map(encodeInteger),
    encodeText('float32'),
    withLength(0xc6, bytes.length),
    bytes,
  ]);
  return Buffer.concat([withLength(0xc9, content.length), Buffer.from([ARRAY]), content]);
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([
    bytes.length < 32 ? Buffer.from([0xa0 | bytes.length]) : Buffer.from([0xd9, bytes.length]),
    bytes,
  ]);
}

function encodeInteger(value: number): Buffer {
  return value < 128 ? Buffer.from([value]) : withLength(0xce, value);
}

/** A short form for small sizes, else two bytes. */
function sized(short: number, long: number, size: number, limit: number): Buffer {
  if (size < limit) return Buffer.from([short | size]);
  const bytes = Buffer.from([long, 0, 0]);
  bytes.writeUInt16BE(size, 1);
  return bytes;
}

function withLength(type: number, length: number): Buffer {
  const bytes = Buffer.from([type, 0, 0, 0, 0]);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}
