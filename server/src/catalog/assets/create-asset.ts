import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createFolder } from '../../storage/folder.ts';
import { indexAsset } from '../search/index-asset.ts';
import { type AssetInput, type AssetKind, type AssetRow, slugFor } from './asset.ts';
import * as sql from './assets.sql.ts';

export async function createModel(tx: Tx, principal: Principal, input: AssetInput): Promise<AssetRow> {
  return insertAsset(tx, principal, 'model', newId('mdl'), input);
}

/** Creates a dataset with its folder. The files of a model are in its revisions. */
export async function createDataset(tx: Tx, principal: Principal, input: AssetInput): Promise<AssetRow> {
  const dataset = await insertAsset(tx, principal, 'dataset', newId('dst'), input);
  await createFolder(tx, dataset.id, principal.account.id);
  return dataset;
}

async function insertAsset(
  tx: Tx,
  { account }: Principal,
  kind: AssetKind,
  id: string,
  input: AssetInput,
): Promise<AssetRow> {
  const slug = slugFor(account.slug, input.name);
  const asset = await tx.one(sql.insertAsset, {
    id,
    kind,
    ownerId: account.id,
    slug,
    name: input.name.trim(),
    task: input.task ?? '',
    framework: input.framework ?? '',
    license: input.license,
    currency: input.price?.currency ?? 'usd',
    amount: input.price?.amount ?? 0,
    description: input.description ?? '',
    readme: input.readme ?? '',
  });
  if (!asset)
    throw new ApiError('conflict', `You already have a ${kind} at ${slug}. Choose another name.`, { field: 'name' });
  await indexAsset(tx, asset);
  return asset;
}
