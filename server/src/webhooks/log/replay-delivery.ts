import type { Principal } from '../../access/principal.ts';
import { findEvent } from '../../events/find-event.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { addDelivery } from '../delivery/add-delivery.ts';
import { replayDelivery as resetDelivery } from '../delivery/deliveries.sql.ts';
import { wakeQueue } from '../delivery/wake-queue.ts';
import { lockOwnEndpoint } from '../endpoints/find-webhook-endpoint.ts';
import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import { type DeliveredRow, findDelivered } from './delivered-event-response.ts';

/** Sends an event again, or for the first time if the endpoint was not subscribed when it was recorded. */
export async function replayDelivery(
  tx: Tx,
  principal: Principal,
  endpointId: string,
  eventId: string,
): Promise<DeliveredRow> {
  requireEnabled(await lockOwnEndpoint(tx, principal, endpointId));
  await findEvent(tx, principal, eventId).catch(hideForeignEvents);
  // Locks the queue first, so that the event is not added concurrently.
  await wakeQueue(tx, endpointId);
  if ((await tx.run(resetDelivery, [endpointId, eventId])) === 0) await addDelivery(tx, endpointId, eventId);
  const delivered = await findDelivered(tx, endpointId, eventId);
  if (!delivered) throw new Error(`the event ${eventId} is missing from the queue of ${endpointId}`);
  return delivered;
}

export function requireEnabled({ status }: Pick<EndpointRow, 'status'>): void {
  if (status === 'enabled') return;
  throw new ApiError('invalid_state', 'This webhook endpoint is disabled. Enable it, then try again.');
}

/** Hides events of other accounts: under an own endpoint they do not exist. */
function hideForeignEvents(error: unknown): never {
  throw error instanceof ApiError && error.code === 'forbidden_resource' ? notFound('event') : error;
}
