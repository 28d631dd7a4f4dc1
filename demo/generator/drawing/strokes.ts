export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

const STEPS = 6;

/** Samples a smooth line through the points (Catmull-Rom). */
export function curve(points: readonly Point[]): Stroke {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] as Point;
  const sampled: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS;
      sampled.push([0, 1].map((axis) => between(at(i - 1), at(i), at(i + 1), at(i + 2), axis, t)) as unknown as Point);
    }
  }
  return [...sampled, at(points.length - 1)];
}

function between(before: Point, from: Point, to: Point, after: Point, axis: number, t: number): number {
  const [a, b, c, d] = [before, from, to, after].map((point) => point[axis] as number) as [
    number,
    number,
    number,
    number,
  ];
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
}

/** Samples an arc of an ellipse; angles in radians, from the right, clockwise on the page. */
export function arc(centre: Point, radii: Point, from: number, sweep: number, steps = 24): Stroke {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = from + (sweep * step) / steps;
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)] as const;
  });
}

export type Transform = (point: Point) => Point;

export function transformStrokes(strokes: readonly Stroke[], transform: Transform): Stroke[] {
  return strokes.map((stroke) => stroke.map(transform));
}
