import type { Mode } from '../platform/db/realm.ts';
import { minorUnits } from '../platform/money.ts';

/** How long what was earned is held before it is paid out: a buyer who is refunded meanwhile costs nobody anything. */
export const HOLDING_DAYS: Record<Mode, number> = { test: 0, live: 7 };

const MINIMUM: Record<Mode, number> = { test: 0, live: 10 };

/** The least that is paid out, in minor units. Never nothing. */
export function minimumPayout(mode: Mode, currency: string): number {
  return Math.max(1, minorUnits(MINIMUM[mode], currency));
}
