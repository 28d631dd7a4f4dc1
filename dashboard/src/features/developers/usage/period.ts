import { type Days, dayOf, lastDays } from '../../../lib/format/utc-days.ts';

const PERIODS = ['7', '30', '90', 'month'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Returns the days of a period, which ends today. */
export function periodOf(name: PeriodName, now: number): Days {
  if (name !== 'month') return lastDays(Number(name), now);
  const to = dayOf(now);
  return { from: `${to.slice(0, 8)}01`, to };
}
