import type { Weights } from '../export/safetensors.ts';
import { PALETTE, SELLERS, type Seller } from './palette.ts';
import { CONTENT, type Picture } from './picture.ts';
import { line, panel, rectangle, text } from './svg.ts';

const BINS = 41;
const HALF = Math.floor(BINS / 2);

/** Draws the tensors of a file: name, shape, and how their numbers are spread around zero. */
export function weightsPicture(tensors: ReadonlyMap<string, Weights>, title: string, seller: Seller): Picture {
  const matrices = [...tensors].filter(([, { shape }]) => shape.length > 1);
  const count = [...tensors.values()].reduce((sum, { values }) => sum + values.length, 0);
  const height = (CONTENT.height - 24) / matrices.length;
  const rows = matrices.map(([name, { shape, values }], i) => {
    const y = CONTENT.y + 12 + i * height;
    const middle = y + height / 2 + 6;
    return [
      i === 0 ? '' : line([CONTENT.x + 28, y], [CONTENT.x + CONTENT.width - 28, y]),
      text([CONTENT.x + 32, middle], name, { 'font-size': 18, 'font-weight': 600 }),
      text([CONTENT.x + 330, middle], shape.join(' × '), { 'font-size': 18, fill: PALETTE.muted }),
      histogram(values, CONTENT.x + 620, y + height * 0.14, 430, height * 0.72, SELLERS[seller]),
    ].join('');
  });
  return {
    title,
    subtitle: `${count.toLocaleString('en-US')} weights in ${tensors.size} tensors; the matrices and the spread of their numbers`,
    accent: SELLERS[seller],
    content: panel(CONTENT.x, CONTENT.y, CONTENT.width, CONTENT.height) + rows.join(''),
  };
}

function histogram(values: Float32Array, x: number, y: number, width: number, height: number, fill: string): string {
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
  const counts = new Array<number>(BINS).fill(0);
  for (const value of values) {
    const bin = Math.round((value / (3 * deviation)) * HALF) + HALF;
    if (bin >= 0 && bin < BINS) counts[bin] = (counts[bin] as number) + 1;
  }
  const top = Math.max(...counts);
  const step = width / BINS;
  return counts
    .map((count, i) => {
      const bar = (count / top) * height;
      return rectangle(x + i * step, y + height - bar, step - 2, bar, { fill, rx: 1.5 });
    })
    .join('');
}
