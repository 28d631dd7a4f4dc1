import { appendFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { TestContext } from 'node:test';
import { cpuSeconds } from './cpu-seconds.ts';
import { readPages } from './harness/browser/open-pages.ts';
import { testLog } from './harness/servers/test-log.ts';

/** Names the file that collects the times of each test file, one JSON object per line. */
export const TIMES_VARIABLE = 'SOUK_TEST_TIMES';

/** The longest delay of a timer in Node. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export interface FileTimes {
  file: string;
  seconds: number;
  /** CPU time of this process and of its ended children. */
  cpuSeconds: number;
}

/** Runs the tests of a file in order as part of `t`, which ends after the last one. */
export async function runFile(t: TestContext, load: () => Promise<unknown>): Promise<void> {
  const [start, cpuAtStart] = [performance.now(), cpuSeconds()];
  // A process with nothing open, whose test waits for a signal, would end, and leave out the files after it.
  const open = setInterval(() => undefined, MAX_DELAY_MS);
  t.after(() => clearInterval(open));
  reportFailures(t);
  await load();
  await t.test('(all of it has run)', () => undefined);
  // By itself Node writes the cache when the process ends, too late for the servers and commands that tests start.
  flushCompileCache();
  record({
    file: t.name,
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: cpuSeconds() - cpuAtStart,
  });
}

/** Adds to the report of a failing test what servers logged during it, and what open pages show. */
function reportFailures(file: TestContext): void {
  const starts = new WeakMap<object, number>();
  file.beforeEach((test) => starts.set(test, testLog.written));
  file.afterEach(async (test) => {
    if (!('error' in test && test.error)) return;
    for (const line of testLog.since(starts.get(test) ?? 0)) test.diagnostic(line);
    for (const page of await readPages()) test.diagnostic(page);
  });
}

function record(times: FileTimes): void {
  const path = process.env[TIMES_VARIABLE];
  if (path) appendFileSync(path, `${JSON.stringify(times)}\n`);
}
