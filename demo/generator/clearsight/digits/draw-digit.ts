import type { Random } from '../../../../sandbox-model/generator/random.ts';
import { paintStrokes } from '../../drawing/paint-strokes.ts';
import { type Point, type Stroke, transformStrokes } from '../../drawing/strokes.ts';
import { DIGIT_STYLES, type DigitStyle } from './digit-strokes.ts';

export const DIGIT_SIZE = 28;

export interface DrawnDigit {
  digit: number;
  style: string;
  /** In pixels. */
  strokeWidth: number;
  /** In degrees, to the right. */
  slant: number;
  /** Points in pixels. */
  strokes: Stroke[];
}

/** Draws a digit as someone with a mouse would: any size and place, slanted, wobbly, with a thin or a thick pen. */
export function drawDigit(random: Random, digit = random.int(0, 9)): DrawnDigit {
  const styles = DIGIT_STYLES.filter((style) => style.digit === digit);
  const style: DigitStyle = random.weighted(styles, ({ weight }) => weight);
  const height = DIGIT_SIZE * random.between(0.38, 0.86);
  const width = height * random.between(0.45, 0.95);
  const slant = random.between(-0.28, 0.42);
  const turn = 0.1 * random.normal();
  const wobble = [0, 1].map(() => ({
    size: random.between(0, 0.035),
    rate: random.between(2, 9),
    phase: random.between(0, 7),
  }));
  const strokeWidth = random.between(1.1, 3.4) * Math.min(1, 0.45 + height / DIGIT_SIZE);

  const place = ([x, y]: Point): Point => {
    const [across, down] = wobble as [Wobble, Wobble];
    const u = (x - 0.5 + across.size * Math.sin(across.rate * y + across.phase)) * width - slant * (y - 0.5) * height;
    const v = (y - 0.5 + down.size * Math.sin(down.rate * x + down.phase)) * height;
    return [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)];
  };
  const placed = transformStrokes(style.strokes(random), place);
  const strokes = transformStrokes(placed, moveInto(random, placed.flat(), strokeWidth / 2));
  return { digit, style: style.name, strokeWidth, slant: (Math.atan(slant) * 180) / Math.PI, strokes };
}

export function paintDigit({ strokes, strokeWidth }: DrawnDigit): Float32Array {
  return paintStrokes(strokes, DIGIT_SIZE, strokeWidth);
}

interface Wobble {
  size: number;
  rate: number;
  phase: number;
}

/** Moves a drawing to anywhere on the canvas, or to its middle if it is too large for a choice. */
function moveInto(random: Random, points: readonly Point[], margin: number): (point: Point) => Point {
  const shift = [0, 1].map((axis) => {
    const positions = points.map((point) => point[axis] as number);
    const [low, high] = [Math.min(...positions), Math.max(...positions)];
    const room = Math.max(0, DIGIT_SIZE - 2 * margin - (high - low));
    return (DIGIT_SIZE - room) / 2 - (low + high) / 2 + room / 2 + room * (random.next() - 0.5);
  }) as [number, number];
  return ([x, y]) => [x + shift[0], y + shift[1]];
}
