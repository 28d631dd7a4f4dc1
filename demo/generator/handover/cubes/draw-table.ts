import type { Random } from '../../../../sandbox-model/generator/random.ts';
import { Canvas, type Color } from '../../drawing/canvas.ts';
import type { Point } from '../../drawing/strokes.ts';
import { elbowOf, gripperOf, type Joints } from './planar-arm.ts';

export const IMAGE_SIZE = 64;
export const CUBE_COLORS = ['red', 'green', 'blue'] as const;
export type CubeColor = (typeof CUBE_COLORS)[number];

/** The square of the table that the camera sees, in metres; the arm stands at (0, 0). */
export const VIEW = { left: -1, bottom: -0.3, size: 2 } as const;
/** Metres. */
const CUBE = 0.24;
const MIN_GAP = 0.36;

export interface Cube {
  color: CubeColor;
  position: Point;
  turn: number;
}

export interface Table {
  cubes: Cube[];
  look: TableLook;
}

interface TableLook {
  wood: Color;
  light: number;
  planks: number;
  shades: readonly number[];
  tints: readonly number[];
  noise: number;
}

const PAINTS: Record<CubeColor, Color> = { red: [0.82, 0.16, 0.14], green: [0.15, 0.6, 0.24], blue: [0.14, 0.32, 0.8] };

/** Puts one cube of each colour on a table, where the arm can reach them and they don't touch. */
export function setTable(random: Random): Table {
  const cubes: Cube[] = [];
  for (const color of random.shuffled(CUBE_COLORS)) {
    for (;;) {
      const position = [random.between(-0.82, 0.82), random.between(0.15, 1.5)] as const;
      const distance = Math.hypot(...position);
      const isFree = cubes.every(
        (other) => Math.hypot(position[0] - other.position[0], position[1] - other.position[1]) > MIN_GAP,
      );
      if (distance > 0.5 && distance < 1.42 && isFree) {
        cubes.push({ color, position, turn: random.between(0, Math.PI / 2) });
        break;
      }
    }
  }
  const tone = random.between(0.75, 1.15);
  const look = {
    wood: [0.78 * tone, random.between(0.62, 0.7) * tone, random.between(0.46, 0.62) * tone] as const,
    light: random.between(0.7, 1.1),
    planks: random.int(3, 7),
    shades: Array.from({ length: 8 }, () => random.between(0.93, 1.04)),
    tints: Array.from({ length: 3 }, () => random.between(0.85, 1.15)),
    noise: random.between(0, 0.03),
  };
  return { cubes, look };
}

/** Paints what the camera above the table sees. Larger sizes show the same with more pixels. */
export function paintTable(random: Random, { cubes, look }: Table, joints: Joints, size = IMAGE_SIZE): Canvas {
  const canvas = new Canvas(size, size, look.wood);
  const scale = size / VIEW.size;
  const at = ([x, y]: Point): Point => [(x - VIEW.left) * scale, size - (y - VIEW.bottom) * scale];
  paintPlanks(canvas, look);
  for (const cube of cubes.toSorted((a, b) => b.position[1] - a.position[1])) paintCube(canvas, cube, look, at);
  paintArm(canvas, joints, at, scale);
  for (let i = 0; i < canvas.pixels.length; i++) {
    const value = (canvas.pixels[i] as number) * look.light + look.noise * (random.next() + random.next() - 1);
    canvas.pixels[i] = Math.min(1, Math.max(0, value));
  }
  return canvas;
}

function paintPlanks(canvas: Canvas, { planks, shades, wood }: TableLook): void {
  const width = canvas.width / planks;
  for (let plank = 0; plank < planks; plank++) {
    const [left, right] = [plank * width + width * 0.02, (plank + 1) * width - width * 0.02];
    const shaded = scaled(wood, shades[plank] as number);
    canvas.polygon(
      [
        [left, -2],
        [right, -2],
        [right, canvas.height + 2],
        [left, canvas.height + 2],
      ],
      shaded,
    );
  }
}

function paintCube(
  canvas: Canvas,
  { color, position, turn }: Cube,
  { tints }: TableLook,
  at: (point: Point) => Point,
): void {
  const paint = scaled(PAINTS[color], tints[CUBE_COLORS.indexOf(color)] as number);
  const corners = (offset: Point, size: number) =>
    [0, 1, 2, 3].map((corner) => {
      const angle = turn + (corner * Math.PI) / 2 + Math.PI / 4;
      const radius = size * Math.SQRT1_2;
      return at([
        position[0] + offset[0] + radius * Math.cos(angle),
        position[1] + offset[1] + radius * Math.sin(angle),
      ]);
    });
  canvas.polygon(corners([0.035, -0.05], CUBE * 1.04), [0.1, 0.08, 0.08], { opacity: 0.35 });
  canvas.polygon(corners([0, -0.035], CUBE), scaled(paint, 0.62));
  canvas.polygon(corners([0, 0], CUBE), paint);
  canvas.polygon(corners([0, 0], CUBE * 0.62), scaled(paint, 1.18));
}

function paintArm(canvas: Canvas, joints: Joints, at: (point: Point) => Point, scale: number): void {
  const [base, elbow, gripper] = [at([0, 0]), at(elbowOf(joints)), at(gripperOf(joints))];
  const [steel, dark]: Color[] = [
    [0.86, 0.87, 0.9],
    [0.2, 0.22, 0.26],
  ] as [Color, Color];
  canvas.ellipse(base, [0.13 * scale, 0.13 * scale], dark);
  canvas.polygon(bar(base, elbow, 0.075 * scale), steel);
  canvas.polygon(bar(elbow, gripper, 0.055 * scale), scaled(steel, 0.9));
  canvas.ellipse(base, [0.06 * scale, 0.06 * scale], steel);
  canvas.ellipse(elbow, [0.055 * scale, 0.055 * scale], dark);
  canvas.ellipse(gripper, [0.05 * scale, 0.05 * scale], dark);
}

function bar(from: Point, to: Point, width: number): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [x, y] = [(-(to[1] - from[1]) / length) * (width / 2), ((to[0] - from[0]) / length) * (width / 2)];
  return [
    [from[0] + x, from[1] + y],
    [to[0] + x, to[1] + y],
    [to[0] - x, to[1] - y],
    [from[0] - x, from[1] - y],
  ];
}

function scaled(color: Color, factor: number): Color {
  return color.map((channel) => Math.min(1, channel * factor)) as unknown as Color;
}
