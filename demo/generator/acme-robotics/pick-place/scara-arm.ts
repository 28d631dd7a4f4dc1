import type { Point } from '../../pictures/svg.ts';

/** Lengths of the links, in metres. */
export const LINKS = [0.3, 0.25] as const;

/** Returns where the gripper is, from above. */
export function tipOf(shoulder: number, elbow: number): Point {
  const [upper, fore] = LINKS;
  return [
    upper * Math.cos(shoulder) + fore * Math.cos(shoulder + elbow),
    upper * Math.sin(shoulder) + fore * Math.sin(shoulder + elbow),
  ];
}

/** Returns the angles that put the gripper at a point, with the elbow to the right. Points out of reach are approached. */
export function jointsFor([x, y]: Point): [shoulder: number, elbow: number] {
  const [upper, fore] = LINKS;
  const cosine = (x * x + y * y - upper ** 2 - fore ** 2) / (2 * upper * fore);
  const elbow = Math.acos(Math.max(-1, Math.min(1, cosine)));
  const bend = Math.atan2(fore * Math.sin(elbow), upper + fore * Math.cos(elbow));
  return [Math.atan2(y, x) - bend, elbow];
}
