import { limit, MAX_SPEED, MAX_TURN_RATE, type Observation, RANGE, RAYS, type Velocity, wrap } from './drive-robot.ts';

/** Directions that the expert chooses from. */
const DIRECTIONS = 72;
/** Half of the width that it wants to pass through. */
const HALF_WIDTH = 0.34;
const LOOKAHEAD = 1.4;
const CLEAR_WEIGHT = 2.2;
const TURN_WEIGHT = 0.4;
const TURN_GAIN = 2.4;
/** Distances to the sides below this push the robot away. */
const SIDE = 0.5;

/** Returns what the navigator imitates: it heads for the direction that is free and closest to the waypoint's. */
export function expertVelocity({ lidar, bearing, distance }: Observation): Velocity {
  const lookahead = Math.min(LOOKAHEAD, distance);
  let [best, bestScore] = [0, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < DIRECTIONS; i++) {
    const direction = wrap((2 * Math.PI * i) / DIRECTIONS);
    const free = Math.min(1, freeDistance(lidar, i) / lookahead);
    const score = CLEAR_WEIGHT * free - Math.abs(wrap(direction - bearing)) - TURN_WEIGHT * Math.abs(direction);
    if (score > bestScore) [best, bestScore] = [direction, score];
  }
  const push = sidePush(lidar);
  const ahead = freeDistance(lidar, 0);
  const speed = MAX_SPEED * limit(ahead / 0.9, 0, 1) * Math.max(0, Math.cos(best)) ** 2;
  return [Math.max(speed, 0.02), limit(TURN_GAIN * best + push, -MAX_TURN_RATE, MAX_TURN_RATE)];
}

const TURN = 2 * Math.PI;
const COSINES = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.cos((TURN * i) / DIRECTIONS));
const SINES = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.sin((TURN * i) / DIRECTIONS));

/** Returns how far a robot of the wanted width can go in a direction. */
function freeDistance(lidar: readonly number[], direction: number): number {
  let free = RANGE;
  for (let i = 0; i < RAYS; i++) {
    const reach = lidar[i] as number;
    const turn = (i * (DIRECTIONS / RAYS) - direction + DIRECTIONS) % DIRECTIONS;
    const along = reach * (COSINES[turn] as number);
    const across = reach * (SINES[turn] as number);
    // What is closer than that already is passed if it is not ahead.
    const width = Math.min(HALF_WIDTH, 0.9 * reach);
    if (along > 0 && Math.abs(across) < width) free = Math.min(free, along - Math.sqrt(width ** 2 - across ** 2));
  }
  return Math.max(0, free);
}

/** Returns a turn rate away from what is close on the left or right. */
function sidePush(lidar: readonly number[]): number {
  let push = 0;
  for (let i = 2; i <= 9; i++) {
    push -= Math.max(0, SIDE - (lidar[i] as number));
    push += Math.max(0, SIDE - (lidar[RAYS - i] as number));
  }
  return push;
}
