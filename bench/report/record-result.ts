import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type BenchmarkResult, parseResult, type Row, type Table } from './benchmark-result.ts';

export interface Measurements {
  /** Full sentences: what was measured, how often, and how it is compared. */
  method: string;
  rows: readonly Row[];
  tables?: readonly Table[];
  notes?: readonly string[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESULTS = new URL('../results/', import.meta.url);
/** What `npm run bench` writes. */
const WRITTEN = [':!bench/results', ':!docs/performance.md', ':!README.md'];

// When this module is loaded, the benchmark has not begun.
const loadBefore = loadavg()[0] ?? 0;

/** Writes the result of a benchmark, from which `npm run bench` generates the documentation. */
export function recordResult(name: BenchmarkResult['name'], measurements: Measurements): void {
  const result = {
    name,
    date: new Date().toISOString().slice(0, 10),
    commit: measuredCommit(),
    command: [...sizes(), `npm run bench:${name}`].join(' '),
    machine: describeMachine(),
    ...{ tables: [], notes: [], ...measurements },
  };
  const json = `${JSON.stringify(result, null, 2)}\n`;
  parseResult(json);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL(`${name}.json`, RESULTS), json);
}

function measuredCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', ...WRITTEN) !== '';
  return `${git('rev-parse', '--short=12', 'HEAD')}${changed ? '-dirty' : ''}`;
}

/** Returns the variables that change the size of the benchmark, as one sets them in a shell. */
function sizes(): string[] {
  const set = Object.entries(process.env).filter(([variable]) => /^BENCH_(?!DATA_DIR|PORTKEY)/.test(variable));
  return set.map(([variable, value]) => `${variable}=${value}`).sort();
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
