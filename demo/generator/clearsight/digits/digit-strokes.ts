import type { Random } from '../../../../sandbox-model/generator/random.ts';
import { arc, curve, type Point, type Stroke } from '../../drawing/strokes.ts';

/** A way to write a digit, in a box from (0, 0) to (1, 1), y downwards. */
export interface DigitStyle {
  digit: number;
  name: string;
  weight: number;
  strokes(random: Random): Stroke[];
}

const UPPER_BOWL: Point[] = [[0.42, 0.46]];
const LOWER_BOWL: Point[] = [
  [0.42, 0.46],
  [0.8, 0.55],
  [0.84, 0.82],
  [0.48, 1],
  [0.12, 0.88],
];

/** Every way that the generator writes digits. Weights are relative to those of the same digit. */
export const DIGIT_STYLES: readonly DigitStyle[] = [
  { digit: 0, name: 'round', weight: 4, strokes: zero },
  { digit: 1, name: 'bar', weight: 3, strokes: (r) => [line(r, [0.5, 0], [r.between(0.42, 0.58), 1])] },
  { digit: 1, name: 'flag', weight: 3, strokes: (r) => [line(r, [r.between(0.15, 0.35), 0.28], [0.55, 0], [0.55, 1])] },
  { digit: 1, name: 'base', weight: 2, strokes: oneWithBase },
  {
    digit: 2,
    name: 'plain',
    weight: 4,
    strokes: (r) => [joined(smooth(r, ...TWO), line(r, [0.1, 0.97], [0.9, 0.97]))],
  },
  { digit: 2, name: 'loop', weight: 2, strokes: (r) => [smooth(r, ...LOOPED_TWO)] },
  {
    digit: 2,
    name: 'angular',
    weight: 1,
    strokes: (r) => [line(r, [0.15, 0.2], [0.5, 0.02], [0.85, 0.25], [0.12, 0.97], [0.9, 0.97])],
  },
  {
    digit: 3,
    name: 'round',
    weight: 4,
    strokes: (r) => [
      joined(smooth(r, [0.15, 0.14], [0.45, 0], [0.8, 0.18], [0.7, 0.4], ...UPPER_BOWL), smooth(r, ...LOWER_BOWL)),
    ],
  },
  {
    digit: 3,
    name: 'flat',
    weight: 1,
    strokes: (r) => [joined(line(r, [0.15, 0.03], [0.82, 0.03], [0.42, 0.44]), smooth(r, ...LOWER_BOWL))],
  },
  { digit: 4, name: 'open', weight: 3, strokes: openFour },
  { digit: 4, name: 'closed', weight: 3, strokes: closedFour },
  {
    digit: 5,
    name: 'two strokes',
    weight: 3,
    strokes: (r) => [
      joined(line(r, [0.25, 0.03], [0.2, 0.45]), smooth(r, ...FIVE_BOWL)),
      line(r, [0.24, 0.03], [r.between(0.7, 0.92), 0.03]),
    ],
  },
  {
    digit: 5,
    name: 'one stroke',
    weight: 3,
    strokes: (r) => [joined(line(r, [0.85, 0.03], [0.25, 0.03], [0.2, 0.45]), smooth(r, ...FIVE_BOWL))],
  },
  {
    digit: 5,
    name: 'round',
    weight: 1,
    strokes: (r) => [
      smooth(r, [0.85, 0.04], [0.35, 0.04], [0.2, 0.38], [0.55, 0.4], [0.85, 0.66], [0.6, 0.97], [0.12, 0.92]),
    ],
  },
  {
    digit: 6,
    name: 'curved',
    weight: 4,
    strokes: (r) => [
      smooth(
        r,
        [0.78, 0.04],
        [0.4, 0.18],
        [0.17, 0.55],
        [0.2, 0.86],
        [0.5, 1],
        [0.82, 0.84],
        [0.78, 0.58],
        [0.5, 0.48],
        [0.2, 0.68],
      ),
    ],
  },
  {
    digit: 6,
    name: 'straight',
    weight: 2,
    strokes: (r) => [
      joined(
        line(r, [0.6, 0], [0.22, 0.62]),
        smooth(r, [0.22, 0.62], [0.2, 0.88], [0.5, 1], [0.8, 0.84], [0.74, 0.6], [0.48, 0.52], [0.22, 0.72]),
      ),
    ],
  },
  {
    digit: 7,
    name: 'plain',
    weight: 3,
    strokes: (r) => [line(r, [0.1, 0.04], [0.88, 0.04], [r.between(0.3, 0.5), 1])],
  },
  {
    digit: 7,
    name: 'curved',
    weight: 1,
    strokes: (r) => [joined(line(r, [0.1, 0.04], [0.88, 0.04]), smooth(r, [0.88, 0.04], [0.58, 0.42], [0.42, 1]))],
  },
  {
    digit: 7,
    name: 'bar',
    weight: 3,
    strokes: (r) => [
      line(r, [0.1, 0.04], [0.88, 0.04], [0.38, 1]),
      line(r, [r.between(0.2, 0.36), 0.5], [r.between(0.76, 0.9), 0.48]),
    ],
  },
  { digit: 7, name: 'serif', weight: 1, strokes: (r) => [line(r, [0.1, 0.2], [0.12, 0.04], [0.88, 0.04], [0.4, 1])] },
  { digit: 8, name: 'one stroke', weight: 4, strokes: (r) => [smooth(r, ...EIGHT)] },
  { digit: 8, name: 'mirrored', weight: 1, strokes: (r) => [smooth(r, ...EIGHT.map(([x, y]) => [1 - x, y] as const))] },
  { digit: 8, name: 'two circles', weight: 2, strokes: twoCircles },
  {
    digit: 9,
    name: 'straight',
    weight: 4,
    strokes: (r) => [joined(smooth(r, ...NINE_LOOP), line(r, [0.8, 0.25], [r.between(0.6, 0.82), 1]))],
  },
  {
    digit: 9,
    name: 'hooked',
    weight: 3,
    strokes: (r) => [joined(smooth(r, ...NINE_LOOP), smooth(r, [0.8, 0.25], [0.82, 0.7], [0.62, 0.98], [0.25, 0.93]))],
  },
];

