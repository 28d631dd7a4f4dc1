import { type TakenEvent, takeEvents } from '../../events/take-events.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { newId } from '../../platform/ids.ts';
import type { DeliveryStatus } from './delivery.ts';
import * as sql from './fan-out.sql.ts';

/** As many as are handed on in one transaction. */
export const PORTION = 1_000;

/** Before every id. */
export const FROM_THE_BEGINNING = '';

export interface FannedOut {
  /** Where to go on: behind the last one taken, or from the beginning where there were no more. */
  next: string;
  /** The lines that something was added to, and who works on them. */
  lines: sql.LockedQueue[];
}

interface NewDelivery {
  endpointId: string;
  eventId: string;
  status: DeliveryStatus;
}

/** Turns events that wait to be handed on into deliveries, one for each endpoint that listens, with the next number of its line. */
export async function fanOut(db: Db, after = FROM_THE_BEGINNING): Promise<FannedOut> {
  try {
    return await db.transaction((tx) => handOn(tx, after, (deliveries) => Promise.resolve(deliveries)));
  } catch (error) {
    // Somebody asked for one of these events to be sent again before it was sent at all. Then it is looked for first.
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return db.transaction((tx) => handOn(tx, after, (deliveries) => withoutAdded(tx, deliveries)));
  }
}

const UNIQUE_VIOLATION = '23505';

type Narrow = (deliveries: NewDelivery[]) => Promise<NewDelivery[]>;

async function handOn(tx: Tx, after: string, narrow: Narrow): Promise<FannedOut> {
  const events = await takeEvents(tx, PORTION, after);
  const next = events[PORTION - 1]?.id ?? FROM_THE_BEGINNING;
  const wanted = await whoListens(tx, events);
  if (wanted.length === 0) return { next, lines: [] };
  // Locked before anything is looked up, so that numbers are given in the order in which they are committed.
  const lines = await tx.many(sql.lockLines, [[...new Set(wanted.map(({ endpointId }) => endpointId))].sort()]);
  const last = new Map(lines.map((line) => [line.endpoint_id, line.last_sequence]));
  // One that was deleted meanwhile has no line any more.
  const deliveries = await narrow(wanted.filter(({ endpointId }) => last.has(endpointId)));
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
  return { next, lines };
}

/** What happens while an endpoint is disabled is written down as failed, so that it can be asked for later. */
async function whoListens(tx: Tx, events: readonly TakenEvent[]): Promise<NewDelivery[]> {
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

async function withoutAdded(tx: Tx, deliveries: NewDelivery[]): Promise<NewDelivery[]> {
  const name = (endpointId: string, eventId: string) => `${endpointId} ${eventId}`;
  const rows = await tx.many(sql.alreadyAdded, [
    deliveries.map(({ endpointId }) => endpointId),
    deliveries.map(({ eventId }) => eventId),
  ]);
  const added = new Set(rows.map((row) => name(row.endpoint_id, row.event_id)));
  return deliveries.filter(({ endpointId, eventId }) => !added.has(name(endpointId, eventId)));
}
