import type { Point } from '../../pictures/svg.ts';
import type { CorridorWorld } from './corridor-world.ts';

export interface Pose {
  at: Point;
  heading: number;
  /** The last cell of the route that it has been in. */
  cell: number;
}

export function startOf({ route }: CorridorWorld): Pose {
  const [[x, y], [nextX, nextY]] = route as [Point, Point];
  return { at: [x, y], heading: Math.atan2(nextY - y, nextX - x), cell: 0 };
}

/** What the robot knows: distances around it, counter-clockwise from straight ahead, and where to go. */
export interface Observation {
  lidar: number[];
  /** Of the next waypoint, from straight ahead, counter-clockwise, in radians. */
  bearing: number;
  distance: number;
}

/** Metres and radians per second. */
export type Velocity = readonly [speed: number, turnRate: number];

export const RAYS = 36;
export const RANGE = 4;
export const RADIUS = 0.2;
/** Seconds per step. */
export const STEP = 0.1;
export const MAX_STEPS = 600;
export const MAX_SPEED = 1;
export const MAX_TURN_RATE = 1.8;
const ARRIVED = 0.4;

export function observe(world: CorridorWorld, pose: Pose): Observation {
  const lidar = Array.from({ length: RAYS }, (_, i) =>
    castRay(world, pose.at, pose.heading + (2 * Math.PI * i) / RAYS),
  );
  const [x, y] = world.route[Math.min(pose.cell + 1, world.route.length - 1)] as Point;
  const [dx, dy] = [x - pose.at[0], y - pose.at[1]];
  return { lidar, bearing: wrap(Math.atan2(dy, dx) - pose.heading), distance: Math.hypot(dx, dy) };
}

export function drive(world: CorridorWorld, pose: Pose, [speed, turnRate]: Velocity): Pose {
  const { at, heading, cell } = pose;
  const [v, w] = [limit(speed, 0, MAX_SPEED), limit(turnRate, -MAX_TURN_RATE, MAX_TURN_RATE)];
  const middle = heading + (w * STEP) / 2;
  const next: Point = [at[0] + v * STEP * Math.cos(middle), at[1] + v * STEP * Math.sin(middle)];
  return { at: next, heading: wrap(heading + w * STEP), cell: Math.max(cell, nearestCell(world, next)) };
}

export function hasArrived(world: CorridorWorld, { at }: Pose): boolean {
  return between(at, world.route.at(-1) as Point) < ARRIVED;
}

/** Returns how far it is to the nearest wall or obstacle. */
export function clearance(world: CorridorWorld, [x, y]: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [a, b] of world.walls) {
    const ax = a[0];
    const ay = a[1];
    const dx = b[0] - ax;
    const dy = b[1] - ay;
    const share = limit(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1);
    nearest = Math.min(nearest, Math.hypot(ax + share * dx - x, ay + share * dy - y));
  }
  for (const { at, radius } of world.obstacles) nearest = Math.min(nearest, between(at, [x, y]) - radius);
  return nearest;
}

function nearestCell({ route }: CorridorWorld, at: Point): number {
  const distances = route.map((centre) => between(centre, at));
  return distances.indexOf(Math.min(...distances));
}

function castRay(world: CorridorWorld, [x, y]: Point, angle: number): number {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  let nearest = RANGE;
  for (const [a, b] of world.walls) {
    const ax = a[0];
    const ay = a[1];
    const ex = b[0] - ax;
    const ey = b[1] - ay;
    const across = dx * ey - dy * ex;
    if (across === 0) continue;
    const along = ((ax - x) * ey - (ay - y) * ex) / across;
    const share = ((ax - x) * dy - (ay - y) * dx) / across;
    if (along > 0 && along < nearest && share >= 0 && share <= 1) nearest = along;
  }
  for (const { at, radius } of world.obstacles) {
    const cx = at[0] - x;
    const cy = at[1] - y;
    const along = cx * dx + cy * dy;
    const square = radius ** 2 - (cx * cx + cy * cy - along * along);
    if (square > 0 && along > 0) nearest = Math.min(nearest, Math.max(0, along - Math.sqrt(square)));
  }
  return nearest;
}

export function wrap(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

export function limit(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

function between(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
