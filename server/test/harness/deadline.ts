/** No step of a test waits longer than this, in milliseconds, without failing with what it waited for. */
export const MAX_STEP_MS = 60_000;

/** Resolves as the step does, or rejects with what was waited for. The step itself is not cancelled. */
export async function withDeadline<T>(what: string, step: Promise<T>, limitMs = MAX_STEP_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${limitMs / 1000} s for ${what}`)), limitMs);
  });
  try {
    return await Promise.race([step, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
