import type { GridMap } from './widget-form.ts';

export type MapEdit = 'wall' | 'free' | 'toggle' | 'start' | 'goal';

/** Changes a cell. The start and the goal are never walls, and never the same cell. */
export function editMap(map: GridMap, edit: MapEdit, cell: number): GridMap {
  const { walls, start, goal } = map;
  const isTaken = cell === start || cell === goal;
  if (edit === 'start' || edit === 'goal')
    return isTaken ? map : { ...map, walls: setWall(walls, cell, false), [edit]: cell };
  const wall = edit === 'toggle' ? !walls[cell] : edit === 'wall';
  return isTaken || walls[cell] === wall ? map : { ...map, walls: setWall(walls, cell, wall) };
}

const setWall = (walls: readonly boolean[], cell: number, wall: boolean) =>
  walls.map((current, at) => (at === cell ? wall : current));

/** Describes a cell for screen readers. */
export function cellLabel({ walls, start, goal }: GridMap, cell: number, columns: number): string {
  const kind = cell === start ? 'start' : cell === goal ? 'goal' : walls[cell] ? 'wall' : 'free';
  return `Row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}: ${kind}`;
}
