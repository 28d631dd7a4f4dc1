import type { Tx } from '../../platform/db/queryable.ts';
import { DELIVERIES_TOPIC } from './delivery.ts';
import * as sql from './queues.sql.ts';

/** Notifies the workers, once committed, of new deliveries or changed settings of an endpoint. */
export async function wakeQueue(tx: Tx, endpointId: string): Promise<void> {
  await tx.run(sql.wakeQueue, [endpointId]);
  tx.announce(DELIVERIES_TOPIC);
}
