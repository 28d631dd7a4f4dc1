import type { Tx } from '../../platform/db/queryable.ts';
import { DELIVERIES_TOPIC } from './delivery.ts';
import * as sql from './queues.sql.ts';

/** Lets the workers know, once this is committed, that there is something new for an endpoint: to send, or in its settings. */
export async function wakeQueue(tx: Tx, endpointId: string): Promise<void> {
  await tx.run(sql.wakeQueue, [endpointId]);
  tx.announce(DELIVERIES_TOPIC);
}
