import type { OutputTensor } from '@souk/sdk';
import { pairsOf } from './output-values.ts';
import type { GridMap } from './widget-form.ts';

export interface GridPath {
  /** Positions of the cells, row by row, beginning with the start. */
  cells: number[];
  reachesGoal: boolean;
  crossesWall: boolean;
}

/** Reads rows and columns. A negative one ends the path; cells after the goal are dropped. */
export function readPath(
  output: Pick<OutputTensor, 'data'>,
  [columns, rows]: readonly [number, number],
  map: GridMap,
): GridPath {
  const cells = [map.start];
  for (const [row, column] of pairsOf(output)) {
    const [y, x] = [Math.round(row), Math.round(column)];
    if (!(y >= 0 && y < rows && x >= 0 && x < columns)) break;
    const cell = y * columns + x;
    if (cell !== cells.at(-1)) cells.push(cell);
    if (cell === map.goal) break;
  }
  return {
    cells,
    reachesGoal: cells.at(-1) === map.goal,
    crossesWall: cells.some((cell) => map.walls[cell] === true),
  };
}
