import { readFileSync, writeFileSync } from 'node:fs';
import type { BenchmarkResult } from './benchmark-result.ts';
import { headlineTable, performancePage } from './performance-page.ts';
import { RESULTS, readResults } from './result-files.ts';

export const PAGE = new URL('../../docs/performance.md', import.meta.url);
export const README = new URL('../../README.md', import.meta.url);

const MARKERS = ['<!-- performance:start -->', '<!-- performance:end -->'] as const;

/** Replaces the table between the two markers of the README. */
export function withTable(readme: string, results: readonly BenchmarkResult[]): string {
  const [start, end] = MARKERS.map((marker) => readme.indexOf(marker)) as [number, number];
  if (start === -1 || end < start) throw new Error(`README.md needs the lines ${MARKERS.join(' and ')}`);
  return `${readme.slice(0, start)}${MARKERS[0]}\n\n${headlineTable(results)}\n${readme.slice(end)}`;
}

/** Generates the page and the table from the recorded results. */
export function writePerformance(): void {
  const results = readResults(RESULTS);
  writeFileSync(PAGE, performancePage(results));
  writeFileSync(README, withTable(readFileSync(README, 'utf8'), results));
}
