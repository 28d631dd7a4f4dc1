import { CONTENT } from './picture.ts';
import { group, panel } from './svg.ts';

export interface TileArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 14;

/** Lays out panels of equal size in rows, and draws each. */
export function tileGrid<T>(
  items: readonly T[],
  columns: number,
  draw: (item: T, area: TileArea, index: number) => string,
): string {
  const rows = Math.ceil(items.length / columns);
  const width = (CONTENT.width - GAP * (columns - 1)) / columns;
  const height = (CONTENT.height - GAP * (rows - 1)) / rows;
  const tiles = items.map((item, i) => {
    const x = CONTENT.x + (i % columns) * (width + GAP);
    const y = CONTENT.y + Math.floor(i / columns) * (height + GAP);
    return group({}, panel(x, y, width, height), draw(item, { x, y, width, height }, i));
  });
  return tiles.join('');
}
