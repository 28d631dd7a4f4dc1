import type { Caller } from '../../access/principal.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { CatalogOptions, OfferSummary } from '../catalog-options.ts';
import type { AssetRow } from './asset.ts';
import * as sql from './assets.sql.ts';

/** Response fields that are not in the asset's row: they depend on the caller or come from later domains. */
export interface AssetContext {
  listing: OfferSummary | null;
  /** Starred by the caller. */
  starred: boolean;
  /** Tests whether an external engine runs models of this framework. */
  hasEngine: (framework: string) => boolean;
}

/** The context of a new asset. */
export const EMPTY_CONTEXT: AssetContext = { listing: null, starred: false, hasEngine: () => false };

export type ToResponse<Item> = (asset: AssetRow, context: AssetContext) => Item;

/** Callbacks of later domains. */
export type ContextSources = Pick<CatalogOptions, 'offersFor' | 'engineFor'>;

/** Loads the context of a whole page. */
export async function loadAssetContext(
  db: Queryable,
  caller: Caller,
  ids: readonly string[],
  { offersFor, engineFor }: ContextSources,
): Promise<(id: string) => AssetContext> {
  if (ids.length === 0) return () => EMPTY_CONTEXT;
  const offers = await offersFor(db, ids);
  const starred = await starredBy(db, caller, ids);
  const hasEngine = (framework: string) => engineFor(db.realm as Mode, framework);
  return (id) => ({ listing: offers.get(id) ?? null, starred: starred.has(id), hasEngine });
}

/** Serializes an asset for the caller. */
export async function serializeAsset<Item>(
  db: Queryable,
  caller: Caller,
  asset: AssetRow,
  toResponse: ToResponse<Item>,
  sources: ContextSources,
): Promise<Item> {
  const context = await loadAssetContext(db, caller, [asset.id], sources);
  return toResponse(asset, context(asset.id));
}

async function starredBy(db: Queryable, caller: Caller, ids: readonly string[]): Promise<Set<string>> {
  if (caller.kind === 'visitor') return new Set();
  const stars = await db.many(sql.starsAmong, [caller.account.id, ids]);
  return new Set(stars.map(({ asset_id }) => asset_id));
}
