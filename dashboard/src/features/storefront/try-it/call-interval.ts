const MINUTE_MS = 60_000;
/** Stays within the 600 calls a minute that an owner has. */
const MIN_INTERVAL_MS = 120;

/** Returns the time between two calls of a moving slider, so that they stay within the calls allowed per minute. */
export function callInterval(callsPerMinute: number): number {
  return Math.max(MINUTE_MS / Math.max(callsPerMinute, 1), MIN_INTERVAL_MS);
}
