import type { Purchase } from '@souk/sdk';

/** Reports whether the seller can refund a sale. */
export function isRefundable({ refundable_until: until }: Pick<Purchase, 'refundable_until'>, now: Date): boolean {
  return until !== null && now < new Date(until);
}
