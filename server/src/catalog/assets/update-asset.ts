import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { indexAsset } from '../search/index-asset.ts';
import type { AssetInput, AssetKind, AssetRow } from './asset.ts';
import * as sql from './assets.sql.ts';
import { lockOwnAsset } from './find-asset.ts';

export type AssetChanges = Partial<AssetInput>;

/** Updates an asset. Its slug stays, because links and purchases refer to it. */
export async function updateAsset(
  tx: Tx,
  principal: Principal,
  kind: AssetKind,
  idOrSlug: string,
  changes: AssetChanges,
  { listingFor }: Pick<CatalogOptions, 'listingFor'>,
): Promise<AssetRow> {
  const before = await lockOwnAsset(tx, principal, kind, idOrSlug);
  rejectRelicensing(before, changes);
  if (changes.price?.amount === 0) await rejectWhileOnSale(tx, before, listingFor);
  const asset = await tx.one(sql.updateAsset, {
    id: before.id,
    name: changes.name?.trim() ?? null,
    task: changes.task ?? null,
    framework: changes.framework ?? null,
    license: changes.license ?? null,
    currency: changes.price?.currency ?? null,
    amount: changes.price?.amount ?? null,
    description: changes.description ?? null,
    readme: changes.readme ?? null,
  });
  if (!asset) throw new Error('the locked asset is missing');
  await indexAsset(tx, asset);
  return asset;
}

/** A free asset cannot be on sale. */
async function rejectWhileOnSale(tx: Tx, asset: AssetRow, listingFor: CatalogOptions['listingFor']): Promise<void> {
  const offer = await listingFor(tx, asset);
  if (!offer || offer.priceAmount === 0) return;
  const message = `This ${asset.kind} is on sale at the listing ${offer.id}. Make the listing free or unpublish it first.`;
  throw new ApiError('invalid_state', message, { field: 'price.amount' });
}

/** The files and the license of a published dataset are immutable. A model has revisions. */
function rejectRelicensing(before: AssetRow, { license }: AssetChanges): void {
  if (before.kind !== 'dataset' || before.published_at === null) return;
  if (license === undefined || license === before.license) return;
  throw new ApiError(
    'invalid_state',
    'This dataset is published, so its license cannot be changed. Create a new dataset instead.',
    {
      field: 'license',
    },
  );
}
