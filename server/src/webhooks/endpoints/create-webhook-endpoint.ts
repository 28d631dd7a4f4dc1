import type { Principal } from '../../access/principal.ts';
import { holdOpen } from '../../accounts/hold-account-open.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { insertQueue } from '../delivery/queues.sql.ts';
import type { WebhooksOptions } from '../webhooks-options.ts';
import { createWebhookSecret } from './create-webhook-secret.ts';
import { requireUnambiguousEvents } from './endpoint-inputs.ts';
import { findEndpoint } from './find-webhook-endpoint.ts';
import type { EndpointRow } from './webhook-endpoint.ts';
import * as sql from './webhook-endpoints.sql.ts';
import { readWebhookUrl } from './webhook-url.ts';

export interface NewEndpoint {
  url: string;
  events: string[];
  description?: string | null;
}

export async function createEndpoint(
  tx: Tx,
  principal: Principal,
  input: NewEndpoint,
  vault: Vault,
  options: WebhooksOptions,
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const { account, mode } = principal;
  const url = readWebhookUrl(input.url, { ...options, mode });
  requireUnambiguousEvents(input.events);
  // Closing an account deletes its endpoints. The lock prevents adding one concurrently.
  if (!(await holdOpen(tx, account.id))) throw new ApiError('invalid_state', 'This account is closed.');
  await requireQuota(tx, account.id, options.quota);
  const id = newId('whe');
  const { secret, sealed } = createWebhookSecret(vault, mode);
  await tx.run(sql.insertEndpoint, [id, account.id, url, input.events, input.description ?? null, sealed]);
  await tx.run(insertQueue, [id]);
  return { endpoint: await findEndpoint(tx, principal, id), secret };
}

async function requireQuota(tx: Tx, accountId: string, quota: number): Promise<void> {
  await tx.run(sql.lockAccountEndpoints, [accountId]);
  const existing = await tx.one(sql.countEndpoints, [accountId]);
  if ((existing?.count ?? 0) < quota) return;
  const message = `You have reached the limit of ${quota} webhook endpoints in this mode. Delete one that you no longer use.`;
  throw new ApiError('quota_exceeded', message);
}
