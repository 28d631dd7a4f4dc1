import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BENCHMARKS, type BenchmarkResult } from './report/benchmark-result.ts';
import { findSlowdowns } from './report/compare-runs.ts';
import { formatResults, formatSlowdowns } from './report/format-results.ts';
import { BASELINE, LAST_RUN, RESULTS, RESULTS_VARIABLE, readResults, readRun } from './report/result-files.ts';
import { writePerformance } from './report/write-performance.ts';
import { FULL_SIZE } from './size.ts';

// `npm run bench`: runs all benchmarks one after the other, or `npm run bench -- http gateway` some of them, and prints one
// table. At full size (`--full`) it also generates docs/performance.md and the table in README.md.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs the long version. */
    full: { type: 'boolean', default: false },
    /** Fails if a ratio is much lower than in bench/baseline.json. */
    compare: { type: 'boolean', default: false },
    /** Only generates the documentation, from the results at full size. */
    report: { type: 'boolean', default: false },
  },
});
const names = selectBenchmarks();
if (options.report) {
  writePerformance();
  process.exit(0);
}
if (options.full && options.compare) exit('the baseline was measured at short size: use --compare without --full');

const directory = options.full ? RESULTS : mkdtempSync(join(tmpdir(), 'souk-bench-results-'));
mkdirSync(directory, { recursive: true });
const failed = names.filter((name) => !runBenchmark(name));
const results = readResults(directory).filter(({ name }) => names.includes(name) && !failed.includes(name));
writeFileSync(LAST_RUN, `${JSON.stringify(results, null, 2)}\n`);
process.stdout.write(`\n${formatResults(results)}\n`);
// The results of earlier runs stay in place of those that failed.
if (options.full) writePerformance();
else rmSync(directory, { recursive: true });

if (failed.length > 0) process.stderr.write(`\nfailed: ${failed.join(', ')}\n`);
const slowdowns = options.compare ? findSlowdowns(readRun(BASELINE), results) : [];
if (slowdowns.length > 0) process.stderr.write(`\n${formatSlowdowns(slowdowns)}\n`);
process.exit(failed.length > 0 || slowdowns.length > 0 ? 1 : 0);

function selectBenchmarks(): BenchmarkResult['name'][] {
  const all: readonly string[] = BENCHMARKS;
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) exit(`unknown benchmark: ${unknown.join(', ')}; there are ${BENCHMARKS.join(', ')}`);
  return BENCHMARKS.filter((name) => positionals.length === 0 || positionals.includes(name));
}

/** Prints the benchmark's own figures only if it was asked for by name. */
function runBenchmark(name: BenchmarkResult['name']): boolean {
  process.stderr.write(`${name} …\n`);
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], {
    stdio: ['ignore', positionals.length > 0 || options.full ? 'inherit' : 'ignore', 'inherit'],
    env: { ...process.env, ...(options.full ? FULL_SIZE : {}), [RESULTS_VARIABLE]: directory },
  });
  process.stderr.write(`${name} took ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
  return status === 0;
}

function exit(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
