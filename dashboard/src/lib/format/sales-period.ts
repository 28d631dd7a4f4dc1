import { type Days, dayOf, lastDays } from './utc-days.ts';

export const PERIODS = ['7d', '30d', '90d', '12m'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_LABELS: Record<Period, { label: string; length: string }> = {
  '7d': { label: '7 days', length: '7 days' },
  '30d': { label: '30 days', length: '30 days' },
  '90d': { label: '90 days', length: '90 days' },
  '12m': { label: '12 months', length: '12 months' },
};

const DAYS: Record<Exclude<Period, '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 };

export interface PeriodRange extends Days {
  /** First day of the previous period of the same length. */
  before: string;
  interval: 'day' | 'month';
}

/** Returns the range of a period that ends today. Twelve months are this month and the eleven before. */
export function rangeOf(period: Period, now: Date): PeriodRange {
  if (period === '12m') {
    const month = (back: number) => dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)));
    return { from: month(11), before: month(23), to: dayOf(now), interval: 'month' };
  }
  const days = DAYS[period];
  const range = lastDays(days, now.getTime());
  return { ...range, before: lastDays(2 * days, now.getTime()).from, interval: 'day' };
}

export function readPeriod(text: string | null): Period {
  return PERIODS.find((period) => period === text) ?? '30d';
}
