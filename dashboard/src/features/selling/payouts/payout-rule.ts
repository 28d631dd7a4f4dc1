import { type Balance, exponentOf, type Mode } from '@souk/sdk';

type Earned = Balance['earnings'][number];

/** Hour (UTC) of the daily payouts. */
const HOUR = 4;
const MINIMUM: Record<Mode, number> = { test: 0, live: 10 };

/** Returns the minimum payout in minor units. */
export function minimumOf(mode: Mode, currency: string): number {
  return Math.max(1, MINIMUM[mode] * 10 ** exponentOf(currency));
}

/** Classifies a cleared amount: due, below the minimum, or negative and thus owed. */
export function clearedStatus(mode: Mode, { currency, cleared }: Earned): 'nothing' | 'due' | 'below minimum' | 'owed' {
  if (cleared === 0) return 'nothing';
  if (cleared < 0) return 'owed';
  return cleared >= minimumOf(mode, currency) ? 'due' : 'below minimum';
}

/** Returns the time of the next payout run. */
export function nextRun(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR);
  return new Date(today > now.getTime() ? today : today + 24 * 60 * 60 * 1000);
}
