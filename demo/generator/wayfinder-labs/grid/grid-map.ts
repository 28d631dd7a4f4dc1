import type { Random } from '../../../../sandbox-model/generator/random.ts';

/** Side of a map, in cells. */
export const SIDE = 16;

export type Cell = readonly [row: number, column: number];

export interface GridMap {
  /** 1 where a wall is, row by row. */
  walls: Float32Array;
  start: Cell;
  goal: Cell;
}

/** Steps to the eight neighbours, straight ones first. */
export const MOVES: readonly Cell[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

/** Creates rooms with doors, scattered blocks, or both. Start and goal are free, but not always connected. */
export function createMap(random: Random): GridMap {
  const walls = new Float32Array(SIDE * SIDE);
  if (random.chance(0.6)) {
    const [row, column] = [random.int(4, 11), random.int(4, 11)];
    for (let i = 0; i < SIDE; i++) {
      walls[row * SIDE + i] = 1;
      walls[i * SIDE + column] = 1;
    }
    const doors: Cell[] = [
      [row, random.int(0, column - 1)],
      [row, random.int(column + 1, SIDE - 1)],
      [random.int(0, row - 1), column],
      [random.int(row + 1, SIDE - 1), column],
    ];
    for (const [r, c] of random.sample(doors, random.int(2, 4))) walls[r * SIDE + c] = 0;
  }
  for (let block = random.int(4, 16); block > 0; block--) {
    const [row, column] = [random.int(0, SIDE - 1), random.int(0, SIDE - 1)];
    const [height, width] = random.pick([
      [1, 1],
      [1, 3],
      [3, 1],
      [2, 2],
      [1, 4],
    ] as const);
    for (let r = row; r < Math.min(SIDE, row + height); r++) {
      for (let c = column; c < Math.min(SIDE, column + width); c++) walls[r * SIDE + c] = 1;
    }
  }
  const free = [...walls.keys()].filter((cell) => walls[cell] === 0);
  const [start = 0, goal = 0] = random.sample(free, 2);
  return { walls, start: cellOf(start), goal: cellOf(goal) };
}

function cellOf(index: number): Cell {
  return [Math.floor(index / SIDE), index % SIDE];
}

/** Returns whether a step is allowed: diagonal ones need both corners to be free. */
export function canMove(walls: Float32Array, [row, column]: Cell, [down, right]: Cell): boolean {
  const isFree = (r: number, c: number) => r >= 0 && r < SIDE && c >= 0 && c < SIDE && walls[r * SIDE + c] === 0;
  return isFree(row + down, column + right) && isFree(row + down, column) && isFree(row, column + right);
}

/** Returns the length of the shortest path, by Dijkstra's algorithm, or infinity. The model is compared with it. */
export function shortestLength({ walls, start, goal }: GridMap): number {
  const lengths = new Float64Array(SIDE * SIDE).fill(Number.POSITIVE_INFINITY);
  const open = new Set([goal[0] * SIDE + goal[1]]);
  lengths[goal[0] * SIDE + goal[1]] = 0;
  while (open.size > 0) {
    const nearest = [...open].reduce((a, b) => ((lengths[a] as number) <= (lengths[b] as number) ? a : b));
    open.delete(nearest);
    const at = cellOf(nearest);
    for (const move of MOVES) {
      if (!canMove(walls, at, move)) continue;
      const next = (at[0] + move[0]) * SIDE + at[1] + move[1];
      const length = (lengths[nearest] as number) + Math.hypot(...move);
      if (length < (lengths[next] as number)) {
        lengths[next] = length;
        open.add(next);
      }
    }
  }
  return lengths[start[0] * SIDE + start[1]] as number;
}
