import { spawn } from 'node:child_process';
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { probeIsolation } from '../src/runtimes/isolation/probe-isolation.ts';
import { MAX_TEST_MS, writeBatches } from './batches.ts';
import { checkChromium } from './harness/browser/check-chromium.ts';
import { installPrograms } from './harness/programs.ts';
import { CLUSTER_VARIABLE, startCluster } from './harness/servers/cluster.ts';
import { ISOLATION_VARIABLE } from './harness/servers/known-isolation.ts';
import { printSlowest } from './print-slowest.ts';
import { TIMES_VARIABLE } from './run-file.ts';
import { makeScratchDirectory } from './scratch-directory.ts';
import { checkStyleAndTypes } from './style-and-types.ts';

// Runs all test files, and checks style and types meanwhile, or runs the files named on the command line. Files share one
// PostgreSQL, and several share a process. `--slowest` prints the slowest ones.

const PATTERNS = [
  'server/src/**/*.test.ts',
  'server/test/**/*.test.ts',
  'sdk/src/**/*.test.ts',
  'sdk/test/**/*.test.ts',
  'cli/src/**/*.test.ts',
  'dashboard/src/**/*.test.ts',
  'dashboard/test/**/*.test.ts',
  'sandbox-model/**/*.test.ts',
];

/** Tests wait about half of the time. With more processes, servers would take too long to start. */
const CONCURRENCY = 2 * availableParallelism();

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { slowest: { type: 'boolean', default: false } },
});
const files = named.length > 0 ? named : globSync(PATTERNS).sort();
const checking = named.length > 0 ? true : checkStyleAndTypes();
const scratch = makeScratchDirectory();
// Also for this process, because the cluster is its child.
process.env.TMPDIR = scratch;
const batches = writeBatches(files, join(scratch, 'batches'));
const missing = installPrograms();
if (!missing.includes('chromium')) await checkChromium();
const cluster = await startCluster();
// Each process loads much of the server, so they share a compile cache.
const compiled = join(scratch, 'compiled');
mkdirSync(compiled);
const times = join(scratch, 'times.jsonl');
const isolation = await probeIsolation();
const args = [
  '--test',
  `--test-concurrency=${CONCURRENCY}`,
  `--test-timeout=${MAX_TEST_MS}`,
  '--test-reporter=spec',
  ...batches,
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
if (options.slowest) printSlowest(times);
rmSync(scratch, { recursive: true, force: true });
for (const name of missing) {
  process.stdout.write(
    `\n!!! ${name} is not installed: the tests that need it were not run. Run as root, or install it.\n`,
  );
}
process.exit((await checking) ? exitCode : 1);
