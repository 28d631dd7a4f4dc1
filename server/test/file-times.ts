import { existsSync, readFileSync } from 'node:fs';
import type { FileTimes } from './run-file.ts';

const MAX_ROWS = 40;

/** Reads the times of the files that were run to the end. */
export function readTimes(path: string): FileTimes[] {
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').map(parse) : [];
}

/** Prints the files that took the most CPU time, and the sums of all. */
export function printSlowest(times: readonly FileTimes[]): void {
  const slowest = times.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, MAX_ROWS);
  const total = times.reduce(add, { file: `all ${times.length} files`, seconds: 0, cpuSeconds: 0 });
  process.stdout.write('\n   CPU s  wall s  file\n');
  for (const { file, seconds, cpuSeconds } of [...slowest, total]) {
    process.stdout.write(`${cpuSeconds.toFixed(1).padStart(8)}${seconds.toFixed(1).padStart(8)}  ${file}\n`);
  }
}

function parse(line: string): FileTimes {
  return JSON.parse(line);
}

function add(sum: FileTimes, { seconds, cpuSeconds }: FileTimes): FileTimes {
  return { file: sum.file, seconds: sum.seconds + seconds, cpuSeconds: sum.cpuSeconds + cpuSeconds };
}
