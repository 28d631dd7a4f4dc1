import type { Mode } from '../platform/db/realm.ts';
import { minorUnits } from '../platform/money.ts';

/** The operator's rules for when money may leave the market. */
export interface PayoutRules {
  /** Days after the sale within which a purchase can be refunded. */
  refundDays: number;
  /** Days that earnings are held before they are paid out. In live mode never less than `refundDays`. */
  holdingDays: Record<Mode, number>;
  /** Hours that payouts to a new destination wait. */
  newDestinationHours: Record<Mode, number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PayoutSettings {
  refundDays?: number;
  /** Live mode only. */
  holdingDays?: number;
  /** Live mode only. */
  newDestinationHours?: number;
}

export const DEFAULT_PAYOUT_SETTINGS = { refundDays: 14, newDestinationHours: 48 } as const;

/**
 * Test mode holds nothing, so that payouts can be tried at once: a refund after the payout is covered by the seller's
 * next earnings, and no real money is lost.
 */
export function toPayoutRules(settings: PayoutSettings = {}): PayoutRules {
  const { refundDays, newDestinationHours, holdingDays = refundDays } = { ...DEFAULT_PAYOUT_SETTINGS, ...settings };
  return {
    refundDays,
    holdingDays: { test: 0, live: holdingDays },
    newDestinationHours: { test: 0, live: newDestinationHours },
  };
}

/** Returns until when a purchase can be refunded, and from when its earnings can be paid out. */
export function datesOfSale(soldAt: Date, mode: Mode, { refundDays, holdingDays }: PayoutRules) {
  const after = (days: number) => new Date(soldAt.getTime() + days * DAY_MS);
  return { refundable_until: after(refundDays), available_at: after(holdingDays[mode]) };
}

const MINIMUM: Record<Mode, number> = { test: 0, live: 10 };

/** Returns the minimum payout in minor units, at least 1. */
export function minimumPayout(mode: Mode, currency: string): number {
  return Math.max(1, minorUnits(MINIMUM[mode], currency));
}
