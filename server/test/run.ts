import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { probeIsolation } from '../src/runtimes/isolation/probe-isolation.ts';
import { MAX_TEST_MS, writePrograms } from './file-queue.ts';
import { printSlowest, readTimes } from './file-times.ts';
import { checkChromium } from './harness/browser/check-chromium.ts';
import { installPrograms } from './harness/programs.ts';
import { CLUSTER_VARIABLE, startCluster } from './harness/servers/cluster.ts';
import { ISOLATION_VARIABLE } from './harness/servers/known-isolation.ts';
import { TIMES_VARIABLE } from './run-file.ts';
import { makeScratchDirectory } from './scratch-directory.ts';
import { type Selection, selectTests, shuffle } from './select-files.ts';
import { checkStyleAndTypes } from './style-and-types.ts';

// Runs all test files, and checks style and types meanwhile, or runs the files that the command line selects. Files share one
// PostgreSQL, and several share a process.

/** Tests wait about half of the time. With more processes, servers would take too long to start. */
const CONCURRENCY = 2 * availableParallelism();

const { values: options, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: {
    /** Prints the files that used the most CPU time. */
    slowest: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    /** Runs the files in another order, which the number determines. */
    shuffle: { type: 'string' },
  },
});
const files = select({ patterns, changed: options.changed });
const isWhole = patterns.length === 0 && !options.changed;
const checking = isWhole ? checkStyleAndTypes() : true;
const scratch = makeScratchDirectory();
// Also for this process, because the cluster is its child.
process.env.TMPDIR = scratch;
const programs = writePrograms(files, join(scratch, 'programs'), CONCURRENCY);
const missing = installPrograms();
if (!missing.includes('chromium')) await checkChromium();
const cluster = await startCluster();
// Each process loads much of the server, so they share a compile cache.
const compiled = join(scratch, 'compiled');
mkdirSync(compiled);
const times = join(scratch, 'times.jsonl');
const isolation = await probeIsolation();
const args = [
  `--import=${import.meta.resolve('./test-context.ts')}`,
  '--test',
  `--test-concurrency=${CONCURRENCY}`,
  `--test-timeout=${MAX_TEST_MS}`,
  '--test-reporter=spec',
  ...programs,
];
const exitCode = await new Promise<number>((resolve) => {
  const tests = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      [CLUSTER_VARIABLE]: cluster.url,
      [ISOLATION_VARIABLE]: JSON.stringify(isolation),
      SOUK_TEST_MISSING: missing.join(','),
      [TIMES_VARIABLE]: times,
      NODE_COMPILE_CACHE: compiled,
      // Tests that load onnxruntime would otherwise make it write to the home directory.
      ORT_DISABLE_TELEMETRY: '1',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal));
  tests.on('exit', (code) => resolve(code ?? 1));
});
await cluster.stop();
const finished = readTimes(times);
if (options.slowest) printSlowest(finished);
rmSync(scratch, { recursive: true, force: true });
for (const name of missing) {
  process.stdout.write(
    `\n!!! ${name} is not installed: the tests that need it were not run. Run as root, or install it.\n`,
  );
}
// A process that ended early has left out files, whatever its exit code.
const finishedFiles = new Set(finished.map(({ file }) => file));
const left = files.filter((file) => !finishedFiles.has(file));
if (left.length > 0) process.stdout.write(`\n!!! not run to the end: ${left.join(' ')}\n`);
process.exit((await checking) && left.length === 0 ? exitCode : 1);

function select(selection: Selection): string[] {
  try {
    const selected = selectTests(selection);
    return options.shuffle === undefined ? selected : shuffle(selected, Number.parseInt(options.shuffle, 10));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
