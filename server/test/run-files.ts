import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { cpuSeconds } from './cpu-seconds.ts';
import { FileQueue, MAX_FILES_PER_PROCESS, QUEUE_VARIABLE } from './file-queue.ts';
import { MAX_FILE_MS } from './limits.ts';

/** Names the file that collects the times of each test file, one JSON object per line. */
export const TIMES_VARIABLE = 'SOUK_TEST_TIMES';

export interface FileTimes {
  file: string;
  seconds: number;
  /** CPU time of this process and of its ended children. */
  cpuSeconds: number;
}

/** Takes test files from the queue and runs each within a test of its own, so that its hooks apply only to it. */
export async function runFiles(): Promise<void> {
  const queue = new FileQueue(process.env[QUEUE_VARIABLE] ?? '');
  for (const file of queue.take(MAX_FILES_PER_PROCESS)) {
    await test(file, { timeout: MAX_FILE_MS }, (t) => runFile(t, () => import(pathToFileURL(resolve(file)).href)));
  }
}

/** Runs the tests of a file in order as part of `t`, which ends after the last one. */
async function runFile(t: TestContext, load: () => Promise<unknown>): Promise<void> {
  const [start, cpuAtStart] = [performance.now(), cpuSeconds()];
  await load();
  await t.test('(all of it has run)', () => undefined);
  record({
    file: t.name,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: cpuSeconds() - cpuAtStart,
  });
}

function record(times: FileTimes): void {
  const path = process.env[TIMES_VARIABLE];
  if (path) appendFileSync(path, `${JSON.stringify(times)}\n`);
}
