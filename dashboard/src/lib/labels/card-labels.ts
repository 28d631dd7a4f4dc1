import type { PaymentMethod } from '@souk/sdk';

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Names a card, which may be one that paid for a purchase and has fewer fields than a saved one. */
export function cardName({ card }: { card: Pick<PaymentMethod['card'], 'brand' | 'last4'> }): string {
  return `${BRANDS[card.brand] ?? 'Card'} ending in ${card.last4}`;
}

export function cardExpiry({ card }: PaymentMethod): string {
  return `Expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
}
