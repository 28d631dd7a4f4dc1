import { withDeadline } from './deadline.ts';

export interface WaitOptions {
  limitMs: number;
  onStep: (line: string) => void;
}

/** Healthy services respond sooner; only a longer wait is reported. */
const QUIET_MS = 2_000;

/** Waits for one step of the start: reports what it waits for if that takes a while, and gives up at the limit. */
export async function waitWithin<T>(what: string, work: Promise<T>, { limitMs, onStep }: WaitOptions): Promise<T> {
  const report = setTimeout(() => onStep(`waiting for ${what} …`), QUIET_MS);
  try {
    return await withDeadline(what, work, limitMs);
  } finally {
    clearTimeout(report);
  }
}
