import type { ExpiredDelivery } from './claim-queues.sql.ts';
import type { Attempt, DeliveryStatus } from './delivery.ts';
import { retryDelay } from './retry-schedule.ts';
import type { PendingDelivery, SendResult } from './send-delivery.ts';

/** The outcome of one attempt, as persisted. */
export interface Outcome {
  endpoint_id: string;
  event_id: string;
  replays: number;
  status: DeliveryStatus;
  /** Milliseconds until the next attempt, if any. */
  wait_ms: number | null;
  attempt: Attempt;
}

/** Returns whether the receiver responded 410 Gone. */
export function isGone({ attempt }: SendResult): boolean {
  return attempt.status === 410;
}

/** Decides whether a webhook delivery succeeded, is retried or has failed. The outcome writer persists the retry. */
export function toOutcome({ endpoint_id, event_id, replays, tries }: PendingDelivery, result: SendResult): Outcome {
  const { received, attempt, retryAfterMs } = result;
  const wait_ms = received || isGone(result) ? null : retryDelay(tries + 1, retryAfterMs);
  const status = received ? 'succeeded' : wait_ms === null ? 'failed' : 'pending';
  return { endpoint_id, event_id, replays, status, wait_ms, attempt };
}

/** Fails a delivery whose event was deleted after the retention period. */
export function toExpiredOutcome({ endpoint_id, event_id, replays }: ExpiredDelivery): Outcome {
  const attempt = noAttempt('the event is no longer stored');
  return { endpoint_id, event_id, replays, status: 'failed', wait_ms: null, attempt };
}

/** Returns the result of an attempt that failed on our side. */
export function toInternalFailure(): SendResult {
  return { received: false, attempt: noAttempt('the request could not be sent'), retryAfterMs: null };
}

function noAttempt(error: string): Attempt {
  return { at: new Date().toISOString(), status: null, duration_ms: 0, response: null, error };
}
