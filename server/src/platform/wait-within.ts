export interface WaitOptions {
  limitMs: number;
  onStep: (line: string) => void;
}

/** What answers at all answers sooner: from then on the wait is worth a line. */
const QUIET_MS = 2_000;

/** What was waited for did not come in time. */
export class WaitTimeout extends Error {}

/** Waits for one step of the start: says what for where it takes a while, and gives up at the limit. */
export async function waitWithin<T>(what: string, work: Promise<T>, { limitMs, onStep }: WaitOptions): Promise<T> {
  const line = setTimeout(() => onStep(`waiting for ${what} …`), QUIET_MS);
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new WaitTimeout(`waited ${limitMs / 1000} s for ${what}`));
    limit = setTimeout(giveUp, limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(line);
    clearTimeout(limit);
    work.catch(() => undefined); // it may fail after nobody waits for it any more
  }
}
