import type { Principal } from '../../access/principal.ts';
import { holdOpen } from '../../accounts/keep-open.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { insertQueue } from '../delivery/queues.sql.ts';
import type { WebhooksOptions } from '../webhooks-options.ts';
import { makeWebhookSecret } from './create-webhook-secret.ts';
import { requireReadable } from './endpoint-inputs.ts';
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
  requireReadable(input.events);
  // What is sent to an account ends when it is closed, so nothing may be added behind the back of whoever closes it.
  if (!(await holdOpen(tx, account.id))) throw new ApiError('invalid_state', 'This account is closed.');
  await requirePlace(tx, account.id, options.quota);
  const id = newId('whe');
  const { secret, sealed } = makeWebhookSecret(vault, mode);
  await tx.run(sql.insertEndpoint, [id, account.id, url, input.events, input.description ?? null, sealed]);
  await tx.run(insertQueue, [id]);
  return { endpoint: await findEndpoint(tx, principal, id), secret };
}

async function requirePlace(tx: Tx, accountId: string, quota: number): Promise<void> {
  await tx.run(sql.lockAccountEndpoints, [accountId]);
  const taken = await tx.one(sql.countEndpoints, [accountId]);
  if ((taken?.count ?? 0) < quota) return;
  const message = `An account can have ${quota} webhook endpoints in each mode. Delete one that is no longer used.`;
  throw new ApiError('quota_exceeded', message);
}
