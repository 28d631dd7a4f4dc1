import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BENCHMARKS, type BenchmarkResult, parseResult } from './benchmark-result.ts';

const inBench = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Results at full size, one file per benchmark, from which the documentation is generated. */
export const RESULTS = inBench('results');
/** All results of the last run. */
export const LAST_RUN = inBench('results.json');
/** Results at short size that `--compare` compares with. */
export const BASELINE = inBench('baseline.json');

/** Names the directory to which benchmarks write their results. */
export const RESULTS_VARIABLE = 'BENCH_RESULTS';

export function resultFile(directory: string, name: BenchmarkResult['name']): string {
  return join(directory, `${name}.json`);
}

/** Reads the results of the benchmarks that have been run, in the order of the documentation. */
export function readResults(directory: string): BenchmarkResult[] {
  return BENCHMARKS.map((name) => resultFile(directory, name))
    .filter((file) => existsSync(file))
    .map((file) => parseResult(JSON.parse(readFileSync(file, 'utf8'))));
}

/** Reads the results of a whole run. */
export function readRun(file: string): BenchmarkResult[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).map(parseResult);
}
