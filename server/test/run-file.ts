import { appendFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { cpuSeconds } from './cpu-seconds.ts';

/** Names the file that collects what each file of tests took, one JSON object per line. */
export const TIMES_VARIABLE = 'SOUK_TEST_TIMES';

export interface FileTimes {
  file: string;
  seconds: number;
  /** Of this process and of its children that have ended. */
  cpuSeconds: number;
}

/** Runs the tests of a file in their order as part of `t`, which ends when the last of them does. */
export async function runFile(t: TestContext, load: () => Promise<unknown>): Promise<void> {
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
