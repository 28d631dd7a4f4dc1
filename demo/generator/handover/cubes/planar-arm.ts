import type { Point } from '../../drawing/strokes.ts';

/** Shoulder and elbow, in radians; the elbow's angle is relative to the upper arm. */
export type Joints = readonly [shoulder: number, elbow: number];

/** Metres. */
export const LINKS = [0.8, 0.7] as const;

export function elbowOf([shoulder]: Joints): Point {
  return [LINKS[0] * Math.cos(shoulder), LINKS[0] * Math.sin(shoulder)];
}

export function gripperOf(joints: Joints): Point {
  const [x, y] = elbowOf(joints);
  const wrist = joints[0] + joints[1];
  return [x + LINKS[1] * Math.cos(wrist), y + LINKS[1] * Math.sin(wrist)];
}

/** Returns the joints that bring the gripper to a point, by the law of cosines, with the elbow to the right. */
export function jointsFor([x, y]: Point): Joints {
  const [upper, fore] = LINKS;
  const cosine = (x * x + y * y - upper * upper - fore * fore) / (2 * upper * fore);
  const elbow = Math.acos(Math.min(1, Math.max(-1, cosine)));
  const bend = Math.atan2(fore * Math.sin(elbow), upper + fore * Math.cos(elbow));
  return [Math.atan2(y, x) - bend, elbow];
}
