import { oldestKeptEvent, sweepEvents } from '../../events/sweep-events.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { sweepInBatches } from '../../platform/db/sweep.ts';
import { wipePreviousSecrets } from '../endpoints/webhook-endpoints.sql.ts';
import { nextWithDeliveries, sweepDeliveriesOf } from './deliveries.sql.ts';

/** Deletes events after 30 days. Their deliveries go first: the log never lists a delivery without its event. */
export async function sweepEventsAndDeliveries(db: Db): Promise<void> {
  const before = oldestKeptEvent();
  await sweepDeliveries(db, before);
  await sweepEvents(db, before);
}

/** Goes endpoint by endpoint: the primary key orders an endpoint's deliveries by event, oldest first. */
async function sweepDeliveries(db: Db, before: string): Promise<void> {
  for (let endpoint = ''; ; ) {
    const next = (await db.one(nextWithDeliveries, [endpoint]))?.endpoint_id ?? null;
    if (next === null) return;
    await sweepInBatches(db, sweepDeliveriesOf, next, before);
    endpoint = next;
  }
}

/** Deletes previous secrets that have expired. */
export async function wipeSecrets(db: Db): Promise<void> {
  await sweepInBatches(db, wipePreviousSecrets);
}
