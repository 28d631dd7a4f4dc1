/** Numbers with a shape. */
export interface Weights {
  shape: readonly number[];
  values: Float32Array;
}

/** Tensors start at multiples of this. */
const ALIGNMENT = 8;

/** Writes a safetensors file. `metadata.format` names the framework: `pt`, `tf`, `flax`. */
export function safetensors(
  tensors: ReadonlyMap<string, Weights>,
  metadata: Readonly<Record<string, string>> = { format: 'pt' },
): Buffer {
  let end = 0;
  const entries = [...tensors].map(([name, { shape, values }]) => {
    const start = end;
    end += values.byteLength;
    return [name, { dtype: 'F32', shape, data_offsets: [start, end] }];
  });
  const header = JSON.stringify({ __metadata__: metadata, ...Object.fromEntries(entries) });
  const padded = Buffer.from(header.padEnd(Math.ceil(header.length / ALIGNMENT) * ALIGNMENT));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(padded.length));
  return Buffer.concat([length, padded, ...[...tensors.values()].map(({ values }) => bytesOf(values))]);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
