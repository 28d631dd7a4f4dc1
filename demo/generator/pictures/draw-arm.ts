import { PALETTE } from './palette.ts';
import { circle, group, type Point, polyline } from './svg.ts';

interface ArmStyle {
  colour: string;
  width?: number;
  opacity?: number;
  /** Whether joints are drawn. */
  joints?: boolean;
}

/** Returns the base, the joints between the links, and the tip of a planar arm; angles are relative. */
export function armPoints(links: readonly number[], angles: readonly number[]): Point[] {
  const points: Point[] = [[0, 0]];
  let heading = 0;
  for (const [i, length] of links.entries()) {
    heading += angles[i] ?? 0;
    const [x, y] = points.at(-1) as Point;
    points.push([x + length * Math.cos(heading), y + length * Math.sin(heading)]);
  }
  return points;
}

/** Draws an arm through these points of the picture. */
export function drawArm(
  points: readonly Point[],
  { colour, width = 10, opacity = 1, joints = true }: ArmStyle,
): string {
  const dots = points.map((at, i) =>
    circle(at, i === 0 ? width * 1.3 : width * 0.75, {
      fill: i === 0 ? PALETTE.raised : PALETTE.background,
      stroke: colour,
      'stroke-width': width * 0.35,
    }),
  );
  return group({ opacity }, polyline(points, { stroke: colour, 'stroke-width': width }), joints ? dots.join('') : '');
}
