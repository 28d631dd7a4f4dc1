import type { Purchase } from '@souk/sdk';

const REFUNDABLE_MS = 14 * 24 * 60 * 60 * 1000;

/** Until when the seller can give the money back. */
export function refundableUntil({ created_at }: Pick<Purchase, 'created_at'>): Date {
  return new Date(Date.parse(created_at) + REFUNDABLE_MS);
}

export function isRefundable(sale: Pick<Purchase, 'created_at' | 'status'>, now: Date): boolean {
  return sale.status === 'succeeded' && now < refundableUntil(sale);
}
