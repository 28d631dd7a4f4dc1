import { type TakenEvent, takeEvents } from '../../events/take-events.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { newId } from '../../platform/ids.ts';
import type { DeliveryStatus } from './delivery.ts';
import * as sql from './fan-out.sql.ts';

/** Events fanned out per transaction. */
export const BATCH_SIZE = 1_000;

/** Sorts before every ID. */
export const START = '';

export interface FannedOut {
  /** The position to continue at: after the last event of the batch, or at the start if there were no more. */
  next: string;
  /** Queues that got deliveries, with the workers that lease them. */
  queues: sql.LockedQueue[];
}

interface NewDelivery {
  endpointId: string;
  eventId: string;
  status: DeliveryStatus;
}

/** Turns outbox events into deliveries: one per subscribed endpoint, with the next sequence number of its queue. */
export async function fanOut(db: Db, after = START): Promise<FannedOut> {
  try {
    return await db.transaction((tx) => fanOutBatch(tx, after, (deliveries) => Promise.resolve(deliveries)));
  } catch (error) {
    // An event of the batch was replayed before it was fanned out. Existing deliveries are excluded in a second try.
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return db.transaction((tx) => fanOutBatch(tx, after, (deliveries) => excludeExisting(tx, deliveries)));
  }
}

const UNIQUE_VIOLATION = '23505';

type Filter = (deliveries: NewDelivery[]) => Promise<NewDelivery[]>;

async function fanOutBatch(tx: Tx, after: string, filter: Filter): Promise<FannedOut> {
  const events = await takeEvents(tx, BATCH_SIZE, after);
  const next = events[BATCH_SIZE - 1]?.id ?? START;
  const planned = await planDeliveries(tx, events);
  if (planned.length === 0) return { next, queues: [] };
  // Locked before any lookup, so sequence numbers are assigned in commit order.
  const queues = await tx.many(sql.lockQueues, [[...new Set(planned.map(({ endpointId }) => endpointId))].sort()]);
  const last = new Map(queues.map((queue) => [queue.endpoint_id, queue.last_sequence]));
  // An endpoint deleted meanwhile has no queue.
  const deliveries = await filter(planned.filter(({ endpointId }) => last.has(endpointId)));
  const sequences = deliveries.map(({ endpointId }) => {
    const next = (last.get(endpointId) as number) + 1;
    last.set(endpointId, next);
    return next;
  });
  await tx.run(sql.addDeliveries, [
    deliveries.map(({ endpointId }) => endpointId),
    deliveries.map(({ eventId }) => eventId),
    deliveries.map(() => newId('dlv')),
    sequences,
    deliveries.map(({ status }) => status),
  ]);
  return { next, queues };
}

/**
 * Plans one delivery per event and subscribed endpoint. For a disabled endpoint it is recorded as failed, so that it
 * can be replayed.
 */
async function planDeliveries(tx: Tx, events: readonly TakenEvent[]): Promise<NewDelivery[]> {
  if (events.length === 0) return [];
  const accounts = [...new Set(events.map((event) => event.account_id))];
  const listeners = Map.groupBy(await tx.many(sql.listenersOf, [accounts]), (listener) => listener.account_id);
  return events.flatMap((event) =>
    (listeners.get(event.account_id) ?? [])
      .filter(({ events: types }) => types.includes('*') || types.includes(event.type))
      .map(({ id, status }) => ({
        endpointId: id,
        eventId: event.id,
        status: status === 'enabled' ? 'pending' : 'failed',
      })),
  );
}

async function excludeExisting(tx: Tx, deliveries: NewDelivery[]): Promise<NewDelivery[]> {
  const name = (endpointId: string, eventId: string) => `${endpointId} ${eventId}`;
  const rows = await tx.many(sql.existingDeliveries, [
    deliveries.map(({ endpointId }) => endpointId),
    deliveries.map(({ eventId }) => eventId),
  ]);
  const existing = new Set(rows.map((row) => name(row.endpoint_id, row.event_id)));
  return deliveries.filter(({ endpointId, eventId }) => !existing.has(name(endpointId, eventId)));
}
