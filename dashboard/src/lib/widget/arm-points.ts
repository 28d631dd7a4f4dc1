import type { OutputTensor } from '@souk/sdk';
import { numbersOf } from './output-values.ts';

/** Returns the joints of an arm and its tip, from the base at 0, 0. Each angle is relative to the link before. */
export function readArm(output: Pick<OutputTensor, 'data'>, links: readonly number[]): [number, number][] {
  const angles = numbersOf(output);
  const points: [number, number][] = [[0, 0]];
  let [x, y, direction] = [0, 0, 0];
  links.forEach((length, at) => {
    direction += angles[at] ?? 0;
    x += length * Math.cos(direction);
    y += length * Math.sin(direction);
    points.push([x, y]);
  });
  return points;
}
