import type { ChartInterval } from './interval-labels.ts';

export type ChartKind = 'bars' | 'areas' | 'lines';

/** A color of `styles.css`, for light and dark. */
type Tint = 1 | 2 | 3 | 4 | 5;

/** One series of a chart. */
export interface ChartSeries {
  /** Key of its value in each point. */
  key: string;
  label: string;
  /** Defaults to a color by position. */
  tint?: Tint;
  /** Overrides the unit of the chart. */
  unit?: ChartUnit;
}

export interface ChartPoint {
  /** Start of the interval: `2026-01-05`, or a full timestamp. */
  start: string;
  /** Values by series key. A missing one is 0. Null means that nothing was measured, and leaves a gap in a line. */
  values: Readonly<Record<string, number | null>>;
}

/** Formats the numbers of a chart; `chart-units.ts` has money, counts and durations. */
export interface ChartUnit {
  /** Formats a number for the table and the tooltip. */
  exact: (value: number) => string;
  /** Formats a number for the axis. */
  short: (value: number) => string;
  /** Whole numbers only, so that the axis has no fractions. */
  whole?: boolean;
}

export interface ChartData {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Series that are shown in the table only. */
  also?: readonly ChartSeries[];
  unit: ChartUnit;
  /** Length of an interval; a day unless set. */
  interval: ChartInterval;
}

export function numberAt(point: ChartPoint, { key }: ChartSeries): number {
  return point.values[key] ?? 0;
}

/** Formats a value; a dash for null. */
export function formatAt(point: ChartPoint, one: ChartSeries, unit: ChartUnit): string {
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
