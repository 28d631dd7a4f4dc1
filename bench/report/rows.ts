import type { Row } from './benchmark-result.ts';

interface Comparison {
  work: string;
  unit: string;
  value: number;
  baseline: Row['baseline'];
  /** The lowest acceptable ratio. */
  goal?: number;
}

/** Name of a baseline that is a fixed figure and not measured. */
export const LIMIT = 'limit';

/** Returns a row about something of which more is better, such as requests per second. */
export function rateRow(comparison: Comparison): Row {
  return toRow(comparison, comparison.value / comparison.baseline.value);
}

/** Returns a row about something of which less is better, such as milliseconds. */
export function costRow(comparison: Comparison): Row {
  return toRow(comparison, comparison.baseline.value / comparison.value);
}

/** Returns a row about a cost with an upper limit. Nothing added, or less than nothing, meets every limit. */
export function limitRow({ limit, ...comparison }: Omit<Comparison, 'baseline' | 'goal'> & { limit: number }): Row {
  const value = Math.max(comparison.value, limit / 1000);
  return costRow({ ...comparison, value, baseline: { name: LIMIT, value: limit }, goal: 1 });
}

/** Returns a row about a rate with a lower limit. */
export function minimumRow({
  minimum,
  ...comparison
}: Omit<Comparison, 'baseline' | 'goal'> & { minimum: number }): Row {
  return rateRow({ ...comparison, baseline: { name: LIMIT, value: minimum }, goal: 1 });
}

function toRow({ value, baseline, ...rest }: Comparison, ratio: number): Row {
  return {
    ...rest,
    value: rounded(value),
    baseline: { ...baseline, value: rounded(baseline.value) },
    ratio: rounded(ratio),
  };
}

/** Three digits are more than two runs agree on. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
