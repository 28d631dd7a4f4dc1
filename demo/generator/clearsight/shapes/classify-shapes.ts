import { Random } from '../../../../sandbox-model/generator/random.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import { softmax } from '../../training/losses.ts';
import { type DrawnShape, drawShape, SHAPES, type Shape } from './draw-shape.ts';
import { SHAPE_SIZE } from './train-shapes.ts';

export interface ClassifiedShape extends DrawnShape {
  said: Shape;
  /** From 0 to 1. */
  confidence: number;
}

const BATCH = 100;

/** Classifies pictures of a seed that no training used. */
export async function classifyShapes(onnx: Buffer, seed: number, count: number): Promise<ClassifiedShape[]> {
  const random = new Random(seed);
  const model = await OnnxModel.load(onnx);
  const classified: ClassifiedShape[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - start) }, (_, i) =>
      drawShape(random, SHAPE_SIZE, SHAPES[i % SHAPES.length]),
    );
    const values = Float32Array.from(batch.flatMap(({ canvas }) => [...canvas.toChannels()]));
    const { scores } = await model.run({ image: { shape: [batch.length, 3, SHAPE_SIZE, SHAPE_SIZE], values } });
    for (const [i, drawn] of batch.entries()) {
      const logits = scores?.values.subarray(i * SHAPES.length, (i + 1) * SHAPES.length);
      const shares = softmax(logits ?? new Float32Array(SHAPES.length));
      const confidence = shares.reduce((max, share) => Math.max(max, share), 0);
      classified.push({ ...drawn, said: SHAPES[shares.indexOf(confidence)] as Shape, confidence });
    }
  }
  return classified;
}
