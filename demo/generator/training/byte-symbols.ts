import { integersAttribute } from '../../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import type { OnnxGraph } from '../export/onnx-graph.ts';
import type { ImageShape } from './convolution.ts';
import type { Layer, Parameter } from './layer.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
/** Characters that networks tell apart. Capitals count as small letters, all other characters as a space. */
const SYMBOLS = ` ${LETTERS}${DIGITS}.%-`;
const BYTES = 256;

/** Turns bytes of a text into one channel per symbol: 1 where it is. Bytes of zero, after the text, have none. */
export class ByteSymbols implements Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly outputShape: ImageShape;
  readonly parameters: readonly Parameter[] = [];

  constructor(length: number) {
    this.inputs = length;
    this.outputShape = [SYMBOLS.length, 1, length];
    this.outputs = SYMBOLS.length * length;
  }

  forward(input: Float32Array, batch: number): Float32Array {
    const output = new Float32Array(batch * this.outputs);
    for (let i = 0; i < batch * this.inputs; i++) {
      const symbol = symbolOf(input[i] as number);
      const sample = Math.floor(i / this.inputs);
      if (symbol >= 0) output[sample * this.outputs + symbol * this.inputs + (i % this.inputs)] = 1;
    }
    return output;
  }

  backward(_gradient: Float32Array, batch: number): Float32Array {
    return new Float32Array(batch * this.inputs);
  }

  toOnnx(graph: OnnxGraph, input: string, name: string): string {
    const rows = Array.from({ length: BYTES }, (_, byte) =>
      Array.from(SYMBOLS, (_, symbol) => Number(symbolOf(byte) === symbol)),
    );
    const table = graph.weights(`${name}.table`, [BYTES, SYMBOLS.length], rows.flat());
    const marked = graph.add('Gather', [table, graph.cast(input, 'int64')]);
    const channels = graph.add('Transpose', [marked], integersAttribute('perm', [0, 2, 1]));
    return graph.add('Unsqueeze', [channels, graph.integers(2)]);
  }
}

/** Returns the channel of a byte, or -1 for none. */
export function symbolOf(byte: number): number {
  if (byte === 0) return -1;
  return Math.max(0, SYMBOLS.indexOf(String.fromCharCode(byte).toLowerCase()));
}

/** Returns the UTF-8 of a text, cut or filled with zeros. */
export function bytesOfText(text: string, length: number): Float32Array {
  const bytes = Buffer.from(text);
  return Float32Array.from({ length }, (_, i) => bytes[i] ?? 0);
}
