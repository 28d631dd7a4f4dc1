import type { PaymentProcessor } from '@souk/sdk';

/** Whether a card can be entered on this site: in our own form where it is only a test card, otherwise in Stripe's. */
export function acceptsCards({ available, simulated, publishable_key }: PaymentProcessor): boolean {
  return available && (simulated || publishable_key !== null);
}
