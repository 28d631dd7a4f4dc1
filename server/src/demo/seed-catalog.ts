import type { Principal } from '../access/principal.ts';
import { type AssetInput, type AssetKind, slugFor } from '../catalog/assets/asset.ts';
import { createDataset, createModel } from '../catalog/assets/create-asset.ts';
import { deleteAsset } from '../catalog/assets/delete-asset.ts';
import { findOwnAsset } from '../catalog/assets/find-asset.ts';
import { publishDataset } from '../catalog/assets/publish-dataset.ts';
import type { CatalogOptions } from '../catalog/catalog-options.ts';
import { createRevision } from '../catalog/revisions/create-revision.ts';
import { publishRevision } from '../catalog/revisions/publish-revision.ts';
import type { Db } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { storeFile } from '../storage/store-file.ts';
import type { UploadTarget } from '../storage/uploads/upload.ts';
import { DEMO_DATASET, DEMO_MODELS, type DemoFile, type DemoModel } from './demo-catalog.ts';
import type { DemoPerson } from './demo-file.ts';
import { demoPrincipal } from './demo-principal.ts';

/**
 * Publishes the assets of the demo's seller through the regular use cases. Assets that an interrupted start published
 * stay, and incomplete ones are created again.
 */
export async function seedCatalog(db: Db, person: Pick<DemoPerson, 'email'>, options: CatalogOptions): Promise<void> {
  const seller = await demoPrincipal(db, person);
  if (!seller) return; // closed since
  for (const model of DEMO_MODELS) {
    if (model.isAvailable?.() === false) continue;
    if (!(await isPublished(db, seller, 'model', model, options))) await seedModel(db, seller, model, options);
  }
  if (!(await isPublished(db, seller, 'dataset', DEMO_DATASET, options))) await seedDataset(db, seller, options);
}

async function seedModel(db: Db, seller: Principal, demo: DemoModel, options: CatalogOptions): Promise<void> {
  const { revision, notes, files, isAvailable: _, ...input } = demo;
  const model = await db.transaction((tx) => createModel(tx, seller, input));
  const draft = await db.transaction((tx) => createRevision(tx, seller, model.id, { revision, notes }));
  const target = { folderId: draft.id, ownerId: seller.account.id, scope: 'models:upload' } as const;
  for (const file of files) await store(db, target, file, options);
  await publishRevision({ db, write: (work) => db.transaction(work) }, seller, model.id, revision, options);
}

async function seedDataset(db: Db, seller: Principal, options: CatalogOptions): Promise<void> {
  const { shards, ...input } = DEMO_DATASET;
  const dataset = await db.transaction((tx) => createDataset(tx, seller, input));
  const target = { folderId: dataset.id, ownerId: seller.account.id, scope: 'datasets:upload' } as const;
  for (const shard of shards) await store(db, target, shard, options);
  await publishDataset({ db, write: (work) => db.transaction(work) }, seller, dataset.id, options);
}

async function store(
  db: Db,
  target: UploadTarget,
  { name, read }: DemoFile,
  { storage }: CatalogOptions,
): Promise<void> {
  await storeFile(db, target, { name, bytes: await read() }, storage);
}

/** Returns whether it is published. Deletes a draft that an interrupted start left. */
async function isPublished(
  db: Db,
  seller: Principal,
  kind: AssetKind,
  { name }: AssetInput,
  { deletionChecks }: CatalogOptions,
): Promise<boolean> {
  const slug = slugFor(seller.account.slug, name);
  try {
    const { published_at } = await findOwnAsset(db, seller, kind, slug);
    if (published_at !== null) return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false;
    throw error;
  }
  await db.transaction((tx) => deleteAsset(tx, seller, kind, slug, deletionChecks));
  return false;
}
