import type { Random } from '../../../../sandbox-model/generator/random.ts';
import type { Canvas, Color } from '../../drawing/canvas.ts';
import type { Point } from '../../drawing/strokes.ts';

export const OBSTACLES = ['crate', 'cone', 'barrel', 'person'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Metres: smallest and largest height, and width as a share of the height. */
export const SIZES: Record<Obstacle, { height: readonly [number, number]; aspect: readonly [number, number] }> = {
  crate: { height: [0.6, 1], aspect: [0.95, 1.35] },
  cone: { height: [0.6, 0.85], aspect: [0.62, 0.78] },
  barrel: { height: [0.85, 1.05], aspect: [0.62, 0.74] },
  person: { height: [1.6, 1.9], aspect: [0.3, 0.38] },
};

/** A place in the picture, in pixels: the middle of the foot, and the size of the box around. */
export interface Place {
  x: number;
  foot: number;
  width: number;
  height: number;
}

export type Painter = (canvas: Canvas, place: Place, random: Random) => void;

/** Each fills its box up to the edges, so that the boxes are right. */
export const PAINTERS: Record<Obstacle, Painter> = { crate, cone, barrel, person };

/** Returns the point of a box: across from -1 to 1, up from 0 to 1. */
const within =
  ({ x, foot, width, height }: Place) =>
  (across: number, up: number): Point => [x + (across * width) / 2, foot - up * height];

export function shade(color: Color, factor: number): Color {
  return color.map((channel) => Math.min(1, channel * factor)) as unknown as Color;
}

function crate(canvas: Canvas, place: Place, random: Random): void {
  const at = within(place);
  const wood: Color = [random.between(0.55, 0.75), random.between(0.4, 0.52), random.between(0.22, 0.34)];
  const edge = random.between(0.15, 0.5) * (random.chance(0.5) ? 1 : -1);
  const side = Math.sign(edge);
  const top = 0.84;
  // The front, the side next to it and the lid.
  canvas.polygon([at(-side, 0), at(edge, 0), at(edge, top), at(-side, top)], wood);
  canvas.polygon([at(edge, 0), at(side, 0.1), at(side, 0.94), at(edge, top)], shade(wood, 0.68));
  canvas.polygon([at(-side, top), at(edge, top), at(side, 0.94), at(edge * 0.2 - side * 0.2, 1)], shade(wood, 1.25));
  const plank = shade(wood, 0.55);
  const line = Math.max(0.5, place.height * 0.025);
  for (const up of [0.28, 0.56]) canvas.polygon(band(at(-side, up), at(edge, up), line), plank);
  canvas.polygon(band(at(-side, 0.02), at(edge, top - 0.02), line * 1.6), shade(wood, 0.8));
}

function cone(canvas: Canvas, place: Place, random: Random): void {
  const at = within(place);
  const orange: Color = [random.between(0.88, 1), random.between(0.33, 0.48), random.between(0.05, 0.15)];
  const edgeAt = (up: number) => 0.72 - 0.62 * up;
  const slice = (low: number, high: number) => [
    at(-edgeAt(low), low),
    at(edgeAt(low), low),
    at(edgeAt(high), high),
    at(-edgeAt(high), high),
  ];
  canvas.polygon([at(-1, 0), at(1, 0), at(0.9, 0.09), at(-0.9, 0.09)], shade(orange, 0.75));
  canvas.polygon(slice(0.07, 1), orange);
  canvas.polygon(slice(0.32, 0.5), [0.94, 0.94, 0.92]);
  canvas.polygon(slice(0.66, 0.78), [0.94, 0.94, 0.92]);
}

function barrel(canvas: Canvas, place: Place, random: Random): void {
  const at = within(place);
  const paints: Color[] = [
    [0.12, 0.34, 0.62],
    [0.1, 0.45, 0.42],
    [0.25, 0.3, 0.36],
  ];
  const color = shade(random.pick(paints), random.between(0.85, 1.2));
  const radii = [place.width / 2, place.height * 0.07] as const;
  canvas.ellipse(at(0, 0.07), radii, color);
  canvas.polygon([at(-1, 0.07), at(1, 0.07), at(1, 0.93), at(-1, 0.93)], color);
  canvas.polygon([at(0.45, 0.04), at(1, 0.07), at(1, 0.93), at(0.45, 0.9)], shade(color, 0.72));
  canvas.polygon([at(-0.75, 0.05), at(-0.5, 0.04), at(-0.5, 0.9), at(-0.75, 0.9)], shade(color, 1.3));
  canvas.ellipse(at(0, 0.93), radii, shade(color, 1.45));
  for (const up of [0.33, 0.62]) canvas.polygon(band(at(-1, up), at(1, up), place.height * 0.035), shade(color, 0.6));
}

function person(canvas: Canvas, place: Place, random: Random): void {
  const at = within(place);
  const skin = shade([0.9, 0.7, 0.56], random.between(0.45, 1.05));
  const vest: Color = random.pick<Color>([
    [0.86, 0.9, 0.15],
    [0.8, 0.22, 0.25],
    [0.3, 0.32, 0.75],
    [0.85, 0.85, 0.88],
  ]);
  const trousers = shade([0.24, 0.25, 0.33], random.between(0.6, 1.3));
  const stride = random.between(0.25, 0.8);
  const arm = random.between(0.75, 1);
  canvas.polygon([at(-0.5, 0.5), at(0, 0.5), at(-stride + 0.3, 0), at(-stride, 0)], trousers);
  canvas.polygon([at(0, 0.5), at(0.5, 0.5), at(stride, 0), at(stride - 0.3, 0)], shade(trousers, 0.8));
  canvas.polygon([at(-0.6, 0.82), at(-0.75, 0.8), at(-arm, 0.5), at(-arm + 0.25, 0.48)], shade(vest, 0.85));
  canvas.polygon([at(0.6, 0.82), at(0.75, 0.8), at(arm, 0.5), at(arm - 0.25, 0.48)], shade(vest, 0.7));
  canvas.polygon([at(-0.65, 0.83), at(0.65, 0.83), at(0.52, 0.46), at(-0.52, 0.46)], vest);
  canvas.polygon(band(at(-0.56, 0.6), at(0.56, 0.6), place.height * 0.03), shade(vest, 1.4));
  canvas.ellipse(at(0, 0.92), [place.width * 0.2, place.height * 0.078], skin);
  const hair = shade([0.25, 0.18, 0.13], random.between(0.5, 1.8));
  canvas.ellipse(at(0, 0.96), [place.width * 0.19, place.height * 0.04], hair);
}

/** Returns a line with a width, as a polygon. */
function band(from: Point, to: Point, width: number): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [nx, ny] = [(-(to[1] - from[1]) / length) * (width / 2), ((to[0] - from[0]) / length) * (width / 2)];
  return [
    [from[0] + nx, from[1] + ny],
    [to[0] + nx, to[1] + ny],
    [to[0] - nx, to[1] - ny],
    [from[0] - nx, from[1] - ny],
  ];
}
