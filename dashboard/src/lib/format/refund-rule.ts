import type { Purchase } from '@souk/sdk';

/** Whether the seller can give the money back. */
export function isRefundable({ refundable_until: until }: Pick<Purchase, 'refundable_until'>, now: Date): boolean {
  return until !== null && now < new Date(until);
}
