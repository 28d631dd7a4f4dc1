import { Random } from '../../../../sandbox-model/generator/random.ts';
import { PALETTE } from '../../pictures/palette.ts';
import { raster } from '../../pictures/raster.ts';
import { circle, cross, group, type Point, polyline } from '../../pictures/svg.ts';
import { paintTable, VIEW } from './draw-table.ts';
import { elbowOf, gripperOf, type Joints } from './planar-arm.ts';
import { PLACES } from './reacher-network.ts';
import type { Task } from './train-reacher.ts';

const LARGE = 480;

/** A square of a picture that shows the table. */
export interface TableArea {
  x: number;
  y: number;
  size: number;
}

/** Draws the table as the camera sees it, with more pixels. */
export function drawTable({ table, joints }: Pick<Task, 'table' | 'joints'>, { x, y, size }: TableArea): string {
  const noiseless = { ...table, look: { ...table.look, noise: 0 } };
  return raster(paintTable(new Random(0), noiseless, joints, LARGE), x, y, size, { 'image-rendering': 'auto' });
}

/** Returns where a point of the table lies in the picture. */
export function placeIn({ x, y, size }: TableArea, [px, py]: Point): Point {
  return [x + ((px - VIEW.left) / VIEW.size) * size, y + size - ((py - VIEW.bottom) / VIEW.size) * size];
}

/** Draws an arm as lines, for a pose that it has not reached yet. */
export function drawPose(area: TableArea, joints: Joints, color: string, opacity = 1): string {
  const points = [[0, 0] as const, elbowOf(joints), gripperOf(joints)].map((point) => placeIn(area, point));
  return group(
    { opacity },
    polyline(points, { stroke: color, 'stroke-width': area.size * 0.014 }),
    ...points.slice(1).map((point) => circle(point, area.size * 0.013, { fill: color })),
  );
}

export function drawTarget(area: TableArea, target: Point): string {
  return cross(placeIn(area, target), area.size * 0.03, { stroke: PALETTE.bright, 'stroke-width': area.size * 0.008 });
}

/** Draws how much attention each place gets, as circles whose area grows with it. */
export function drawAttention(area: TableArea, attention: Float32Array, color: string): string {
  const cell = area.size / PLACES;
  const top = attention.reduce((max, share) => Math.max(max, share), 0);
  const circles = Array.from(attention, (share, i) => {
    if (share < 0.01 * top) return '';
    const middle = [area.x + ((i % PLACES) + 0.5) * cell, area.y + (Math.floor(i / PLACES) + 0.5) * cell] as const;
    return circle(middle, cell * 0.5 * Math.sqrt(share / top), { fill: color, 'fill-opacity': 0.85 });
  });
  return circles.join('');
}
