import type { OutputTensor } from '@souk/sdk';
import { numbersOf } from './output-values.ts';
import type { BoxesOutput } from './widget.ts';

export interface FoundBox {
  label: string;
  score: number;
  /** Position of the class among the labels. */
  kind: number;
  /** Shares of the image: of the upper left corner, and of the extent. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const FIELDS = 6;

/** Reads rows of x, y, width, height, score and class, and returns those above the threshold, best first. */
export function readBoxes(
  output: Pick<OutputTensor, 'data'>,
  { labels, threshold }: Pick<BoxesOutput, 'labels' | 'threshold'>,
): FoundBox[] {
  const numbers = numbersOf(output);
  const boxes = Array.from({ length: Math.floor(numbers.length / FIELDS) }, (_, row) => {
    const [x = 0, y = 0, width = 0, height = 0, score = 0, kind = 0] = numbers.slice(row * FIELDS, (row + 1) * FIELDS);
    return { x, y, width, height, score, kind, label: labels[kind] ?? `class ${kind}` };
  });
  return boxes
    .filter(({ score, width, height }) => score >= threshold && width > 0 && height > 0)
    .toSorted((one, other) => other.score - one.score);
}
