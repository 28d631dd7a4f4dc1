/** Thrown when work exceeds its time limit. */
export class DeadlineExceeded extends Error {}

/** Settles as `work` does, or rejects with `DeadlineExceeded` after the limit. Does not cancel the work. */
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
