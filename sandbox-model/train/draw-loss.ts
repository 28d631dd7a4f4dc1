import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Draws the loss curve that training wrote: node sandbox-model/train/draw-loss.ts

const FOLDER = join(import.meta.dirname, '..');
const [WIDTH, HEIGHT, LEFT, BOTTOM, MARGIN] = [760, 360, 56, 44, 20];
const LOSSES = [8, 4, 2, 1, 0.5, 0.25, 0.125];
const [HIGHEST, LOWEST] = [10, 0.1];

interface Point {
  tokens: number;
  train: number;
  heldOut: number;
}

const points = readFileSync(join(FOLDER, 'loss.csv'), 'utf8').trim().split('\n').slice(1).map(readPoint);
const most = points.at(-1)?.tokens ?? 1;
writeFileSync(join(FOLDER, 'loss.svg'), draw());

function readPoint(line: string): Point {
  const [, tokens = 0, train = 0, heldOut = 0] = line.split(',').map(Number);
  return { tokens, train, heldOut };
}

function draw(): string {
  const grid = LOSSES.map(
    (loss) =>
      `<path d="M${LEFT} ${y(loss)}H${WIDTH - MARGIN}" stroke="#8884"/><text x="${LEFT - 8}" y="${y(loss) + 4}" text-anchor="end">${loss}</text>`,
  );
  const marks = Array.from({ length: 6 }, (_, i) => (most * i) / 5).map(
    (tokens) =>
      `<text x="${x(tokens)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${Math.round(tokens / 1e6)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#777">
<title>Loss by millions of tokens seen: learnt from, and held out</title>
${[...grid, ...marks].join('\n')}
<text x="${(LEFT + WIDTH - MARGIN) / 2}" y="${HEIGHT - 8}" text-anchor="middle">millions of tokens</text>
${line('#2f6fdd', (point) => point.train)}
${line('#d9662b', (point) => point.heldOut)}
<text x="${WIDTH - MARGIN}" y="${MARGIN + 12}" text-anchor="end" fill="#2f6fdd">learnt from</text>
<text x="${WIDTH - MARGIN}" y="${MARGIN + 28}" text-anchor="end" fill="#d9662b">held out: the same things, asked in other phrases</text>
</svg>
`;
}

function line(colour: string, lossOf: (point: Point) => number): string {
  const path = points.map((point) => `${x(point.tokens).toFixed(1)} ${y(lossOf(point)).toFixed(1)}`).join('L');
  return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>`;
}

function x(tokens: number): number {
  return LEFT + (tokens / most) * (WIDTH - LEFT - MARGIN);
}

/** In equal steps for equal ratios: most of the curve is near its end. */
function y(loss: number): number {
  const share = Math.log(loss / LOWEST) / Math.log(HIGHEST / LOWEST);
  return HEIGHT - BOTTOM - Math.min(1, Math.max(0, share)) * (HEIGHT - BOTTOM - MARGIN);
}
