import type { Principal } from '../../access/principal.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { sweepInBatches } from '../../platform/db/sweep.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { deleteDeliveriesOf as deleteSome } from '../delivery/deliveries.sql.ts';
import { DELIVERIES_TOPIC } from '../delivery/delivery.ts';
import { deleteQueue } from '../delivery/queues.sql.ts';
import { lockOwnEndpoint } from './find-webhook-endpoint.ts';
import * as sql from './webhook-endpoints.sql.ts';

/** From the commit on nothing more is sent there. Its deliveries may be millions: a job takes them away. */
export async function deleteEndpoint(tx: Tx, principal: Principal, id: string): Promise<{ id: string; deleted: true }> {
  await lockOwnEndpoint(tx, principal, id);
  await removeEndpoint(tx, id);
  return { id, deleted: true };
}

/** Whoever adds a delivery holds the line meanwhile, so none is added once that is gone. */
async function removeEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.run(sql.deleteEndpoint, [id]);
  await tx.run(deleteQueue, [id]);
  await enqueue(tx, 'delete_deliveries_of_endpoint', { endpoint: id });
  tx.announce(DELIVERIES_TOPIC); // whoever works on the line lets go of what it has fetched
}

export async function deleteDeliveriesOf(db: Db, endpointId: string): Promise<void> {
  await sweepInBatches(db, deleteSome, endpointId);
}

/** For the hooks of an account that closes or changes hands: whoever listens is not to be told any more. */
export async function scheduleEndpointsDeletion(tx: Tx, account: string): Promise<void> {
  await enqueue(tx, 'delete_endpoints_of_account', { account });
}

export async function deleteEndpointsOf(db: Db, accountId: string): Promise<void> {
  for (const { id } of await db.many(sql.endpointsOf, [accountId])) {
    await db.transaction((tx) => removeEndpoint(tx, id));
  }
}
