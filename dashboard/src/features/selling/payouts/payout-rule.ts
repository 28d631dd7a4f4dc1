import { type Balance, exponentOf, type Mode } from '@souk/sdk';

type Earned = Balance['earnings'][number];

/** At which hour of UTC the day's payouts are made. */
const HOUR = 4;
const MINIMUM: Record<Mode, number> = { test: 0, live: 10 };

/** The least that is paid out, in minor units. */
export function minimumOf(mode: Mode, currency: string): number {
  return Math.max(1, MINIMUM[mode] * 10 ** exponentOf(currency));
}

/** What becomes of what has cleared: it is paid, waits for more, or is owed. */
export function fateOf(mode: Mode, { currency, cleared }: Earned): 'nothing' | 'due' | 'too little' | 'owed' {
  if (cleared === 0) return 'nothing';
  if (cleared < 0) return 'owed';
  return cleared >= minimumOf(mode, currency) ? 'due' : 'too little';
}

/** When payouts are made next. */
export function nextRun(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR);
  return new Date(today > now.getTime() ? today : today + 24 * 60 * 60 * 1000);
}
