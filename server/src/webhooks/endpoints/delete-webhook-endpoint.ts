import type { Principal } from '../../access/principal.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { sweepInBatches } from '../../platform/db/sweep.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { deleteDeliveriesOf as deleteSome } from '../delivery/deliveries.sql.ts';
import { DELIVERIES_TOPIC } from '../delivery/delivery.ts';
import { deleteQueue } from '../delivery/queues.sql.ts';
import { lockOwnEndpoint } from './find-webhook-endpoint.ts';
import * as sql from './webhook-endpoints.sql.ts';

/**
 * Deletes an endpoint: after the commit nothing more is sent there. A job deletes its deliveries, which may be
 * millions.
 */
export async function deleteEndpoint(tx: Tx, principal: Principal, id: string): Promise<{ id: string; deleted: true }> {
  await lockOwnEndpoint(tx, principal, id);
  await removeEndpoint(tx, id);
  return { id, deleted: true };
}

/** Adding a delivery locks the queue, so none can be added once its row is deleted. */
async function removeEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.run(sql.deleteEndpoint, [id]);
  await tx.run(deleteQueue, [id]);
  await enqueue(tx, 'delete_deliveries_of_endpoint', { endpoint: id });
  tx.announce(DELIVERIES_TOPIC); // the worker that leases the queue discards what it has fetched
}

export async function deleteDeliveriesOf(db: Db, endpointId: string): Promise<void> {
  await sweepInBatches(db, deleteSome, endpointId);
}

/** Deletes the endpoints of an account that is closed or transferred, in a job. */
export async function scheduleEndpointsDeletion(tx: Tx, account: string): Promise<void> {
  await enqueue(tx, 'delete_endpoints_of_account', { account });
}

export async function deleteEndpointsOf(db: Db, accountId: string): Promise<void> {
  for (const { id } of await db.many(sql.endpointsOf, [accountId])) {
    await db.transaction((tx) => removeEndpoint(tx, id));
  }
}
