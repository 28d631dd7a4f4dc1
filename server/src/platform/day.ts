import { invalid } from './errors.ts';

/** Parses a day in UTC, written YYYY-MM-DD. */
export function readDay(field: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  // `Date` parses 2026-02-30 as a day in March or as invalid.
  if (Number.isNaN(day.getTime()) || toDayText(day) !== text) {
    throw invalid(field, `\`${field}\` must be a day that there is, written YYYY-MM-DD.`);
  }
  return day;
}

export function toDayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}
