import type { Release } from '../../platform/async/fair-semaphore.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { HostTimings } from './host-options.ts';
import type { Leases } from './leases/leases.ts';
import type { RunningModels } from './running-models.ts';
import { type PlaceUser, takesPlace } from './share-places.ts';

/** As many as are looked at together. */
const PORTION = 20;
/** What was called so many milliseconds ago does not make room for what nobody has called yet. */
const SPARED_MS = 5_000;

/** Starts what should run and what nobody runs, as far as there are places. */
export async function placeDeployments(
  mode: Mode,
  models: RunningModels,
  leases: Leases,
  { lease, places }: Pick<HostTimings, 'lease'> & { places: number },
): Promise<void> {
  const held = models.of(mode).map(({ id }) => id);
  const found = await leases.unheld(held, PORTION, places, models.usedPlaces);
  if (found.length === 0) return;
  const entered = new Map<string, Release>();
  const missing: PlaceUser[] = [];
  for (const row of found) {
    if (takesPlace(row) && models.freePlaces === 0) missing.push({ mode, ownerId: row.owner_id });
    else entered.set(row.id, await models.enter(mode, row));
  }
  try {
    const asked = performance.now();
    const rows = entered.size === 0 ? [] : await leases.claim([...entered.keys()]);
    for (const row of rows) {
      models.begin(mode, row, entered.get(row.id) as Release, asked + lease);
      entered.delete(row.id);
    }
    // Those for which there was no place come next time, if one can go.
    if (missing.length > 0 && !(await leases.roomElsewhere())) models.makeRoom(missing, SPARED_MS);
  } finally {
    for (const leave of entered.values()) leave();
  }
}
