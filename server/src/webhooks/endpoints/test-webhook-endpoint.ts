import type { Principal } from '../../access/principal.ts';
import { recordPrivateEvent } from '../../events/record-event.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { addDelivery } from '../delivery/add-delivery.ts';
import { type DeliveredRow, findDelivered } from '../log/delivered-event-response.ts';
import { requireEnabled } from '../log/replay-delivery.ts';
import { lockOwnEndpoint } from './find-webhook-endpoint.ts';
import { toEndpointResponse } from './webhook-endpoint.ts';

/** Sends a test event to this endpoint only, through the same path as real events. */
export async function testEndpoint(tx: Tx, principal: Principal, id: string, requestId: string): Promise<DeliveredRow> {
  const endpoint = await lockOwnEndpoint(tx, principal, id);
  requireEnabled(endpoint);
  const eventId = await recordPrivateEvent(tx, {
    type: 'webhook_endpoint.test',
    accountId: principal.account.id,
    data: { object: toEndpointResponse(endpoint, principal.mode) },
    requestId,
  });
  await addDelivery(tx, id, eventId);
  const delivered = await findDelivered(tx, id, eventId);
  if (!delivered) throw new Error(`the event ${eventId} is missing from the queue of ${id}`);
  return delivered;
}
