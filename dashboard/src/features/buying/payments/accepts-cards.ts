import type { PaymentProcessor } from '@souk/sdk';

/** Returns whether this site accepts cards: test cards in its own form, real ones in Stripe's. */
export function acceptsCards({ available, simulated, publishable_key }: PaymentProcessor): boolean {
  return available && (simulated || publishable_key !== null);
}
