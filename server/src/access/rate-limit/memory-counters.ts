import type { Counters } from './counters.ts';

const SWEEP_MS = 60_000;

/**
 * Counts in memory, for a single node. Returns synchronously: every request is counted, and awaiting a promise would
 * cost more than counting.
 */
export function memoryCounters(): Counters {
  // Keyed by length of the window, then by bucket, so that a lookup needs no combined key.
  const lengths = new Map<number, Map<string, { hits: number; resetsAt: number }>>();
  const windowsOf = (seconds: number) => {
    let windows = lengths.get(seconds);
    if (!windows) {
      windows = new Map();
      lengths.set(seconds, windows);
    }
    return windows;
  };
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const windows of lengths.values()) {
      for (const [bucket, window] of windows) if (window.resetsAt <= now) windows.delete(bucket);
    }
  }, SWEEP_MS);
  sweep.unref();

  return {
    hit(bucket, windowSeconds, count = 1) {
      const windows = windowsOf(windowSeconds);
      const now = Date.now();
      let window = windows.get(bucket);
      if (!window || window.resetsAt <= now) {
        window = { hits: 0, resetsAt: now + windowSeconds * 1000 };
        windows.set(bucket, window);
      }
      window.hits += count;
      // A copy: a caller that awaits must not see later hits of others.
      return { hits: window.hits, resetsAt: window.resetsAt };
    },
    async clear(bucket, windowSeconds) {
      lengths.get(windowSeconds)?.delete(bucket);
    },
    async close() {
      clearInterval(sweep);
    },
  };
}
