import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { IS_FULL } from '../size.ts';
import { type BenchmarkResult, parseResult, type Row, type Table } from './benchmark-result.ts';
import { RESULTS_VARIABLE, resultFile } from './result-files.ts';

export interface Measurements {
  /** Full sentences: what was measured, how often, and how it is compared. */
  method: string;
  rows: readonly Row[];
  tables?: readonly Table[];
  notes?: readonly string[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What `npm run bench -- --full` writes. */
const WRITTEN = [':!bench/results', ':!docs/performance.md', ':!README.md'];

// When this module is loaded, the benchmark has not begun.
const loadBefore = loadavg()[0] ?? 0;

/** Writes the result of a benchmark to the directory of this run. */
export function recordResult(name: BenchmarkResult['name'], measurements: Measurements): void {
  const directory = process.env[RESULTS_VARIABLE];
  if (directory === undefined) throw new Error(`run it with \`npm run bench:${name}\``);
  const result = {
    name,
    date: new Date().toISOString().slice(0, 10),
    commit: measuredCommit(),
    command: `npm run bench:${name}${IS_FULL ? ' -- --full' : ''}`,
    machine: describeMachine(),
    ...{ tables: [], notes: [], ...measurements },
  };
  writeFileSync(resultFile(directory, name), `${JSON.stringify(parseResult(result), null, 2)}\n`);
}

function measuredCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', ...WRITTEN) !== '';
  return `${git('rev-parse', '--short=12', 'HEAD')}${changed ? '-dirty' : ''}`;
}

function describeMachine(): BenchmarkResult['machine'] {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release().split('-')[0]}`,
    node: process.version,
    loadBefore: Number(loadBefore.toFixed(1)),
  };
}
