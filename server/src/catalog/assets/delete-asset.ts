import type { Principal } from '../../access/principal.ts';
import { holdAccount } from '../../accounts/keep-open.ts';
import { licensedAmong } from '../../licenses/holds-license.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { deleteFolder, sealFolder } from '../../storage/folder.ts';
import * as revisionsSql from '../revisions/revisions.sql.ts';
import type { AssetKind, AssetRow } from './asset.ts';
import * as sql from './assets.sql.ts';
import { findOwnAsset } from './find-asset.ts';

/**
 * Asked in turn, on the transaction that deletes. Throws when something of a later domain, such as a published listing,
 * needs the asset to stay; or takes along what cannot stay without it.
 */
export type DeletionCheck = (tx: Tx, asset: AssetRow) => Promise<void>;

/** Runs on the transaction that has deleted it: ends what others made of it. */
export type Aftermath = (tx: Tx, asset: Pick<AssetRow, 'id' | 'kind'>) => Promise<void>;

export async function deleteAsset(
  tx: Tx,
  principal: Principal,
  kind: AssetKind,
  idOrSlug: string,
  checks: readonly DeletionCheck[],
): Promise<{ id: string; deleted: true }> {
  const asset = await lockToDelete(tx, await findOwnAsset(tx, principal, kind, idOrSlug));
  for (const check of checks) await check(tx, asset);
  // After the checks, as one of them looks for who is paying for it: whoever has paid in between is seen here.
  if ((await licensedAmong(tx, [asset.id])).length > 0) {
    throw new ApiError('invalid_state', `This ${kind} has licensees, who keep their access: it cannot be deleted.`);
  }
  await removeAsset(tx, asset);
  return { id: asset.id, deleted: true };
}

/**
 * Held against everybody, so that whoever is giving it a star comes before or after. Of a dataset the files first, as in
 * storing one: otherwise the two could wait for each other.
 */
async function lockToDelete(tx: Tx, { id, kind, owner_id }: AssetRow): Promise<AssetRow> {
  await holdAccount(tx, owner_id); // whoever is buying it at this moment comes before
  if (kind === 'dataset') await sealFolder(tx, id);
  const asset = await tx.one(sql.lockAssetToTake, [id]);
  if (!asset) throw notFound(kind); // deleted between the two
  return asset;
}

/** Everything of an asset: its files, revisions, stars and words. */
async function removeAsset(tx: Tx, { id, kind }: Pick<AssetRow, 'id' | 'kind'>): Promise<void> {
  const folders =
    kind === 'dataset' ? [id] : (await tx.many(revisionsSql.deleteRevisionsOf, [id])).map((revision) => revision.id);
  for (const folder of folders) await deleteFolder(tx, folder);
  await tx.run(sql.deleteAsset, [id]);
}

/** Closing an account takes what it published with it, by a job, unless somebody has paid to have it. */
export async function deleteAssetsOnClosing(live: Tx, account: string): Promise<void> {
  const ids = (await live.many(sql.assetsOf, [account])).map(({ id }) => id);
  const licensed = await licensedAmong(live, ids);
  if (licensed.length > 0) {
    const message = `Others hold licenses for what you published (${licensed.length} in live mode), and keep their access: the account cannot be closed.`;
    throw new ApiError('invalid_state', message);
  }
  await enqueue(live, 'delete_assets_of_account', { account });
}

/**
 * For an account that is closed: its slug is personal data, and it stands in every one of its addresses. One by one: a
 * shop may be large, and nobody who is downloading from it should have to wait for the whole of it.
 */
export async function deleteAssetsOf(db: Db, accountId: string, onDeleted: readonly Aftermath[]): Promise<void> {
  for (const asset of await db.many(sql.assetsOf, [accountId])) {
    await db.transaction(async (tx) => {
      await removeAsset(tx, asset);
      for (const hook of onDeleted) await hook(tx, asset);
    });
  }
}
