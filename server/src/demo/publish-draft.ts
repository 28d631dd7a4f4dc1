import { publishDataset } from '../catalog/assets/publish-dataset.ts';
import { updateAsset } from '../catalog/assets/update-asset.ts';
import { publishRevision } from '../catalog/revisions/publish-revision.ts';
import { publishListing } from '../commerce/listings/publish-listing.ts';
import { createDeployment } from '../deployments/create-deployment.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import { dateFilesIn } from './backdate-history.sql.ts';
import { atTime, timeBefore } from './backdate-history.ts';
import type { Draft, SeedCatalogOptions } from './draft.ts';
import { withPictureUrls } from './read-card.ts';

/** Publishes an asset's first version together with its listing, and later versions after it. */
export async function publishDraft(db: Db, draft: Draft, seededAt: Date, options: SeedCatalogOptions): Promise<void> {
  const { folder, seller, asset, folderIds } = draft;
  const { kind, versions } = folder.asset;
  for (const [index, { version, daysAgo }] of versions.entries()) {
    const past = atTime(db, timeBefore(seededAt, daysAgo, 14));
    const isLast = index === versions.length - 1;
    const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      past.transaction(async (tx) => {
        await tx.run(dateFilesIn, [folderIds[index] as string, past.at]);
        const published = await work(tx);
        if (index === 0) await sell(tx, draft, options);
        if (isLast) await deploy(tx, draft, options);
        return published;
      });
    const call = { db: past, write };
    if (kind === 'dataset') await publishDataset(call, seller, asset.id, options.catalog);
    else await publishRevision(call, seller, asset.id, version, options.catalog);
  }
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
