/**
 * Creates a real safetensors file: a small two-layer policy with weights from a fixed sequence, so that every demo
 * market has the same bytes.
 */
export function tinySafetensors(inputs: number, hidden: number, outputs: number): Buffer {
  const tensors = {
    'layers.0.weight': [hidden, inputs],
    'layers.0.bias': [hidden],
    'layers.1.weight': [outputs, hidden],
    'layers.1.bias': [outputs],
  };
  let end = 0;
  const entries = Object.entries(tensors).map(([name, shape]) => {
    const start = end;
    end += 4 * shape.reduce((product, dimension) => product * dimension, 1);
    return [name, { dtype: 'F32', shape, data_offsets: [start, end] }];
  });
  const header = JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(entries) });
  const padded = header.padEnd(Math.ceil(header.length / 8) * 8); // the data is aligned to eight bytes
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(padded.length));
  const weights = Float32Array.from({ length: end / 4 }, (_, i) => Math.sin(i * 12.9898) / Math.sqrt(inputs));
  return Buffer.concat([length, Buffer.from(padded), Buffer.from(weights.buffer)]);
}
