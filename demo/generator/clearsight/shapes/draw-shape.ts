import type { Random } from '../../../../sandbox-model/generator/random.ts';
import { Canvas, type Color } from '../../drawing/canvas.ts';
import type { Point } from '../../drawing/strokes.ts';

export const SHAPES = ['circle', 'square', 'triangle', 'star', 'cross', 'heart', 'arrow', 'crescent'] as const;
export type Shape = (typeof SHAPES)[number];

const OUTLINES: Record<Shape, (random: Random) => Point[]> = {
  circle: () => around(40, () => 1),
  square: () => [
    [-0.85, -0.85],
    [0.85, -0.85],
    [0.85, 0.85],
    [-0.85, 0.85],
  ],
  triangle: (random) => around(3, (corner) => (corner === 0 ? random.between(1, 1.5) : 1.1)),
  star: (random) => {
    const inner = random.between(0.38, 0.52);
    return around(10, (corner) => (corner % 2 === 0 ? 1.1 : 1.1 * inner));
  },
  cross: (random) => {
    const arm = random.between(0.24, 0.38);
    const quarter: Point[] = [
      [arm, -1],
      [arm, -arm],
      [1, -arm],
    ];
    return [0, 1, 2, 3].flatMap((turns) => quarter.map((point) => turned(point, (turns * Math.PI) / 2)));
  },
  heart: () =>
    Array.from({ length: 36 }, (_, step) => {
      const t = (2 * Math.PI * step) / 36;
      const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t);
      return [Math.sin(t) ** 3, -y / 16 - 0.1] as const;
    }),
  arrow: (random) => {
    const [shaft, head] = [random.between(0.18, 0.3), random.between(0.6, 0.8)];
    return [
      [-1.1, -shaft],
      [0.1, -shaft],
      [0.1, -head],
      [1.1, 0],
      [0.1, head],
      [0.1, shaft],
      [-1.1, shaft],
    ];
  },
  crescent: (random) => {
    const bite = random.between(0.2, 0.5);
    const outer = around(24, () => 1)
      .slice(0, 13)
      .map(([x, y]) => [1.1 * x - 0.6, 1.1 * y] as const);
    const inner = outer.map(([x, y]) => [(x + 0.6) * bite - 0.6, y] as const).reverse();
    return [...outer, ...inner.slice(1, -1)];
  },
};

export interface DrawnShape {
  shape: Shape;
  canvas: Canvas;
}

/** Paints a filled or outlined shape of any colour, size and turn on a noisy ground of another colour. */
export function drawShape(random: Random, size: number, shape: Shape = random.pick(SHAPES)): DrawnShape {
  const [ground, color] = contrastingColors(random);
  const canvas = new Canvas(size, size, ground);
  if (random.chance(0.4)) paintStripes(random, canvas, ground);
  const radius = size * random.between(0.2, 0.4);
  const stretch = random.between(0.82, 1.18);
  const turn = random.between(0, 2 * Math.PI);
  const room = size / 2 - radius * 1.1;
  const centre = [size / 2 + random.between(-room, room), size / 2 + random.between(-room, room)] as const;
  const points = OUTLINES[shape](random).map((point) => {
    const [x, y] = turned([point[0] * stretch, point[1] / stretch], turn);
    return [centre[0] + x * radius, centre[1] + y * radius] as const;
  });
  canvas.polygon(points, color, random.chance(0.35) ? { outline: size * random.between(0.035, 0.075) } : {});
  const noise = random.between(0, 0.05);
  for (let i = 0; i < canvas.pixels.length; i++) {
    const value = (canvas.pixels[i] as number) + noise * (random.next() + random.next() - 1);
    canvas.pixels[i] = Math.min(1, Math.max(0, value));
  }
  return { shape, canvas };
}

function paintStripes(random: Random, canvas: Canvas, ground: Color): void {
  const shade = ground.map((channel) =>
    Math.min(1, Math.max(0, channel + random.between(-0.07, 0.07))),
  ) as unknown as Color;
  const turn = random.between(0, Math.PI);
  const width = canvas.width * random.between(0.05, 0.2);
  for (let offset = -canvas.width; offset < canvas.width; offset += 2 * width) {
    const corners = (
      [
        [offset, -2 * canvas.width],
        [offset + width, -2 * canvas.width],
        [offset + width, 2 * canvas.width],
        [offset, 2 * canvas.width],
      ] as const
    ).map((corner) => turned(corner, turn));
    canvas.polygon(
      corners.map(([x, y]) => [x + canvas.width / 2, y + canvas.height / 2] as const),
      shade,
    );
  }
}

function contrastingColors(random: Random): [Color, Color] {
  const any = (): Color => [random.next(), random.next(), random.next()];
  const ground = any();
  for (;;) {
    const color = any();
    const difference = color.reduce((sum, channel, i) => sum + Math.abs(channel - (ground[i] as number)), 0);
    const brightness = Math.abs(luma(color) - luma(ground));
    if (difference > 0.8 && brightness > 0.2) return [ground, color];
  }
}

function luma([red, green, blue]: Color): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

function around(corners: number, radiusOf: (corner: number) => number): Point[] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners;
    return [radiusOf(corner) * Math.sin(angle), -radiusOf(corner) * Math.cos(angle)] as const;
  });
}

function turned([x, y]: Point, angle: number): Point {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
