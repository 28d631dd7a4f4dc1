/** Work did not end within its limit. */
export class DeadlineExceeded extends Error {}

/** Resolves as the work does, or rejects with what was waited for. The work itself is not cancelled. */
export async function withDeadline<T>(what: string, work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DeadlineExceeded(`waited ${limitMs / 1000} s for ${what}`));
    timer = setTimeout(giveUp, limitMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
