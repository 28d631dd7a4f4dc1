import fc from 'fast-check';
import { anyText } from '../../../../test/harness/any-text.ts';
import { joinElements } from '../../../runtimes/bytes-elements.ts';
import { bfloat16Bits } from '../../../runtimes/open-inference/bfloat16.ts';
import { DATATYPE_BYTES, type Datatype, type Tensor } from '../../../runtimes/tensor.ts';

export const DATATYPES = Object.keys(DATATYPE_BYTES) as Datatype[];

const shapes = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 });

/** Generates every tensor of a datatype that JSON can represent exactly: without negative zero, and with one NaN. */
export function tensorsOf(datatype: Datatype): fc.Arbitrary<Tensor> {
  return shapes.chain((shape) => {
    const count = shape.reduce((product, extent) => product * extent, 1);
    return dataOf(datatype, count).map((data) => ({ name: 'x', datatype, shape, data }));
  });
}

function dataOf(datatype: Datatype, count: number): fc.Arbitrary<Uint8Array> {
  if (datatype === 'BYTES') {
    const element = fc.oneof(
      anyText().map((text) => Buffer.from(text)),
      fc.uint8Array(),
    );
    return fc.array(element, { minLength: count, maxLength: count }).map(joinElements);
  }
  const size = DATATYPE_BYTES[datatype];
  return fc
    .uint8Array({ minLength: count * size, maxLength: count * size })
    .map((bytes) => normalize(datatype, Uint8Array.from(bytes)));
}

function normalize(datatype: Datatype, bytes: Uint8Array): Uint8Array {
  const { buffer } = bytes as Uint8Array<ArrayBuffer>;
  if (datatype === 'BOOL') return bytes.map((byte) => byte & 1);
  if (datatype === 'FP16') normalizeFloats(new Float16Array(buffer));
  if (datatype === 'FP32') normalizeFloats(new Float32Array(buffer));
  if (datatype === 'FP64') normalizeFloats(new Float64Array(buffer));
  if (datatype === 'BF16') {
    const halves = new Uint16Array(buffer);
    halves.forEach((half, i) => {
      if ((half & 0x7f80) === 0x7f80 && half & 0x7f) halves[i] = bfloat16Bits(Number.NaN);
      if (half === 0x8000) halves[i] = 0;
    });
  }
  return bytes;
}

function normalizeFloats(numbers: { length: number; [index: number]: number }): void {
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i] as number;
    numbers[i] = Number.isNaN(value) ? Number.NaN : value + 0;
  }
}
