const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Retries of a webhook delivery: the delays after the first failure, the second, and so on. A delivery that fails after
 * the last one is not retried.
 */
export const RETRY_DELAYS_MS = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR],
];

/**
 * Maximum age of a pending delivery: the length of the retry schedule, which also bounds waiting during a suspension.
 */
export const RETRY_WINDOW_MS = 3 * 24 * HOUR;

/** Spreads retries of deliveries that failed together. */
const JITTER = 0.2;

/** Upper bound for a receiver's `Retry-After`. */
const MAX_RETRY_AFTER_MS = 24 * HOUR;

/** Returns the delay before the next attempt after `tries` failures, or null if there is none. */
export function retryDelay(tries: number, retryAfterMs: number | null, random = Math.random()): number | null {
  const step = RETRY_DELAYS_MS[tries - 1];
  if (step === undefined) return null;
  const requestedMs = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return Math.round(Math.max(step, requestedMs) * (1 + JITTER * random));
}

/** An endpoint that only failed for this long is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * HOUR;

const FAILURES_BEFORE_BACKOFF = 10;
const MAX_BACKOFF_MS = MINUTE;

/** Failures this slow start the backoff earlier. */
const SLOW_MS = 10 * SECOND;
const SLOW_FAILURES_BEFORE_BACKOFF = 2;

/**
 * Returns the backoff of a whole queue after consecutive failures, given the duration of the latest: avoids flooding a
 * dead receiver and holding connections to one that never responds.
 */
export function queueBackoff(failures: number, durationMs = 0): number {
  const threshold = durationMs >= SLOW_MS ? SLOW_FAILURES_BEFORE_BACKOFF : FAILURES_BEFORE_BACKOFF;
  if (failures < threshold) return 0;
  return Math.min(SECOND * 2 ** (failures - threshold), MAX_BACKOFF_MS);
}
