import type { ChartInterval } from './interval-labels.ts';

export type ChartKind = 'bars' | 'areas' | 'lines';

/** A colour of `styles.css`, made for light and dark. */
export type Tint = 1 | 2 | 3 | 4 | 5;

/** One of the things that a chart counts. */
export interface ChartSeries {
  /** Under which a point has its value. */
  key: string;
  label: string;
  /** By its place among the series, where it is not said. */
  tint?: Tint;
  /** Of its own, where it is not that of the chart. */
  unit?: ChartUnit;
}

export interface ChartPoint {
  /** The first day or moment of its interval: `2026-01-05`, or a whole timestamp. */
  start: string;
  /** By the series' keys; what is not there is nothing. Null: there was nothing to measure, and a line has a gap there. */
  values: Readonly<Record<string, number | null>>;
}

/** How the numbers of a chart are written: see `chart-units.ts` for those of money, counts and durations. */
export interface ChartUnit {
  /** In the table, and beside the pointer. */
  exact: (value: number) => string;
  /** Beside the axis, where there is little room. */
  short: (value: number) => string;
  /** There is nothing between one and two of them, so that the axis has no halves. */
  whole?: boolean;
}

export interface ChartData {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** What is only in the table, beside the series. */
  also?: readonly ChartSeries[];
  unit: ChartUnit;
  /** What a point stands for; a day where it is not said. */
  interval: ChartInterval;
}

export function numberAt(point: ChartPoint, { key }: ChartSeries): number {
  return point.values[key] ?? 0;
}

/** In words; a dash where there was nothing to measure. */
export function wordsAt(point: ChartPoint, one: ChartSeries, unit: ChartUnit): string {
  return point.values[one.key] === null ? '–' : unit.exact(numberAt(point, one));
}

export function isEmpty({ points, series }: Pick<ChartData, 'points' | 'series'>): boolean {
  return points.every((point) => series.every((one) => numberAt(point, one) === 0));
}

const TINTS: readonly Tint[] = [1, 2, 4, 3, 5];

export function colourOf(series: readonly ChartSeries[], one: ChartSeries): string {
  const tint = one.tint ?? TINTS[series.indexOf(one) % TINTS.length];
  return `var(--color-tint-${tint})`;
}
