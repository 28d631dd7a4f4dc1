import { PALETTE } from './palette.ts';
import { line, type Point, panel, text } from './svg.ts';

interface PlotOptions {
  /** Of the panel, with its labels. */
  x: number;
  y: number;
  width: number;
  height: number;
  title?: string;
  /** First and last number of each axis. */
  across: readonly [number, number];
  up: readonly [number, number];
  acrossLabel?: string;
  upLabel?: string;
  /** Number of intervals. */
  ticks?: number;
  digits?: number;
  /** Default: as many as `digits`. */
  acrossDigits?: number;
}

export interface Plot {
  /** Panel, grid and labels. */
  frame: string;
  /** Returns where a value lies in the picture. */
  at(across: number, up: number): Point;
}

/** Lays out a panel with axes. */
export function plot(options: PlotOptions): Plot {
  const { x, y, width, height, title, across, up, acrossLabel, upLabel, ticks = 4, digits = 1 } = options;
  const { acrossDigits = digits } = options;
  const [left, right] = [x + 76, x + width - 28];
  const [top, bottom] = [y + (title ? 64 : 32), y + height - (acrossLabel ? 70 : 48)];
  const at = (a: number, u: number): Point => [
    left + ((a - across[0]) / (across[1] - across[0])) * (right - left),
    bottom - ((u - up[0]) / (up[1] - up[0])) * (bottom - top),
  ];
  const small = { fill: PALETTE.muted, 'font-size': 15 };
  const grid = Array.from({ length: ticks + 1 }, (_, i) => {
    const a = across[0] + (i / ticks) * (across[1] - across[0]);
    const u = up[0] + (i / ticks) * (up[1] - up[0]);
    const [ax] = at(a, up[0]);
    const [, uy] = at(across[0], u);
    return [
      line([left, uy], [right, uy]),
      text([left - 12, uy + 5], u.toFixed(digits), { ...small, 'text-anchor': 'end' }),
      text([ax, bottom + 26], a.toFixed(acrossDigits), { ...small, 'text-anchor': 'middle' }),
    ].join('');
  });
  const labels = [
    title && text([x + 28, y + 38], title, { 'font-size': 19, 'font-weight': 600 }),
    acrossLabel && text([(left + right) / 2, bottom + 54], acrossLabel, { ...small, 'text-anchor': 'middle' }),
    upLabel && text([right, y + 38], upLabel, { ...small, 'text-anchor': 'end' }),
  ];
  return { frame: panel(x, y, width, height) + grid.join('') + labels.filter(Boolean).join(''), at };
}
