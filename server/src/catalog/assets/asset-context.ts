import type { Caller } from '../../access/principal.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { CatalogOptions, ShownOffer } from '../catalog-options.ts';
import type { AssetRow } from './asset.ts';
import * as sql from './assets.sql.ts';

/** What is to be said of an asset that does not stand in its own row: it depends on who asks, or is a later domain's. */
export interface Beside {
  listing: ShownOffer | null;
  /** By whoever asks. */
  starred: boolean;
  /** An engine elsewhere runs models of its framework. */
  hasEngine: (framework: string) => boolean;
}

/** Of something that was only just made. */
export const NOTHING_BESIDE: Beside = { listing: null, starred: false, hasEngine: () => false };

export type Show<Item> = (asset: AssetRow, beside: Beside) => Item;

/** What later domains know of an asset. */
export type Known = Pick<CatalogOptions, 'offersFor' | 'engineFor'>;

/** Of a whole page at once. */
export async function loadAssetContext(
  db: Queryable,
  caller: Caller,
  ids: readonly string[],
  { offersFor, engineFor }: Known,
): Promise<(id: string) => Beside> {
  if (ids.length === 0) return () => NOTHING_BESIDE;
  const offers = await offersFor(db, ids);
  const starred = await starredBy(db, caller, ids);
  const hasEngine = (framework: string) => engineFor(db.realm as Mode, framework);
  return (id) => ({ listing: offers.get(id) ?? null, starred: starred.has(id), hasEngine });
}

/** An asset as this caller sees it. */
export async function contextFor<Item>(
  db: Queryable,
  caller: Caller,
  asset: AssetRow,
  show: Show<Item>,
  known: Known,
): Promise<Item> {
  const beside = await loadAssetContext(db, caller, [asset.id], known);
  return show(asset, beside(asset.id));
}

async function starredBy(db: Queryable, caller: Caller, ids: readonly string[]): Promise<Set<string>> {
  if (caller.kind === 'visitor') return new Set();
  const stars = await db.many(sql.starsAmong, [caller.account.id, ids]);
  return new Set(stars.map(({ asset_id }) => asset_id));
}
