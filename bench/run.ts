import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BENCHMARKS } from './report/benchmark-result.ts';
import { writePerformance } from './report/write-performance.ts';

// `npm run bench`: runs all benchmarks one after the other, or `npm run bench -- http gateway` some of them. Then generates
// docs/performance.md and the table in README.md, also from the results of earlier runs. `npm run bench -- --report` only
// generates them.

const named = process.argv.slice(2).filter((argument) => argument !== '--report');
const unknown = named.filter((name) => !(BENCHMARKS as readonly string[]).includes(name));
if (unknown.length > 0) {
  process.stderr.write(`unknown benchmark: ${unknown.join(', ')}; there are ${BENCHMARKS.join(', ')}\n`);
  process.exit(2);
}
const onlyReport = process.argv.includes('--report');
const failed: string[] = [];
for (const name of onlyReport ? [] : named.length > 0 ? named : BENCHMARKS) {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url))], {
    stdio: 'inherit',
  });
  if (status !== 0) failed.push(name);
}
writePerformance();
// The results of earlier runs stay in place of those that failed.
if (failed.length > 0) process.stderr.write(`failed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);
