import type { PaymentsOptions } from '../../payments/payment.ts';
import { NANO_PER_MINOR } from '../metering/nano.ts';

/** In minor units: processors charge no card with less. */
export const CARD_MINIMUM = 50;
/** In minor units: nor with more at a time. What is left is collected next. */
export const CARD_MAXIMUM = 99_999_999;

/** How long a card that refused is left alone, after the first refusal, the second and so on. */
export const PAUSE_HOURS: readonly number[] = [1, 6, 24, 72];

/** `threshold`: only once as much is owed as the market waits for. Otherwise whatever can be had. */
export type Reason = 'threshold' | 'month_end' | 'asked';

export interface CollectionOptions {
  payments: PaymentsOptions;
  /** In minor units. */
  collectAt: number;
}

/** What can be collected of it; the remainder is carried on. */
export function wholeUnits(nano: number): number {
  return Math.max(0, Math.floor(nano / NANO_PER_MINOR));
}

export interface Patience {
  /** Whether the time has not come yet at which the card that refused is tried again. */
  waits: boolean;
  refused_method: string | null;
}

/** A card that refused is left alone for a while; another one is tried at once. */
export function mayCharge({ waits, refused_method }: Patience, method: string): boolean {
  return !(waits && refused_method === method);
}
