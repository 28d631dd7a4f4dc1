import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_STEP_MS, withDeadline } from './deadline.ts';

/** Waits for a condition. The deadline is generous: it only ends a test that would never end. */
export async function eventually<T>(
  what: string | (() => string),
  check: () => Promise<T | undefined | false>,
): Promise<T> {
  const describe = typeof what === 'string' ? () => what : what;
  const deadline = Date.now() + MAX_STEP_MS;
  for (;;) {
    const found = await withDeadline(describe(), check());
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`timed out waiting for ${describe()}`);
    await sleep(20);
  }
}
