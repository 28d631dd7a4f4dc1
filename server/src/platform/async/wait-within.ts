import { withDeadline } from './deadline.ts';

export interface WaitOptions {
  limitMs: number;
  onStep: (line: string) => void;
}

/** Services that respond at all respond sooner: from then on the wait is worth a line. */
const QUIET_MS = 2_000;

/** Waits for one step of the start: says what for where it takes a while, and gives up at the limit. */
export async function waitWithin<T>(what: string, work: Promise<T>, { limitMs, onStep }: WaitOptions): Promise<T> {
  const line = setTimeout(() => onStep(`waiting for ${what} …`), QUIET_MS);
  try {
    return await withDeadline(what, work, limitMs);
  } finally {
    clearTimeout(line);
  }
}
