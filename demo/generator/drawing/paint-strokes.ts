import type { Stroke } from './strokes.ts';

/**
 * Paints strokes in white on black, as a square picture of floats from 0 to 1. Points are in pixels. Edges are
 * smooth, as a browser's canvas draws them.
 */
export function paintStrokes(strokes: readonly Stroke[], size: number, width: number): Float32Array {
  const picture = new Float32Array(size * size);
  const reach = width / 2 + 0.5;
  for (const stroke of strokes) {
    for (let i = 0; i < Math.max(1, stroke.length - 1); i++) {
      const from = stroke[i];
      const to = stroke[i + 1] ?? from;
      if (from && to) paintSegment(picture, size, from[0], from[1], to[0], to[1], reach);
    }
  }
  return picture;
}

function paintSegment(
  picture: Float32Array,
  size: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  reach: number,
): void {
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - reach));
  const right = Math.min(size - 1, Math.ceil(Math.max(ax, bx) + reach));
  const top = Math.max(0, Math.floor(Math.min(ay, by) - reach));
  const bottom = Math.min(size - 1, Math.ceil(Math.max(ay, by) + reach));
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy || 1;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) / square));
      const distance = Math.sqrt((px - along * dx) ** 2 + (py - along * dy) ** 2);
      const coverage = Math.min(1, reach - distance);
      const index = y * size + x;
      if (coverage > (picture[index] as number)) picture[index] = coverage;
    }
  }
}
