import type { DeliveredEvent } from '@souk/sdk';

const SOON_MS = 2_000;
const LATER_MS = 15_000;

/** Returns the milliseconds until the next attempt is due, so that a log shows its result; less often without one. */
export function deliveryRefetchInterval(deliveries: Pick<DeliveredEvent, 'delivery'>[], now: number): number {
  const waits = deliveries.flatMap(({ delivery: { status, next_attempt_at } }) =>
    status === 'pending' && next_attempt_at ? [Date.parse(next_attempt_at) - now] : [],
  );
  return Math.min(LATER_MS, Math.max(SOON_MS, Math.min(...waits)));
}
