import type { Lapsed } from './claim-queues.sql.ts';
import type { Attempt, DeliveryStatus } from './delivery.ts';
import { waitAfter } from './retry-schedule.ts';
import type { Sendable, Sent } from './send-delivery.ts';

/** What came of one try at a delivery, as it is written down. */
export interface Outcome {
  endpoint_id: string;
  event_id: string;
  replays: number;
  status: DeliveryStatus;
  /** Until the next try, where there is one. */
  wait_ms: number | null;
  attempt: Attempt;
}

/** The receiver says that it is gone for good. */
export function saysGone({ attempt }: Sent): boolean {
  return attempt.status === 410;
}

/** Received, to be tried again in a while, or given up. */
export function outcomeOf({ endpoint_id, event_id, replays, tries }: Sendable, sent: Sent): Outcome {
  const { received, attempt, retryAfterMs } = sent;
  const wait_ms = received || saysGone(sent) ? null : waitAfter(tries + 1, retryAfterMs);
  const status = received ? 'succeeded' : wait_ms === null ? 'failed' : 'pending';
  return { endpoint_id, event_id, replays, status, wait_ms, attempt };
}

/** The event is not kept any more, so there is nothing to send. */
export function outcomeOfLapsed({ endpoint_id, event_id, replays }: Lapsed): Outcome {
  const attempt = noAttempt('the event is not kept any more');
  return { endpoint_id, event_id, replays, status: 'failed', wait_ms: null, attempt };
}

/** Something is wrong with us, and not with the receiver. */
export function notSent(): Sent {
  return { received: false, attempt: noAttempt('it could not be sent'), retryAfterMs: null };
}

function noAttempt(error: string): Attempt {
  return { at: new Date().toISOString(), status: null, duration_ms: 0, response: null, error };
}
