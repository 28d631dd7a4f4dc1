import type { Db } from '../../../platform/db/queryable.ts';
import { sweepInBatches } from '../../../platform/db/sweep.ts';
import { LAPSE_MS } from './node-registration.ts';
import * as sql from './reservations.sql.ts';

/** Deletes the reservations of nodes that are gone. They no longer count, so this only frees space. */
export async function sweepReservations(db: Db, lapseMs: number = LAPSE_MS): Promise<void> {
  await sweepInBatches(db, sql.sweepReservations, lapseMs);
  await sweepInBatches(db, sql.sweepNodes, lapseMs);
}
