import type { LogEntry } from './delivery-log.api.ts';

const SOON_MS = 2_000;
const LATER_MS = 15_000;

/** When a log is worth another look: once the next attempt in it is due, and now and then for what is new. */
export function lookAgainIn(entries: Pick<LogEntry, 'delivery'>[], now: number): number {
  const waits = entries.flatMap(({ delivery: { status, next_attempt_at } }) =>
    status === 'pending' && next_attempt_at ? [Date.parse(next_attempt_at) - now] : [],
  );
  return Math.min(LATER_MS, Math.max(SOON_MS, Math.min(...waits)));
}
