import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_STEP_MS, withDeadline } from './deadline.ts';

/** Waits for something that happens by itself. The deadline is generous: it only ends a test that would never end. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + MAX_STEP_MS;
  for (;;) {
    const found = await withDeadline(what, look());
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await sleep(20);
  }
}
