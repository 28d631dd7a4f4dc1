import { Random } from '../../../../sandbox-model/generator/random.ts';
import { OnnxModel } from '../../assets/onnx-model.ts';
import type { Canvas } from '../../drawing/canvas.ts';
import { type Box, drawScene, SCENE_SIZE, type Scene } from './draw-scene.ts';
import { MAX_BOXES } from './export-detector.ts';
import { OBSTACLES, type Obstacle } from './paint-obstacles.ts';

export interface FoundBox extends Box {
  score: number;
}

export interface DetectedScene extends Scene {
  found: FoundBox[];
  /** A map of scores for each class: [classes, 12, 12]. */
  heat: Float32Array;
}

const FIELDS = 6;

/** Detects obstacles in scenes of a seed that no training used. */
export async function detectScenes(onnx: Buffer, seed: number, count: number): Promise<DetectedScene[]> {
  const random = new Random(seed);
  const model = await OnnxModel.load(onnx);
  const detected: DetectedScene[] = [];
  for (let i = 0; i < count; i++) {
    const scene = drawScene(random);
    detected.push({ ...scene, ...(await detect(model, scene.canvas)) });
  }
  return detected;
}

/** Boxes are in falling order of their scores; none is left out. */
export async function detect(model: OnnxModel, canvas: Canvas): Promise<{ found: FoundBox[]; heat: Float32Array }> {
  const image = { shape: [1, 3, SCENE_SIZE, SCENE_SIZE], values: canvas.toChannels() };
  const { boxes, heat } = await model.run({ image });
  if (!boxes || !heat) throw new Error('the model returned no boxes');
  const found = Array.from({ length: MAX_BOXES }, (_, row) => {
    const [x, y, width, height, score, kind] = boxes.values.subarray(row * FIELDS, (row + 1) * FIELDS);
    const box = { x, y, width, height, score } as Omit<FoundBox, 'label'>;
    return { ...box, label: OBSTACLES[kind as number] as Obstacle };
  });
  return { found, heat: heat.values };
}
