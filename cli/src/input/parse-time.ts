import { InvalidArgumentError } from 'commander';

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses a point in the past: a distance (`90s`, `15m`, `2h`, `3d`), a day, or a time with a zone. */
export function parseTime(text: string, now = new Date()): Date {
  const [, amount, unit] = /^(\d{1,9})([smhd])$/.exec(text.trim()) ?? [];
  if (amount !== undefined) return new Date(now.getTime() - Number(amount) * UNITS[unit as keyof typeof UNITS]);
  const moment = new Date(text.trim());
  // Without a zone the time would differ by machine. A day alone is a UTC day, as in the API.
  const isDated = /^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:\d\d))?$/.test(text.trim());
  if (isDated && !Number.isNaN(moment.getTime())) return moment;
  throw new InvalidArgumentError('It must be a time such as 15m, 2h, 3d, 2026-01-07 or 2026-01-07T08:15:30Z.');
}

/** Wraps `parseTime` for `option(…)`, which passes the previous value as a second argument. */
export function parseTimeOption(text: string): Date {
  return parseTime(text);
}
