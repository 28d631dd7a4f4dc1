import type { Pictures } from '../../assets/demo-asset.ts';
import { PALETTE, SELLERS } from '../../pictures/palette.ts';
import { CONTENT, type Picture } from '../../pictures/picture.ts';
import { circle, cross, type Point, panel, polyline, rectangle, text } from '../../pictures/svg.ts';
import { SIDE } from './grid-map.ts';
import type { Solution } from './grid-navigator.ts';

const ACCENT = SELLERS['wayfinder-labs'];
const REWARD = 512;

/** Draws maps as the model solved them. */
export function drawGridPictures(solutions: readonly Solution[]): Pictures {
  const longest = [...solutions].sort((a, b) => b.length - a.length);
  const closed = solutions.filter(({ length }) => length < 0);
  const maps = drawMaps(longest.slice(0, 6));
  const gallery = {
    '1-maps': maps,
    '2-values': drawValues(longest[6] as Solution),
    '3-closed': drawClosed(closed.slice(0, 2)),
  };
  return { figure: maps, gallery: new Map(Object.entries(gallery)) };
}

/** Draws a map with square cells: bright cells are close to the goal. */
function drawMap({ map, values, moves }: Solution, [x, y]: Point, cell: number, isNumbered = false): string {
  const farthest = Math.max(...values.map((value) => (value > 0 ? REWARD - value : 0)), 1);
  const at = ([row, column]: readonly [number, number]): Point => [x + (column + 0.5) * cell, y + (row + 0.5) * cell];
  const cells = Array.from(values, (value, i) => {
    const [left, top] = [x + (i % SIDE) * cell, y + Math.floor(i / SIDE) * cell];
    const box = (attributes: Record<string, string | number>) =>
      rectangle(left + 0.5, top + 0.5, cell - 1, cell - 1, { rx: 2, ...attributes });
    if (map.walls[i] === 1) return box({ fill: PALETTE.edge });
    if (value === 0) return box({ fill: PALETTE.background });
    const share = 1 - (REWARD - value) / farthest;
    const number = isNumbered
      ? text([left + cell / 2, top + cell / 2 + 4], (REWARD - value).toFixed(0), {
          ...{ 'font-size': 11, 'text-anchor': 'middle', fill: PALETTE.text },
        })
      : '';
    return box({ fill: ACCENT, opacity: 0.08 + 0.55 * share }) + number;
  });
  return [
    ...cells,
    polyline(moves.map(at), { stroke: PALETTE.yellow, 'stroke-width': cell * 0.17 }),
    circle(at(map.start), cell * 0.32, { fill: PALETTE.yellow }),
    cross(at(map.goal), cell * 0.36, { 'stroke-width': cell * 0.2 }),
  ].join('');
}

function drawMaps(solutions: readonly Solution[]): Picture {
  const cells = solutions.map((solution, i) => {
    const [x, y] = [CONTENT.x + (i % 3) * 368, CONTENT.y + Math.floor(i / 3) * 306];
    return [
      panel(x, y, 352, 290),
      drawMap(solution, [x + 48, y + 8], 16),
      text([x + 48, y + 282], `${solution.moves.length - 1} moves, ${solution.length.toFixed(1)} cells`, {
        ...{ 'font-size': 13, fill: PALETTE.muted },
      }),
    ].join('');
  });
  return {
    title: 'Around the walls, the short way',
    subtitle: 'Six held-out maps: from the dot to the cross; the brighter a cell, the closer it is to the goal',
    ...{ accent: ACCENT, content: cells.join('') },
  };
}

function drawValues(solution: Solution): Picture {
  return {
    title: 'Every cell knows its distance',
    subtitle: 'One map with the distances that follow from the values; the path only walks downhill',
    accent: ACCENT,
    content:
      panel(CONTENT.x, CONTENT.y, CONTENT.width, CONTENT.height) +
      drawMap(solution, [600 - 8 * 36, CONTENT.y + 10], 36, true),
  };
}

function drawClosed(solutions: readonly Solution[]): Picture {
  const parts = solutions.map((solution, i) => {
    const x = CONTENT.x + i * 552;
    return (
      panel(x, CONTENT.y, 536, CONTENT.height) +
      drawMap(solution, [x + 28, CONTENT.y + 28], 30) +
      text([x + 28, CONTENT.y + 560], 'length −1: there is no path', { 'font-size': 18 })
    );
  });
  return {
    title: 'It says when there is no way',
    subtitle: 'Dark cells have no path to the goal; the response is the start alone and a length of −1',
    ...{ accent: ACCENT, content: parts.join('') },
  };
}
