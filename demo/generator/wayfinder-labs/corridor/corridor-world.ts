import type { Random } from '../../../../sandbox-model/generator/random.ts';
import type { Point } from '../../pictures/svg.ts';

// Corridors with right-angled turns, seen from above, and round obstacles in them.

export interface Circle {
  at: Point;
  radius: number;
}

export interface CorridorWorld {
  walls: readonly (readonly [Point, Point])[];
  obstacles: readonly Circle[];
  /** Centres of the cells from start to goal. */
  route: readonly Point[];
}

/** Side of a cell, in metres: the width of a corridor. */
export const CELL = 2;
export const [COLUMNS, ROWS] = [7, 5];
/** Cells of a route. */
const [MIN_LENGTH, MAX_LENGTH] = [6, 10];
const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

type Cell = readonly [column: number, row: number];

export function createWorld(random: Random): CorridorWorld {
  let cells = wander(random);
  while (cells.length < MIN_LENGTH) cells = wander(random);
  const carved = new Set(cells.map(String));
  const walls = cells.flatMap(([column, row]) =>
    SIDES.filter(([x, y]) => !carved.has(String([column + x, row + y]))).map(([x, y]) => wallOf([column, row], [x, y])),
  );
  const route = cells.map(([column, row]): Point => [CELL * (column + 0.5), CELL * (row + 0.5)]);
  return { walls, obstacles: placeObstacles(random, route), route };
}

/** Walks at random, and never beside an earlier cell, so that corridors stay apart. */
function wander(random: Random): Cell[] {
  const cells: Cell[] = [[random.int(0, COLUMNS - 1), random.int(0, ROWS - 1)]];
  const isUsed = (at: Cell) => cells.some(([column, row]) => column === at[0] && row === at[1]);
  for (;;) {
    const [column, row] = cells.at(-1) as Cell;
    const open = SIDES.map(([x, y]): Cell => [column + x, row + y]).filter((next) => {
      const isInside = next[0] >= 0 && next[0] < COLUMNS && next[1] >= 0 && next[1] < ROWS;
      const touching = SIDES.filter(([x, y]) => isUsed([next[0] + x, next[1] + y]));
      return isInside && !isUsed(next) && touching.length === 1;
    });
    if (open.length === 0 || cells.length === MAX_LENGTH) return cells;
    cells.push(random.pick(open));
  }
}

function wallOf([column, row]: Cell, [x, y]: readonly [number, number]): readonly [Point, Point] {
  const [cx, cy] = [CELL * (column + 0.5), CELL * (row + 0.5)];
  const half = CELL / 2;
  const corner = (side: number): Point => [cx + half * (x + side * y), cy + half * (y + side * x)];
  return [corner(-1), corner(1)];
}

/** Puts obstacles against one side of a corridor: at least a metre stays free on the other. */
function placeObstacles(random: Random, route: readonly Point[]): Circle[] {
  const obstacles: Circle[] = [];
  for (let i = 2; i < route.length - 1; i += random.int(1, 3)) {
    const radius = random.between(0.15, 0.4);
    const [x, y] = route[i] as Point;
    const side = random.chance(0.5) ? 1 : -1;
    const across = side * random.between(0.25 + radius * 0.6, 0.9 - radius * 0.3);
    const along = random.between(-0.5, 0.5);
    const isHorizontal = (route[i - 1] as Point)[1] === y;
    obstacles.push({ at: isHorizontal ? [x + along, y + across] : [x + across, y + along], radius });
  }
  return obstacles;
}
