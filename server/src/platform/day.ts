import { invalid } from './errors.ts';

/** A day in UTC, written YYYY-MM-DD. */
export function readDay(field: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  // 2026-02-30 is read as a day in March, or as none at all.
  if (Number.isNaN(day.getTime()) || toDayText(day) !== text) {
    throw invalid(field, `\`${field}\` must be a day that there is, written YYYY-MM-DD.`);
  }
  return day;
}

export function toDayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}
