import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { clearFailures } from '../delivery/queues.sql.ts';
import { wakeQueue } from '../delivery/wake-queue.ts';
import type { WebhooksOptions } from '../webhooks-options.ts';
import { requireUnambiguousEvents } from './endpoint-inputs.ts';
import { findEndpoint, lockOwnEndpoint } from './find-webhook-endpoint.ts';
import type { EndpointRow } from './webhook-endpoint.ts';
import * as sql from './webhook-endpoints.sql.ts';
import { readWebhookUrl } from './webhook-url.ts';

export interface EndpointChanges {
  url?: string;
  events?: string[];
  description?: string | null;
  status?: EndpointRow['status'];
}

export async function updateEndpoint(
  tx: Tx,
  principal: Principal,
  id: string,
  changes: EndpointChanges,
  options: Pick<WebhooksOptions, 'allowLoopback' | 'forbidden'>,
): Promise<EndpointRow> {
  const url = changes.url === undefined ? null : readWebhookUrl(changes.url, { ...options, mode: principal.mode });
  if (changes.events) requireUnambiguousEvents(changes.events);
  const before = await lockOwnEndpoint(tx, principal, id);
  const text = changes.description;
  await tx.run(sql.updateEndpoint, [id, url, changes.events ?? null, text !== undefined, text ?? null]);
  if (changes.status === 'enabled') await tx.run(sql.enableEndpoint, [id]);
  if (changes.status === 'disabled') await tx.run(sql.disableEndpoint, [id, 'owner', null]);
  // Past failures say nothing about a receiver that was fixed or replaced.
  if (changes.status === 'enabled' || (url !== null && url !== before.url)) await tx.run(clearFailures, [id]);
  await wakeQueue(tx, id);
  return findEndpoint(tx, principal, id);
}
