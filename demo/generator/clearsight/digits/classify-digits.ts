import { Random } from '../../../../sandbox-model/generator/random.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { softmax } from '../../training/losses.ts';
import { DIGIT_SIZE, type DrawnDigit, drawDigit, paintDigit } from './draw-digit.ts';

export const DIGIT_NAMES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

export interface ClassifiedDigit {
  drawn: DrawnDigit;
  picture: Float32Array;
  said: number;
  /** From 0 to 1. */
  confidence: number;
}

/** The number of drawings that no training used. The card's figures and pictures show all of them. */
export const HELD_OUT = 4000;
const HELD_OUT_SEED = 190;
const BATCH = 200;

export async function classifyHeldOut(onnx: Buffer): Promise<ClassifiedDigit[]> {
  const random = new Random(HELD_OUT_SEED);
  return classifyDrawings(
    onnx,
    Array.from({ length: HELD_OUT }, (_, i) => drawDigit(random, i % DIGIT_NAMES.length)),
  );
}

export async function classifyDrawings(onnx: Buffer, drawings: readonly DrawnDigit[]): Promise<ClassifiedDigit[]> {
  const model = await OnnxModel.load(onnx);
  const classified: ClassifiedDigit[] = [];
  for (let start = 0; start < drawings.length; start += BATCH) {
    const batch = drawings.slice(start, start + BATCH);
    const pictures = batch.map((drawn) => paintDigit(drawn));
    const values = Float32Array.from(pictures.flatMap((picture) => [...picture]));
    const { scores } = await model.run({ drawing: { shape: [batch.length, 1, DIGIT_SIZE, DIGIT_SIZE], values } });
    for (const [i, drawn] of batch.entries()) {
      const shares = softmax(scores?.values.subarray(i * 10, (i + 1) * 10) ?? new Float32Array(10));
      const confidence = shares.reduce((max, share) => Math.max(max, share), 0);
      classified.push({ drawn, picture: pictures[i] as Float32Array, said: shares.indexOf(confidence), confidence });
    }
  }
  return classified;
}
