import type { Tx } from '../../platform/db/queryable.ts';
import { newId } from '../../platform/ids.ts';
import { insertDelivery } from './deliveries.sql.ts';
import { takeNumber } from './queues.sql.ts';
import { wakeQueue } from './wake-queue.ts';

/** Puts one event into one endpoint's line, whatever types the endpoint listens to. */
export async function addDelivery(tx: Tx, endpointId: string, eventId: string): Promise<void> {
  const taken = await tx.one(takeNumber, [endpointId]);
  if (!taken) throw new Error(`the endpoint ${endpointId} has no line`);
  await tx.run(insertDelivery, [endpointId, eventId, newId('dlv'), taken.last_sequence]);
  await wakeQueue(tx, endpointId);
}
