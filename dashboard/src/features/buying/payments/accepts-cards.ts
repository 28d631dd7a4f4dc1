import type { PaymentProcessor } from '@souk/sdk';

/** Whether a card can be entered on this site: test cards in our own form, real ones in Stripe's. */
export function acceptsCards({ available, simulated, publishable_key }: PaymentProcessor): boolean {
  return available && (simulated || publishable_key !== null);
}
