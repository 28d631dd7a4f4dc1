import type { DetectedScene, FoundBox } from './detect-obstacles.ts';
import type { Box } from './draw-scene.ts';

/** A box is right if it has the class of an obstacle and overlaps it by this much, as in PASCAL VOC. */
const MIN_OVERLAP = 0.5;

export interface ScoredBox {
  score: number;
  isRight: boolean;
  /** Overlap with the obstacle, if it is right. */
  overlap: number;
}

export interface Detections {
  /** In falling order of the scores. */
  boxes: ScoredBox[];
  /** Number of obstacles in all scenes. */
  obstacles: number;
}

/** Matches boxes with obstacles, each at most once, best scores first. */
export function scoreDetections(scenes: readonly DetectedScene[]): Detections {
  const boxes = scenes.flatMap((scene) => {
    const left = new Set(scene.boxes);
    return scene.found.map((found): ScoredBox => {
      const [best] = [...left]
        .filter(({ label }) => label === found.label)
        .map((box) => ({ box, overlap: overlapOf(box, found) }))
        .sort((a, b) => b.overlap - a.overlap);
      const isRight = best !== undefined && best.overlap >= MIN_OVERLAP;
      if (isRight) left.delete(best.box);
      return { score: found.score, isRight, overlap: isRight ? best.overlap : 0 };
    });
  });
  boxes.sort((a, b) => b.score - a.score);
  return { boxes, obstacles: scenes.reduce((sum, scene) => sum + scene.boxes.length, 0) };
}

/** Returns recall and precision for each threshold that a score gives. */
export function precisionCurve({ boxes, obstacles }: Detections): { recall: number; precision: number }[] {
  let right = 0;
  return boxes.map(({ isRight }, i) => {
    if (isRight) right += 1;
    return { recall: right / obstacles, precision: right / (i + 1) };
  });
}

/** Area under the curve, with precision made monotone. */
export function averagePrecision(detections: Detections): number {
  const curve = precisionCurve(detections);
  let [area, best, recall] = [0, 0, curve.at(-1)?.recall ?? 0];
  for (const point of curve.toReversed()) {
    area += (recall - point.recall) * best;
    best = Math.max(best, point.precision);
    recall = point.recall;
  }
  return area + recall * best;
}

/** Shares at a threshold of the score. */
export function sharesAt({ boxes, obstacles }: Detections, threshold: number) {
  const shown = boxes.filter(({ score }) => score >= threshold);
  const right = shown.filter(({ isRight }) => isRight);
  return {
    precision: right.length / shown.length,
    recall: right.length / obstacles,
    overlap: right.reduce((sum, { overlap }) => sum + overlap, 0) / right.length,
  };
}

/** Intersection over union. */
function overlapOf(a: Box, b: FoundBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
