import type { Static } from 'typebox';
import { toEventResponse } from '../../events/event.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { DeliveredEvent } from '../delivery/delivery.ts';
import { type DeliveredRow, deliveredEvent } from './list-deliveries.sql.ts';

export type { DeliveredRow };

export function toDeliveredEvent(row: DeliveredRow, mode: Mode): Static<typeof DeliveredEvent> {
  // A disabled endpoint's deliveries resume when it is enabled, so they have no next attempt.
  const waits = row.status === 'pending' && row.endpoint_status === 'enabled';
  return {
    ...toEventResponse(row, mode),
    sequence: row.sequence,
    delivery: {
      id: row.delivery_id,
      status: row.status,
      attempts: row.attempts,
      response_status: row.attempts.at(-1)?.status ?? null,
      next_attempt_at: waits ? (later(row.due_at, row.backoff_until)?.toISOString() ?? null) : null,
    },
  };
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && other && other > one ? other : one;
}

/** Finds a delivery; undefined if the event was never queued for the endpoint or has expired. */
export function findDelivered(db: Queryable, endpointId: string, eventId: string): Promise<DeliveredRow | undefined> {
  return db.one(deliveredEvent, [endpointId, eventId]);
}
