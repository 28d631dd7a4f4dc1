const DAY_MS = 24 * 60 * 60 * 1000;

/** Days of UTC, both included, as the API counts them. */
export interface Period {
  from: string;
  to: string;
}

export const PERIODS = ['7', '30', '90', 'month'] as const;
export type PeriodName = (typeof PERIODS)[number];

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** So many days up to today, or those of this month. */
export function periodOf(name: PeriodName, now: number): Period {
  const to = dayOf(now);
  return { from: name === 'month' ? `${to.slice(0, 8)}01` : dayOf(now - (Number(name) - 1) * DAY_MS), to };
}

/** Every day of it, also those on which nothing happened. */
export function daysOf({ from, to }: Period): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, day) => dayOf(first + day * DAY_MS));
}
