import type { PaymentMethod } from '@souk/sdk';

type Card = Pick<PaymentMethod, 'card'>;

/** Describes a card as its owner knows it: `visa ending 4242`. */
export function describeCard({ card }: { card: Pick<Card['card'], 'brand' | 'last4'> }): string {
  return `${card.brand} ending ${card.last4}`;
}

/** Formats the expiry as printed on the card: `07/29`. */
export function expiryOf({ card }: Card): string {
  return `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year % 100).padStart(2, '0')}`;
}
