import type { Random } from '../../../../sandbox-model/generator/random.ts';
import type { Point } from '../../pictures/svg.ts';
import { jointsFor, tipOf } from './scara-arm.ts';

// A work cell seen from above: an arm with two joints, a lift and a gripper moves one part into a bin.

export interface CellState {
  shoulder: number;
  elbow: number;
  /** Height of the fingertips above the table, in metres. */
  lift: number;
  /** 0 closed, 1 open. */
  gripper: number;
  part: Point;
  /** Height at which the part is gripped. */
  partHeight: number;
  bin: Point;
  isHolding: boolean;
}

/** Velocities: radians, radians and metres per second, and openings per second. */
export type Action = readonly [shoulder: number, elbow: number, lift: number, gripper: number];

/** Seconds per step. */
export const STEP = 0.05;
export const MAX_VELOCITY: Action = [1.5, 2, 0.25, 2];
export const MAX_STEPS = 240;
export const BIN_RADIUS = 0.05;

const MAX_LIFT = 0.2;
const REACH = 0.018;
const CLOSED = 0.35;
const RELEASED = 0.5;

export function createCell(random: Random): CellState {
  const somewhere = (): Point => {
    const [radius, angle] = [random.between(0.22, 0.5), random.between(-1.3, 1.3)];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const part = somewhere();
  let bin = somewhere();
  while (distance(part, bin) < 0.16) bin = somewhere();
  const [shoulder, elbow] = jointsFor(somewhere());
  const partHeight = random.between(0.015, 0.05);
  return { shoulder, elbow, lift: random.between(0.08, MAX_LIFT), gripper: 1, part, partHeight, bin, isHolding: false };
}

export function stepCell(state: CellState, action: Action): CellState {
  const [turn, bend, rise, open] = action.map((velocity, i) => {
    const max = MAX_VELOCITY[i] as number;
    return STEP * clamp(velocity, -max, max);
  }) as unknown as Action;
  const next = {
    ...state,
    shoulder: state.shoulder + turn,
    elbow: clamp(state.elbow + bend, 0.05, 3),
    lift: clamp(state.lift + rise, 0, MAX_LIFT),
    gripper: clamp(state.gripper + open, 0, 1),
  };
  const tip = tipOf(next.shoulder, next.elbow);
  const isAround = distance(tip, state.part) < REACH && Math.abs(next.lift - state.partHeight) < REACH;
  if (state.isHolding) next.isHolding = next.gripper < RELEASED;
  else next.isHolding = isAround && state.gripper >= CLOSED && next.gripper < CLOSED;
  return next.isHolding || state.isHolding ? { ...next, part: tip } : next;
}

export function isPlaced({ part, bin, isHolding }: CellState): boolean {
  return !isHolding && distance(part, bin) < BIN_RADIUS;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