const TWO: Point[] = [
  [0.13, 0.26],
  [0.3, 0.04],
  [0.62, 0.02],
  [0.82, 0.24],
  [0.68, 0.52],
  [0.4, 0.76],
  [0.1, 0.97],
];
const LOOPED_TWO: Point[] = [
  [0.12, 0.25],
  [0.35, 0.02],
  [0.76, 0.08],
  [0.78, 0.38],
  [0.45, 0.76],
  [0.16, 0.96],
  [0.1, 0.84],
  [0.3, 0.79],
  [0.56, 0.95],
  [0.92, 0.93],
];
const FIVE_BOWL: Point[] = [
  [0.2, 0.45],
  [0.5, 0.36],
  [0.84, 0.56],
  [0.8, 0.86],
  [0.45, 1],
  [0.12, 0.9],
];
const EIGHT: Point[] = [
  [0.76, 0.14],
  [0.5, 0],
  [0.23, 0.2],
  [0.5, 0.46],
  [0.84, 0.74],
  [0.5, 1],
  [0.16, 0.76],
  [0.5, 0.48],
  [0.77, 0.22],
  [0.74, 0.12],
];
const NINE_LOOP: Point[] = [
  [0.8, 0.22],
  [0.5, 0.01],
  [0.2, 0.2],
  [0.26, 0.44],
  [0.52, 0.5],
  [0.78, 0.32],
  [0.8, 0.25],
];

function zero(random: Random): Stroke[] {
  const sweep = 2 * Math.PI * random.between(0.95, 1.08) * (random.chance(0.7) ? -1 : 1);
  const start = -Math.PI / 2 + random.between(-0.8, 0.8);
  const outline = arc([0.5, 0.5], [random.between(0.24, 0.44), 0.5], start, sweep);
  return [smooth(random, ...outline.filter((_, i) => i % 3 === 0))];
}

function oneWithBase(random: Random): Stroke[] {
  const [left, right] = [random.between(0.15, 0.3), random.between(0.7, 0.85)];
  return [line(random, [0.25, 0.25], [0.5, 0], [0.5, 1]), line(random, [left, 1], [right, 1])];
}

function openFour(random: Random): Stroke[] {
  const crossing = random.between(0.5, 0.68);
  const post = random.between(0.6, 0.78);
  return [
    line(random, [random.between(0.15, 0.32), 0.02], [0.12, crossing], [0.92, crossing]),
    line(random, [post, random.between(0, 0.3)], [post - 0.02, 1]),
  ];
}

function closedFour(random: Random): Stroke[] {
  const crossing = random.between(0.6, 0.74);
  const post = random.between(0.58, 0.72);
  if (random.chance(0.3)) return [line(random, [post, 1], [post, 0], [0.1, crossing], [0.95, crossing])];
  return [line(random, [post, 0], [0.1, crossing], [0.95, crossing]), line(random, [post, 0.01], [post, 1])];
}

function twoCircles(random: Random): Stroke[] {
  const waist = random.between(0.42, 0.5);
  const turn = random.between(-2, 2);
  return [
    arc([0.5, waist / 2], [random.between(0.2, 0.3), waist / 2], turn, 2 * Math.PI),
    arc([0.5, (1 + waist) / 2], [random.between(0.26, 0.36), (1 - waist) / 2], turn, 2 * Math.PI),
  ];
}

/** Straight lines through points that a hand misses a little. */
function line(random: Random, ...points: readonly Point[]): Stroke {
  return points.map((point) => missed(random, point));
}

function smooth(random: Random, ...points: readonly Point[]): Stroke {
  return curve(line(random, ...points));
}

function missed(random: Random, [x, y]: Point): Point {
  return [x + 0.03 * random.normal(), y + 0.03 * random.normal()];
}

function joined(...parts: readonly Stroke[]): Stroke {
  return parts.flat();
}
