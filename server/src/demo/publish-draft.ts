import { publishDataset } from '../catalog/assets/publish-dataset.ts';
import { updateAsset } from '../catalog/assets/update-asset.ts';
import { publishRevision } from '../catalog/revisions/publish-revision.ts';
import { publishListing } from '../commerce/listings/publish-listing.ts';
import { createDeployment } from '../deployments/create-deployment.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import { dateFilesIn } from './backdate-history.sql.ts';
import { timeBefore, within, workAtTime } from './backdate-history.ts';
import type { Draft, SeedCatalogOptions } from './draft.ts';
import { withPictureUrls } from './read-card.ts';

/**
 * Publishes an asset's first version together with its listing, and later versions after it. All in one transaction, because
 * the next start takes an asset on sale for complete.
 */
export function publishDraft(db: Db, draft: Draft, seededAt: Date, options: SeedCatalogOptions): Promise<void> {
  const { versions } = draft.folder.asset;
  return db.transaction(async (tx) => {
    for (const [index, { daysAgo }] of versions.entries()) {
      const at = timeBefore(seededAt, daysAgo, 14);
      await workAtTime(tx, at, (past) => publishVersion(past, at, draft, index, options));
    }
  });
}

async function publishVersion(
  tx: Tx,
  at: Date,
  draft: Draft,
  index: number,
  options: SeedCatalogOptions,
): Promise<void> {
  const { folder, seller, asset, folderIds } = draft;
  const { kind, versions } = folder.asset;
  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    await tx.run(dateFilesIn, [folderIds[index] as string, at]);
    const published = await work(tx);
    if (index === 0) await sell(tx, draft, options);
    if (index === versions.length - 1) await deploy(tx, draft, options);
    return published;
  };
  const call = { db: within(tx), write };
  if (kind === 'dataset') await publishDataset(call, seller, asset.id, options.catalog);
  else await publishRevision(call, seller, asset.id, versions[index]?.version as string, options.catalog);
}

async function sell(tx: Tx, draft: Draft, { catalog, listings }: SeedCatalogOptions): Promise<void> {
  const { folder, seller, asset, listingId, pictureUrls } = draft;
  const readme = withPictureUrls(folder.input.readme ?? '', pictureUrls);
  await updateAsset(tx, seller, asset.kind, asset.id, { readme }, catalog);
  await publishListing(tx, { principal: seller, requestId: newId('req') }, listingId, listings);
}

/** Deploys the newest version for others to try. It starts with the first call, so an idle market runs nothing. */
async function deploy(tx: Tx, { folder, seller, asset, listingId }: Draft, options: SeedCatalogOptions): Promise<void> {
  if (folder.asset.trialCalls === undefined) return;
  await createDeployment(tx, seller, { model: asset.id, listing_id: listingId }, options.deployments, 'idle');
}
