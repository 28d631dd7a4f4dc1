import type { Principal } from '../../access/principal.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { wakeQueue } from '../delivery/wake-queue.ts';
import { createWebhookSecret } from './create-webhook-secret.ts';
import { findEndpoint, lockOwnEndpoint } from './find-webhook-endpoint.ts';
import { type EndpointRow, OVERLAP_HOURS } from './webhook-endpoint.ts';
import * as sql from './webhook-endpoints.sql.ts';

/** Replaces the secret. Until the overlap ends, deliveries are signed with both secrets. */
export async function rotateWebhookSecret(
  tx: Tx,
  principal: Principal,
  id: string,
  vault: Vault,
): Promise<{ endpoint: EndpointRow; secret: string }> {
  await lockOwnEndpoint(tx, principal, id);
  const { secret, sealed } = createWebhookSecret(vault, principal.mode);
  await tx.run(sql.rotateSecret, [id, sealed, OVERLAP_HOURS]);
  await wakeQueue(tx, id);
  return { endpoint: await findEndpoint(tx, principal, id), secret };
}
