import type { Random } from '../../../../sandbox-model/generator/random.ts';

/** Side of a patch, in pixels of 4 mm. */
export const SIDE = 32;
export const PIXEL = 0.004;

/** Silhouette of an object from above: 1 where it is. */
export type Patch = Float32Array;

/** Returns whether a point belongs to a shape, in pixels from the shape's centre. */
type Shape = (x: number, y: number) => boolean;

/** Draws an object with soft edges somewhere near the middle: a bar, disc, ring, bracket, polygon or stroke. */
export function drawObject(random: Random): Patch {
  const shape = random.pick(SHAPES)(random);
  const turn = random.between(0, Math.PI);
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const [offsetX, offsetY] = [random.between(-4, 4), random.between(-4, 4)];
  const patch = new Float32Array(SIDE * SIDE);
  for (let i = 0; i < patch.length; i++) {
    let covered = 0;
    for (const [subX, subY] of SUBPIXELS) {
      const x = (i % SIDE) + subX - SIDE / 2 - offsetX;
      const y = Math.floor(i / SIDE) + subY - SIDE / 2 - offsetY;
      if (shape(x * cosine + y * sine, y * cosine - x * sine)) covered += 1;
    }
    patch[i] = covered / SUBPIXELS.length;
  }
  return patch;
}

const SUBPIXELS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

const SHAPES: readonly ((random: Random) => Shape)[] = [
  (random) => bar(random.between(2, 7), random.between(4, 12)),
  (random) => bar(random.between(1, 2.5), random.between(6, 13)),
  (random) => ellipse(random.between(3, 11), random.between(3, 11)),
  (random) => ring(random.between(6, 11), random.between(2, 4)),
  (random) => bracket(random.between(5, 10), random.between(5, 10), random.between(2, 4)),
  (random) => polygon(random.int(3, 6), random.between(5, 11), random.between(0.6, 1)),
  (random) => stroke(random),
];

const bar =
  (halfWidth: number, halfLength: number): Shape =>
  (x, y) =>
    Math.abs(x) < halfWidth && Math.abs(y) < halfLength;

const ellipse =
  (a: number, b: number): Shape =>
  (x, y) =>
    (x / a) ** 2 + (y / b) ** 2 < 1;

const ring =
  (radius: number, width: number): Shape =>
  (x, y) => {
    const away = Math.hypot(x, y);
    return away < radius && away > radius - width;
  };

/** An L. */
const bracket =
  (width: number, height: number, thickness: number): Shape =>
  (x, y) =>
    Math.abs(x) < width && Math.abs(y) < height && (x < -width + 2 * thickness || y < -height + 2 * thickness);

const polygon =
  (corners: number, radius: number, squeeze: number): Shape =>
  (x, y) => {
    const angle = Math.atan2(y / squeeze, x);
    const section = (2 * Math.PI) / corners;
    const within = angle - section * Math.round(angle / section);
    return Math.hypot(x, y / squeeze) * Math.cos(within) < radius * Math.cos(section / 2);
  };

/** A bent line, as people draw it with a pen. */
function stroke(random: Random): Shape {
  const [width, bend, length] = [random.between(1.2, 2.6), random.between(-0.06, 0.06), random.between(6, 12)];
  return (x, y) => Math.abs(x - bend * y * y) < width && Math.abs(y) < length;
}
