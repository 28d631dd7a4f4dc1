import type { Random } from '../../../../sandbox-model/generator/random.ts';
import { Canvas, type Color } from '../../drawing/canvas.ts';
import type { Point } from '../../drawing/strokes.ts';
import { OBSTACLES, type Obstacle, PAINTERS, type Place, SIZES, shade } from './paint-obstacles.ts';

export const SCENE_SIZE = 96;

/** Shares of the picture: x and y are the top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  label: Obstacle;
}

export interface Scene {
  canvas: Canvas;
  boxes: Box[];
}

const MAX_OBSTACLES = 5;
const ATTEMPTS = 12;
/** Boxes may cover this share of each other. */
const MAX_OVERLAP = 0.25;

/** Paints the view of a camera on a robot in a hall, with obstacles between 1.5 and 9 metres away. */
export function drawScene(random: Random, size = SCENE_SIZE): Scene {
  const horizon = random.between(0.3, 0.46);
  const canvas = drawHall(random, size, horizon);
  // A camera this far above the floor sees the foot of an object at `distance` this far below the horizon.
  const [cameraHeight, focus] = [random.between(0.9, 1.2), random.between(0.75, 1.05)];
  const boxes: Box[] = [];
  const found: { box: Box; distance: number }[] = [];
  const wanted = random.int(0, MAX_OBSTACLES);
  for (let attempt = 0; attempt < ATTEMPTS && found.length < wanted; attempt++) {
    const distance = 1.5 * (9 / 1.5) ** random.next();
    const label = random.pick(OBSTACLES);
    const scale = focus / distance;
    const height = random.between(...SIZES[label].height) * scale;
    const width = height * random.between(...SIZES[label].aspect);
    const foot = horizon + cameraHeight * scale;
    const box = { x: random.between(-0.1, 1.1) - width / 2, y: foot - height, width, height, label };
    if (visibleShare(box) > 0.75 && found.every((other) => overlap(other.box, box) < MAX_OVERLAP)) {
      found.push({ box, distance });
    }
  }
  found.sort((a, b) => b.distance - a.distance);
  const light = random.between(0.75, 1.1);
  for (const { box } of found) {
    paintObstacle(canvas, box, size, random);
    boxes.push(clip(box));
  }
  const noise = random.between(0, 0.03);
  for (let i = 0; i < canvas.pixels.length; i++) {
    const value = (canvas.pixels[i] as number) * light + noise * (random.next() + random.next() - 1);
    canvas.pixels[i] = Math.min(1, Math.max(0, value));
  }
  return { canvas, boxes };
}

function paintObstacle(canvas: Canvas, box: Box, size: number, random: Random): void {
  const place: Place = {
    x: (box.x + box.width / 2) * size,
    foot: (box.y + box.height) * size,
    width: box.width * size,
    height: box.height * size,
  };
  canvas.ellipse([place.x, place.foot], [place.width * 0.58, place.height * 0.06], [0.05, 0.05, 0.07], {
    opacity: 0.4,
  });
  PAINTERS[box.label](canvas, place, random);
}

function drawHall(random: Random, size: number, horizon: number): Canvas {
  const tone = random.between(0.4, 0.8);
  const wall: Color = [tone * random.between(0.9, 1.1), tone, tone * random.between(0.9, 1.15)];
  const floor = shade([0.52, 0.5, 0.48], random.between(0.6, 1.35));
  const canvas = new Canvas(size, size, wall);
  const [top, vanishing] = [horizon * size, size * random.between(0.3, 0.7)];
  const shelves = random.int(0, 4);
  for (let i = 0; i < shelves; i++) {
    const [left, width] = [random.between(-0.1, 0.9) * size, random.between(0.08, 0.3) * size];
    const high = random.between(0, 0.7) * top;
    canvas.polygon(rectangle(left, high, width, top - high), shade(wall, random.between(0.55, 0.95)));
  }
  canvas.polygon(rectangle(-2, top, size + 4, size), floor);
  canvas.polygon(rectangle(-2, top - size * 0.012, size + 4, size * 0.012), shade(wall, 0.6));
  const lines = random.int(0, 5);
  for (let i = 0; i < lines; i++) {
    const [foot, width] = [random.between(-0.6, 1.6) * size, random.between(0.01, 0.05) * size];
    const color: Color = random.chance(0.5) ? [0.85, 0.75, 0.2] : shade(floor, random.between(0.7, 1.25));
    canvas.polygon(
      [
        [vanishing, top],
        [foot + width, size + 1],
        [foot - width, size + 1],
      ],
      color,
    );
  }
  return canvas;
}

function rectangle(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

function clip(box: Box): Box {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  return {
    ...box,
    x,
    y,
    width: Math.min(1, box.x + box.width) - x,
    height: Math.min(1, box.y + box.height) - y,
  };
}

function visibleShare(box: Box): number {
  const { width, height } = clip(box);
  return width <= 0 || height <= 0 ? 0 : (width * height) / (box.width * box.height);
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.min(a.width * a.height, b.width * b.height);
}
