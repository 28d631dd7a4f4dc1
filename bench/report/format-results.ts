import { formatTable, numberColumn } from '../../cli/src/output/table.ts';
import type { BenchmarkResult, Row } from './benchmark-result.ts';
import type { Slowdown } from './compare-runs.ts';

/** Formats the rows of all results as one table for the terminal. */
export function formatResults(results: readonly BenchmarkResult[]): string {
  const columns = [
    ...['WORK', 'BASELINE'],
    ...['BASELINE IS', 'SOUK', 'RATIO', 'GOAL'].map(numberColumn),
    { title: 'MET', fixed: true },
  ];
  const rows = results.flatMap(({ rows: ofOne }) => ofOne).map((row) => ({ cells: cellsOf(row) }));
  return formatTable(columns, rows);
}

function cellsOf({ work, unit, value, baseline, ratio, goal }: Row): string[] {
  const met = goal === undefined ? '' : ratio >= goal ? 'yes' : 'no';
  return [work, baseline.name, figure(baseline.value, unit), figure(value, unit), `${ratio}`, `${goal ?? ''}`, met];
}

/** Formats a figure with its unit. */
export function figure(value: number, unit: string): string {
  return `${value.toLocaleString('en')} ${unit}`;
}

export function formatSlowdowns(slowdowns: readonly Slowdown[]): string {
  const lines = slowdowns.map(
    ({ work, baseline, before, now }) => `  ${work}: ${now} of ${baseline}, which was ${before}`,
  );
  return `slower than bench/baseline.json by more than a fifth:\n${lines.join('\n')}`;
}
