const DAY_MS = 24 * 60 * 60 * 1000;

/** A range of days in UTC, inclusive, as in the API: `2026-01-05`. */
export interface Days {
  from: string;
  to: string;
}

export function dayOf(time: number | Date): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the last `count` days, including today. */
export function lastDays(count: number, now: number): Days {
  return { from: dayOf(now - (count - 1) * DAY_MS), to: dayOf(now) };
}

/** Lists every day of the range. */
export function daysOf({ from, to }: Days): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, day) => dayOf(first + day * DAY_MS));
}
