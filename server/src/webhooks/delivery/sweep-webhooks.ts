import { oldestKeptEvent, sweepEvents } from '../../events/sweep-events.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { sweepInBatches } from '../../platform/db/sweep.ts';
import { wipePreviousSecrets } from '../endpoints/webhook-endpoints.sql.ts';
import { nextWithDeliveries, sweepDeliveriesOf } from './deliveries.sql.ts';

/** Forgets events after their 30 days, and before them their deliveries: no log shows one whose event is gone. */
export async function sweepEventsAndDeliveries(db: Db): Promise<void> {
  const before = oldestKeptEvent();
  await sweepDeliveries(db, before);
  await sweepEvents(db, before);
}

/** Endpoint by endpoint: within one, deliveries lie in the order of their events, and the old ones are in front. */
async function sweepDeliveries(db: Db, before: string): Promise<void> {
  for (let endpoint = ''; ; ) {
    const next = (await db.one(nextWithDeliveries, [endpoint]))?.endpoint_id ?? null;
    if (next === null) return;
    await sweepInBatches(db, sweepDeliveriesOf, next, before);
    endpoint = next;
  }
}

/** A secret that signs no more is not kept either. */
export async function wipeSecrets(db: Db): Promise<void> {
  await sweepInBatches(db, wipePreviousSecrets);
}
