import type { Principal } from '../../access/principal.ts';
import { findEvent } from '../../events/find-event.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { addDelivery } from '../delivery/add-delivery.ts';
import { replayDelivery as askAgain } from '../delivery/deliveries.sql.ts';
import { wakeQueue } from '../delivery/wake-queue.ts';
import { lockOwnEndpoint } from '../endpoints/find-webhook-endpoint.ts';
import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import { type DeliveredRow, findDelivered } from './delivered-event-response.ts';

/** Sends an event again, whatever became of it, or for the first time if the endpoint did not listen when it happened. */
export async function replayDelivery(
  tx: Tx,
  principal: Principal,
  endpointId: string,
  eventId: string,
): Promise<DeliveredRow> {
  requireEnabled(await lockOwnEndpoint(tx, principal, endpointId));
  await findEvent(tx, principal, eventId).catch(hideStrangers);
  // First, because it holds the line: nobody else adds the event meanwhile.
  await wakeQueue(tx, endpointId);
  if ((await tx.run(askAgain, [endpointId, eventId])) === 0) await addDelivery(tx, endpointId, eventId);
  const delivered = await findDelivered(tx, endpointId, eventId);
  if (!delivered) throw new Error(`the event ${eventId} is not in the line that it was put into`);
  return delivered;
}

export function requireEnabled({ status }: Pick<EndpointRow, 'status'>): void {
  if (status === 'enabled') return;
  throw new ApiError('invalid_state', 'This webhook endpoint is disabled. Enable it, and then ask again.');
}

/** Below an endpoint of one's own there are no events of others. */
function hideStrangers(error: unknown): never {
  throw error instanceof ApiError && error.code === 'forbidden_resource' ? notFound('event') : error;
}
