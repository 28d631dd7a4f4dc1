import type { Point, Stroke } from './widget-form.ts';

interface Raster {
  size: readonly [width: number, height: number];
  /** Width of the pen in pixels. */
  pen: number;
}

/** Draws strokes white on black: a value from 0 to 1 per pixel, row by row, with smooth edges. */
export function rasterizeStrokes(strokes: readonly Stroke[], { size: [width, height], pen }: Raster): number[] {
  const pixels = new Array<number>(width * height).fill(0);
  const scale = ([x, y]: Point): Point => [x * width, y * height];
  for (const stroke of strokes) {
    const points = stroke.map(scale);
    points.forEach((to, at) => {
      drawSegment(pixels, [width, height], [points[Math.max(at - 1, 0)] ?? to, to], pen / 2);
    });
  }
  return pixels;
}

function drawSegment(
  pixels: number[],
  [width, height]: Raster['size'],
  [from, to]: readonly [Point, Point],
  radius: number,
): void {
  const reach = radius + 0.5;
  const first = (a: number, b: number) => Math.max(Math.floor(Math.min(a, b) - reach), 0);
  const last = (a: number, b: number, extent: number) => Math.min(Math.ceil(Math.max(a, b) + reach), extent - 1);
  for (let row = first(from[1], to[1]); row <= last(from[1], to[1], height); row += 1) {
    for (let column = first(from[0], to[0]); column <= last(from[0], to[0], width); column += 1) {
      const distance = distanceTo([column + 0.5, row + 0.5], from, to);
      const covered = Math.min(Math.max(reach - distance, 0), 1);
      const at = row * width + column;
      pixels[at] = Math.max(pixels[at] ?? 0, covered);
    }
  }
}

/** Returns the distance of a point to a segment. */
function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length;
  const nearest = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - fromX - nearest * alongX, y - fromY - nearest * alongY);
}
