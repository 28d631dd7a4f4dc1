import type { Loss } from '../../training/losses.ts';
import type { Box } from './draw-scene.ts';
import { OBSTACLES } from './paint-obstacles.ts';

/** Cells of a side of the map that the network returns. */
export const CELLS = 12;
/** Channels of a cell: a score per class, and the box. */
export const CHANNELS = OBSTACLES.length + 4;

const AREA = CELLS * CELLS;
const HEAT = OBSTACLES.length * AREA;
/** Share of the loss that is about the boxes. */
const BOX_WEIGHT = 1;
const POSITIVE_WEIGHT = 4;
/** Cells around the middle of an obstacle count less as background: their score falls off like a bell. */
const BELL_WIDTH = 0.28;

/**
 * Returns what the network should say about a scene: for each class a map with 1 in the cell of an obstacle's middle, and
 * in that cell the offset of the middle, in cells, and the logarithms of width and height, as shares of the picture.
 */
export function detectorTarget(boxes: readonly Box[]): Float32Array {
  const target = new Float32Array(CHANNELS * AREA).fill(Number.NaN, HEAT);
  for (const box of boxes) {
    const [x, y] = [(box.x + box.width / 2) * CELLS, (box.y + box.height / 2) * CELLS];
    const [column, row] = [Math.min(CELLS - 1, Math.floor(x)), Math.min(CELLS - 1, Math.floor(y))];
    const map = OBSTACLES.indexOf(box.label) * AREA;
    const [wide, high] = [box.width, box.height].map((extent) => Math.max(0.5, extent * CELLS * BELL_WIDTH));
    for (let cell = 0; cell < AREA; cell++) {
      const [across, down] = [(cell % CELLS) - column, Math.floor(cell / CELLS) - row];
      const bell = Math.exp(-0.5 * ((across / (wide as number)) ** 2 + (down / (high as number)) ** 2));
      target[map + cell] = Math.max(target[map + cell] as number, bell);
    }
    const values = [x - column - 0.5, y - row - 0.5, Math.log(box.width), Math.log(box.height)];
    for (const [i, value] of values.entries()) target[HEAT + i * AREA + row * CELLS + column] = value;
  }
  return target;
}

/** Cross-entropy of the scores, weighted towards the cells that are wrong, and the absolute error of the boxes. */
export const detectorLoss: Loss = (output, target, batch, gradient) => {
  let sum = 0;
  for (let i = 0; i < output.length; i++) {
    const value = output[i] as number;
    const wanted = target[i] as number;
    const isHeat = i % (CHANNELS * AREA) < HEAT;
    gradient[i] = 0;
    if (isHeat) {
      const probability = 1 / (1 + Math.exp(-value));
      const isMiddle = wanted === 1;
      const weight = isMiddle ? POSITIVE_WEIGHT * (1 - probability) ** 2 : (1 - wanted) ** 4 * probability ** 2;
      const goal = isMiddle ? 1 : 0;
      sum -= weight * Math.log(Math.max(1e-9, isMiddle ? probability : 1 - probability));
      // The weight counts as constant, but must not vanish before the middle is found.
      gradient[i] = ((weight + (isMiddle ? 0.2 : 0)) * (probability - goal)) / batch;
    } else if (!Number.isNaN(wanted)) {
      const error = value - wanted;
      sum += BOX_WEIGHT * Math.abs(error);
      gradient[i] = (BOX_WEIGHT * Math.max(-1, Math.min(1, error * 8))) / batch;
    }
  }
  return sum / batch;
};
