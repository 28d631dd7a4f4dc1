import type { Release } from '../../platform/async/fair-semaphore.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { HostTimings } from './host-options.ts';
import type { Leases } from './leases/leases.ts';
import type { RunningModels } from './running-models.ts';
import { type PlaceUser, takesPlace } from './share-places.ts';

/** Maximum number handled at a time. */
const BATCH_SIZE = 20;
/** A model called this recently does not make room for one without calls. */
const RECENT_CALL_MS = 5_000;

/** Starts deployments that should run and that no node runs, while there are free places. */
export async function placeDeployments(
  mode: Mode,
  models: RunningModels,
  leases: Leases,
  { lease, places }: Pick<HostTimings, 'lease'> & { places: number },
): Promise<void> {
  const held = models.of(mode).map(({ id }) => id);
  const found = await leases.unheld(held, BATCH_SIZE, places, models.usedPlaces);
  if (found.length === 0) return;
  const entered = new Map<string, Release>();
  const missing: PlaceUser[] = [];
  for (const row of found) {
    if (takesPlace(row) && models.freePlaces === 0) missing.push({ mode, ownerId: row.owner_id });
    else entered.set(row.id, await models.enter(mode, row));
  }
  try {
    const askedAt = performance.now();
    const rows = entered.size === 0 ? [] : await leases.claim([...entered.keys()]);
    for (const row of rows) {
      models.begin(mode, row, entered.get(row.id) as Release, askedAt + lease);
      entered.delete(row.id);
    }
    // Those without a place are retried next time, if one can be freed.
    if (missing.length > 0 && !(await leases.roomElsewhere())) models.makeRoom(missing, RECENT_CALL_MS);
  } finally {
    for (const leave of entered.values()) leave();
  }
}
