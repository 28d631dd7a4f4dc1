import type { AccountMailJob } from '../../accounts/mail/send-account-mail.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { markFailing, pauseQueue } from '../delivery/queues.sql.ts';
import { toEndpointResponse } from './webhook-endpoint.ts';
import * as sql from './webhook-endpoints.sql.ts';

/**
 * Disables an endpoint that is gone or has failed for days, and notifies its owner. Does nothing if the endpoint was
 * disabled, deleted or given another URL meanwhile.
 */
export async function disableEndpoint(
  tx: Tx,
  endpointId: string,
  url: string,
  reason: 'gone' | 'failing',
): Promise<void> {
  const mode = tx.realm;
  if (mode === 'accounts') throw new Error('webhook endpoints are in the markets');
  if ((await tx.run(sql.disableEndpoint, [endpointId, reason, url])) === 0) return;
  await tx.run(pauseQueue, [endpointId]);
  await tx.run(markFailing, [endpointId]);
  const endpoint = await tx.one(sql.endpointById, [endpointId]);
  if (!endpoint) throw new Error(`the endpoint ${endpointId} has no queue`);
  const data = { object: toEndpointResponse(endpoint, mode) };
  await recordEvent(tx, { type: 'webhook_endpoint.disabled', accountId: endpoint.account_id, data });
  // Also notifies by email: the disabled endpoint may be the only one subscribed.
  const mail: AccountMailJob = {
    kind: 'webhook_disabled',
    account_id: endpoint.account_id,
    endpoint_id: endpointId,
    reason,
  };
  await enqueue(tx, 'send_account_mail', mail);
}
