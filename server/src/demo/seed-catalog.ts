import type { Principal } from '../access/principal.ts';
import type { AssetRow } from '../catalog/assets/asset.ts';
import { createDataset, createModel } from '../catalog/assets/create-asset.ts';
import { deleteAsset } from '../catalog/assets/delete-asset.ts';
import { findOwnAsset } from '../catalog/assets/find-asset.ts';
import type { CatalogOptions } from '../catalog/catalog-options.ts';
import { inspectFiles } from '../catalog/files/inspect-files.ts';
import { createRevision } from '../catalog/revisions/create-revision.ts';
import { addEncodedImage } from '../commerce/gallery/add-image.ts';
import { createListing } from '../commerce/listings/create-listing.ts';
import { findListingFor } from '../commerce/listings/find-listing.ts';
import { inParallel } from '../platform/async/in-parallel.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import type { FileRow } from '../storage/file.ts';
import { storeFile } from '../storage/store-file.ts';
import type { UploadTarget } from '../storage/uploads/upload.ts';
import { timeBefore, workAtTime } from './backdate-history.ts';
import { DEMO_ASSETS, type DemoAsset, type DemoVersion, pathOf } from './demo-market.ts';
import type { Draft, SeedCatalogOptions } from './draft.ts';
import { publishDraft } from './publish-draft.ts';
import { type DemoFolder, describePicture, readAsset, readPicture, type StoredFile } from './read-asset.ts';

/** Files that are stored at the same time: the database works on another processor. */
const STORED_AT_ONCE = 4;

/**
 * Publishes the assets of the demo's sellers through the regular use cases. Each appears in one transaction, with its
 * files, its pictures and its price. What an interrupted start left incomplete is created again.
 */
export async function seedCatalog(
  db: Db,
  sellers: ReadonlyMap<string, Principal>,
  seededAt: Date,
  options: SeedCatalogOptions,
): Promise<void> {
  const folders: [seller: Principal, folder: DemoFolder][] = [];
  for (const asset of DEMO_ASSETS) {
    const seller = sellers.get(asset.seller);
    const folder = seller && (await readAsset(asset));
    if (folder && !(await isOnSale(db, seller, asset, options.catalog))) folders.push([seller, folder]);
  }
  // At once, which saves the disk a write for each.
  const drafts = await db.transaction(async (tx) => {
    const created: Draft[] = [];
    for (const [seller, folder] of folders) {
      const [{ daysAgo }] = folder.asset.versions;
      const at = timeBefore(seededAt, daysAgo);
      created.push(await workAtTime(tx, at, (past) => createDraft(past, seller, folder)));
    }
    return created;
  });
  const files: FileRow[] = [];
  await inParallel(STORED_AT_ONCE, drafts, async (draft) => {
    files.push(...(await storeFiles(db, draft, options)));
  });
  await Promise.all([
    // Together: starting a process for each asset would take longer than reading its files.
    inspectFiles(db, files, options.catalog),
    inParallel(STORED_AT_ONCE, drafts, (draft) => storePictures(db, draft, options)),
  ]);
  for (const draft of drafts) await publishDraft(db, draft, seededAt, options);
}

/** Deletes what an interrupted start left. */
async function isOnSale(
  db: Db,
  seller: Principal,
  { kind, seller: owner, slug }: DemoAsset,
  { deletionChecks }: CatalogOptions,
): Promise<boolean> {
  const path = pathOf({ seller: owner, slug });
  try {
    if (await findListingFor(db, await findOwnAsset(db, seller, kind, path))) return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false;
    throw error;
  }
  await db.transaction((tx) => deleteAsset(tx, seller, kind, path, deletionChecks));
  return false;
}

async function createDraft(tx: Tx, seller: Principal, folder: DemoFolder): Promise<Draft> {
  const { asset: demo, input } = folder;
  const asset = await (demo.kind === 'model' ? createModel : createDataset)(tx, seller, input);
  const folderIds = demo.kind === 'model' ? await createRevisions(tx, seller, asset, demo) : [asset.id];
  const { title, pitch: description, trialCalls = 0 } = demo;
  const listing = { asset: { type: demo.kind, id: asset.id }, title, description, trial_calls: trialCalls };
  const { id: listingId } = await createListing(tx, seller, listing);
  return { folder, seller, asset, folderIds, listingId, pictureUrls: new Map() };
}

async function createRevisions(tx: Tx, seller: Principal, { id }: AssetRow, { versions }: DemoAsset) {
  const ids: string[] = [];
  for (const { version: revision, notes } of versions) {
    ids.push((await createRevision(tx, seller, id, { revision, notes })).id);
  }
  return ids;
}

async function storeFiles(db: Db, draft: Draft, { catalog }: SeedCatalogOptions): Promise<FileRow[]> {
  const { folder, seller, folderIds } = draft;
  const { asset } = folder;
  const stored: FileRow[] = [];
  for (const [index, version] of asset.versions.entries()) {
    const target: UploadTarget = {
      folderId: folderIds[index] as string,
      ownerId: seller.account.id,
      scope: asset.kind === 'model' ? 'models:upload' : 'datasets:upload',
    };
    for (const { name, read } of filesOf(folder, version)) {
      stored.push(await storeFile(db, target, { name, bytes: await read() }, catalog.storage));
    }
  }
  return stored;
}

async function storePictures(db: Db, draft: Draft, { listings }: SeedCatalogOptions): Promise<void> {
  const { folder, seller, listingId, pictureUrls } = draft;
  for (const picture of folder.pictures) {
    const image = { alt: describePicture(folder.asset, picture) };
    const { added } = await addEncodedImage(
      { db, principal: seller },
      listingId,
      image,
      () => readPicture(picture),
      listings,
    );
    const inCard = picture.name === 'figure.webp' ? picture.name : `gallery/${picture.name}`;
    pictureUrls.set(inCard, new URL(added.url).pathname);
  }
}

function filesOf({ files }: DemoFolder, { without = [] }: DemoVersion): readonly StoredFile[] {
  return files.filter(({ name }) => !without.some((start) => name.startsWith(start)));
}
