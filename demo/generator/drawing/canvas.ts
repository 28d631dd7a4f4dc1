import type { Point } from './strokes.ts';

/** Red, green and blue, from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number];

/** A picture that is painted without a browser, so that training needs none: rows of pixels, three floats each. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Float32Array;

  constructor(width: number, height: number, background: Color = [0, 0, 0]) {
    this.width = width;
    this.height = height;
    this.pixels = new Float32Array(width * height * 3);
    for (let i = 0; i < this.pixels.length; i++) this.pixels[i] = background[i % 3] as number;
  }

  /** Blends a colour into a pixel. */
  blend(x: number, y: number, color: Color, opacity: number): void {
    const { pixels } = this;
    const start = (y * this.width + x) * 3;
    for (let channel = 0; channel < 3; channel++) {
      const before = pixels[start + channel] as number;
      pixels[start + channel] = before + ((color[channel] as number) - before) * opacity;
    }
  }

  /** Paints a polygon with smooth edges; with `outline`, only a line of that width along its edge. */
  polygon(points: readonly Point[], color: Color, { opacity = 1, outline }: PolygonOptions = {}): void {
    const corners = Float64Array.from(points.flat());
    const [left, right] = this.#range(points, 0, this.width, outline);
    const [top, bottom] = this.#range(points, 1, this.height, outline);
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const inside = depth(corners, x + 0.5, y + 0.5);
        const coverage = outline === undefined ? inside + 0.5 : outline / 2 + 0.5 - Math.abs(inside);
        if (coverage > 0) this.blend(x, y, color, Math.min(1, coverage) * opacity);
      }
    }
  }

  /** Returns the first and last row or column that a polygon may touch. */
  #range(points: readonly Point[], axis: 0 | 1, extent: number, outline = 0): [first: number, last: number] {
    const positions = points.map((point) => point[axis]);
    const margin = outline / 2 + 1;
    return [
      Math.max(0, Math.floor(Math.min(...positions) - margin)),
      Math.min(extent - 1, Math.ceil(Math.max(...positions) + margin)),
    ];
  }

  ellipse(centre: Point, radii: Point, color: Color, options?: PolygonOptions): void {
    const corners = Math.max(12, Math.min(64, Math.ceil(Math.max(radii[0], radii[1]) * 3)));
    const points = Array.from({ length: corners }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / corners;
      return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)] as const;
    });
    this.polygon(points, color, options);
  }

  /** Returns channels before rows, as networks read pictures. */
  toChannels(): Float32Array {
    const area = this.width * this.height;
    const channels = new Float32Array(3 * area);
    for (let i = 0; i < channels.length; i++) {
      channels[(i % 3) * area + Math.floor(i / 3)] = this.pixels[i] as number;
    }
    return channels;
  }
}

interface PolygonOptions {
  opacity?: number;
  outline?: number;
}

/** Returns the distance of a point from the edge: positive inside, negative outside. */
function depth(corners: Float64Array, x: number, y: number): number {
  let square = Number.POSITIVE_INFINITY;
  let isInside = false;
  let bx = corners[corners.length - 2] as number;
  let by = corners[corners.length - 1] as number;
  for (let i = 0; i < corners.length; i += 2) {
    const ax = corners[i] as number;
    const ay = corners[i + 1] as number;
    const dx = bx - ax;
    const dy = by - ay;
    const px = x - ax;
    const py = y - ay;
    const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    const ex = px - along * dx;
    const ey = py - along * dy;
    square = Math.min(square, ex * ex + ey * ey);
    if (ay > y !== by > y && x < (dx * (y - ay)) / dy + ax) isInside = !isInside;
    bx = ax;
    by = ay;
  }
  return isInside ? Math.sqrt(square) : -Math.sqrt(square);
}
