import type { Db } from '../../platform/db/queryable.ts';
import { sweepInBatches } from '../../platform/db/sweep.ts';
import { LAPSE_MS } from './budgets.ts';
import * as sql from './reservations.sql.ts';

/** Forgets what nodes had set aside that are gone. It counts no more already: this only tidies up. */
export async function sweepReservations(db: Db, lapseMs: number = LAPSE_MS): Promise<void> {
  await sweepInBatches(db, sql.sweepReservations, lapseMs);
  await sweepInBatches(db, sql.sweepNodes, lapseMs);
}
