import { type Patch, SIDE } from './draw-object.ts';

// What the network learns to predict: how well a parallel gripper holds an object in its middle, for each angle. The fingers
// come from outside along the closing direction, must have room when open, and should meet surfaces that face them.

export const ANGLES = 12;
/** Widest opening between the fingers, and width of a finger, in pixels. */
export const OPENING = 22;
export const FINGER = 5;
/** Thickness of a finger, for which there has to be room beside the object. */
const THICKNESS = 2;
/** Surfaces tilted by more than this slip, in radians. */
const FRICTION = 0.4;
const STEP = 0.5;

/** Returns the closing direction of each grasp, in radians from the x axis. */
export function angleOf(index: number): number {
  return (Math.PI * index) / ANGLES;
}

/** Returns scores from 0 (fails) to 1 (ideal). */
export function scoreGrasps(patch: Patch): Float32Array {
  const centre = centroid(patch);
  return Float32Array.from({ length: ANGLES }, (_, i) => scoreGrasp(patch, centre, angleOf(i)));
}

export function centroid(patch: Patch): readonly [x: number, y: number] {
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < patch.length; i++) {
    const weight = patch[i] as number;
    sum += weight;
    sumX += weight * ((i % SIDE) + 0.5);
    sumY += weight * (Math.floor(i / SIDE) + 0.5);
  }
  return [sumX / sum, sumY / sum];
}

function scoreGrasp(patch: Patch, centre: readonly [number, number], angle: number): number {
  const fingers = [1, -1].map((side) => closeFinger(patch, centre, angle + (side > 0 ? 0 : Math.PI)));
  const [first, second] = fingers;
  if (!first || !second) return 0;
  // The fingers centre themselves: together they have the opening, less their own thickness.
  const width = first.reach + second.reach;
  const room = Math.max(0, Math.min(1, (OPENING - THICKNESS - width) / 3));
  const grip = Math.min(1, Math.min(first.contact, second.contact) / 0.5);
  const tilt = Math.max(Math.abs(first.tilt), Math.abs(second.tilt));
  return room * grip * Math.max(0, 1 - (tilt / FRICTION) ** 2);
}

interface Finger {
  /** Distance from the centre at which it touches. */
  reach: number;
  /** Share of its width that touches. */
  contact: number;
  /** Angle between its face and the surface. */
  tilt: number;
}

/** Moves a finger inwards, along lines across its width, until they touch the object. */
function closeFinger(patch: Patch, [cx, cy]: readonly [number, number], angle: number): Finger | undefined {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const touches: { across: number; reach: number }[] = [];
  const lanes = FINGER * 2;
  for (let lane = 0; lane < lanes; lane++) {
    const across = (lane + 0.5) / 2 - FINGER / 2;
    for (let reach = OPENING; reach > -OPENING / 2; reach -= STEP) {
      const x = Math.floor(cx + reach * dx - across * dy);
      const y = Math.floor(cy + reach * dy + across * dx);
      const isInside = x >= 0 && x < SIDE && y >= 0 && y < SIDE;
      if (isInside && (patch[y * SIDE + x] as number) > 0.5) {
        touches.push({ across, reach });
        break;
      }
    }
  }
  if (touches.length === 0) return undefined;
  const reach = Math.max(...touches.map((touch) => touch.reach));
  const near = touches.filter((touch) => touch.reach > reach - 2.5);
  return { reach, contact: near.length / lanes, tilt: slopeOf(near) };
}

function slopeOf(touches: readonly { across: number; reach: number }[]): number {
  const mean = (pick: (touch: { across: number; reach: number }) => number) =>
    touches.reduce((sum, touch) => sum + pick(touch), 0) / touches.length;
  const [across, reach] = [mean((touch) => touch.across), mean((touch) => touch.reach)];
  const spread = mean((touch) => (touch.across - across) ** 2);
  const shared = mean((touch) => (touch.across - across) * (touch.reach - reach));
  return spread > 0 ? Math.atan(shared / spread) : 0;
}
