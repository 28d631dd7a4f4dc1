import type { Tx } from '../../platform/db/queryable.ts';
import { newId } from '../../platform/ids.ts';
import { insertDelivery } from './deliveries.sql.ts';
import { takeSequence } from './queues.sql.ts';
import { wakeQueue } from './wake-queue.ts';

/** Queues one event for one endpoint, whatever event types the endpoint subscribes to. */
export async function addDelivery(tx: Tx, endpointId: string, eventId: string): Promise<void> {
  const taken = await tx.one(takeSequence, [endpointId]);
  if (!taken) throw new Error(`the endpoint ${endpointId} has no queue`);
  await tx.run(insertDelivery, [endpointId, eventId, newId('dlv'), taken.last_sequence]);
  await wakeQueue(tx, endpointId);
}
