import type { PaymentsOptions } from '../../payments/payment.ts';
import { NANO_PER_MINOR } from '../metering/nano.ts';

/** Minimum card charge of processors, in minor units. */
export const MIN_CARD_AMOUNT = 50;
/** Maximum card charge, in minor units. The rest is collected by the next charge. */
export const MAX_CARD_AMOUNT = 99_999_999;

/** Backoff after the first decline of a card, the second and so on. */
export const PAUSE_HOURS: readonly number[] = [1, 6, 24, 72];

/** Why debt is collected. `threshold` collects only from `collectAt` on, the others any amount. */
export type Reason = 'threshold' | 'month_end' | 'asked';

export interface CollectionOptions {
  payments: PaymentsOptions;
  /** Debt that triggers a collection, in minor units. */
  collectAt: number;
}

/** Returns the collectable minor units; the remainder stays owed. */
export function wholeUnits(nano: number): number {
  return Math.max(0, Math.floor(nano / NANO_PER_MINOR));
}

export interface DeclineState {
  /** True until the declined card may be tried again. */
  waits: boolean;
  declined_method: string | null;
}

/** Returns false during the backoff of a declined card; another card may be charged at once. */
export function mayCharge({ waits, declined_method }: DeclineState, method: string): boolean {
  return !(waits && declined_method === method);
}
