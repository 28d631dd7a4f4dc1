const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long to wait after the first failure, the second, and so on. After the last there is no other. */
export const RETRY_DELAYS_MS = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR],
];

/** From the first try to the last. What an account's suspension holds back is kept for as long. */
export const RETRIED_FOR_MS = 3 * 24 * HOUR;

/** What failed together is not tried again together. */
const JITTER = 0.2;

/** Nobody is waited for longer, whatever they ask for. */
const LONGEST_MS = 24 * HOUR;

/** How long to wait for the next try, after so many that failed; null where there is none. */
export function waitAfter(tries: number, retryAfterMs: number | null, random = Math.random()): number | null {
  const step = RETRY_DELAYS_MS[tries - 1];
  if (step === undefined) return null;
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_MS);
  return Math.round(Math.max(step, asked) * (1 + JITTER * random));
}

/** Nothing but failures for so long, and the endpoint is disabled. */
export const GIVE_UP_MS = 5 * 24 * HOUR;

const PATIENCE = 10;
const LONGEST_PAUSE_MS = MINUTE;

/** A failure that took so long tries our patience as much as several others. */
const SLOW_MS = 10 * SECOND;
const PATIENCE_WITH_SLOW = 2;

/**
 * How long a whole line rests after so many failures in a row, given how long the last one took: there is no use in
 * asking somebody dead a thousand times, nor in keeping a connection to somebody who never answers.
 */
export function pauseAfter(failures: number, durationMs = 0): number {
  const patience = durationMs >= SLOW_MS ? PATIENCE_WITH_SLOW : PATIENCE;
  if (failures < patience) return 0;
  return Math.min(SECOND * 2 ** (failures - patience), LONGEST_PAUSE_MS);
}
