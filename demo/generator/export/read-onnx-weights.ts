import type { Weights } from './safetensors.ts';

const [GRAPH, TENSOR, EXTENT, NAME, CONTENT] = [7, 5, 1, 8, 9];
const [VARINT, BYTES] = [0, 2];

/** Returns the tensors of an ONNX file whose names end like trained weights do, in their order. */
export function readOnnxWeights(onnx: Buffer): Map<string, Weights> {
  const weights = new Map<string, Weights>();
  for (const graph of fieldsOf(onnx).filter(({ number }) => number === GRAPH)) {
    for (const tensor of fieldsOf(graph.bytes).filter(({ number }) => number === TENSOR)) {
      const fields = fieldsOf(tensor.bytes);
      const name = fields.find(({ number }) => number === NAME)?.bytes.toString() ?? '';
      const content = fields.find(({ number }) => number === CONTENT)?.bytes;
      const shape = fields.filter(({ number }) => number === EXTENT).map(({ value }) => value);
      if (content && /\.(weight|bias)$/.test(name)) weights.set(name, { shape, values: floatsIn(content) });
    }
  }
  return weights;
}

interface Field {
  number: number;
  value: number;
  bytes: Buffer;
}

/** Reads the fields of a message, as far as this generator writes them. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = message[at++] as number;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const [number, type] = [Math.floor(tag / 8), tag % 8];
    if (type === VARINT) {
      fields.push({ number, value: varint(), bytes: Buffer.alloc(0) });
    } else if (type === BYTES) {
      const length = varint();
      fields.push({ number, value: length, bytes: message.subarray(at, at + length) });
      at += length;
    } else {
      throw new Error(`fields of type ${type} are not read here`);
    }
  }
  return fields;
}

/** Copies, because the bytes may lie anywhere. */
function floatsIn(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
