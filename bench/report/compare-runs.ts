import type { BenchmarkResult, Row } from './benchmark-result.ts';
import { LIMIT } from './rows.ts';

/** How much lower a ratio may be than in the baseline: two runs never agree exactly. */
const TOLERANCE = 0.2;

export interface Slowdown {
  work: string;
  baseline: string;
  before: number;
  now: number;
}

/**
 * Returns the rows whose ratio is much lower than before. Those with a fixed limit say more about the machine than about
 * the code, and those of growth compare times of a few milliseconds that are minutes apart: neither are compared.
 */
export function findSlowdowns(before: readonly BenchmarkResult[], now: readonly BenchmarkResult[]): Slowdown[] {
  const earlier = new Map(comparableRows(before).map((row) => [keyOf(row), row.ratio]));
  return comparableRows(now).flatMap((row) => {
    const ratio = earlier.get(keyOf(row));
    if (ratio === undefined || row.ratio >= ratio * (1 - TOLERANCE)) return [];
    return [{ work: row.work, baseline: row.baseline.name, before: ratio, now: row.ratio }];
  });
}

function comparableRows(results: readonly BenchmarkResult[]): Row[] {
  return results
    .flatMap(({ name, rows }) => (name === 'growth' ? [] : rows))
    .filter(({ baseline }) => baseline.name !== LIMIT);
}

function keyOf({ work, baseline }: Row): string {
  return `${work}\n${baseline.name}`;
}
