import type { Principal } from '../../access/principal.ts';
import { holdAccount } from '../../accounts/hold-account-open.ts';
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
 * Runs in the deleting transaction. Throws if something of a later domain, such as a published listing, requires the
 * asset; or deletes what cannot exist without it.
 */
export type DeletionCheck = (tx: Tx, asset: AssetRow) => Promise<void>;

/** Runs in the transaction that deleted the asset, and cleans up what depends on it. */
export type DeletionHook = (tx: Tx, asset: Pick<AssetRow, 'id' | 'kind'>) => Promise<void>;

export async function deleteAsset(
  tx: Tx,
  principal: Principal,
  kind: AssetKind,
  idOrSlug: string,
  checks: readonly DeletionCheck[],
): Promise<{ id: string; deleted: true }> {
  const asset = await lockToDelete(tx, await findOwnAsset(tx, principal, kind, idOrSlug));
  for (const check of checks) await check(tx, asset);
  // After the checks, one of which rejects open payments: a purchase completed in between is seen here.
  if ((await licensedAmong(tx, [asset.id])).length > 0) {
    throw new ApiError(
      'invalid_state',
      `You can't delete this ${kind}, because other accounts hold licenses for it. Unpublish its listing to stop selling it.`,
    );
  }
  await removeAsset(tx, asset);
  return { id: asset.id, deleted: true };
}

/**
 * Locks exclusively, so concurrent stars come before or after. Locks a dataset's folder first, as storing a file does,
 * to avoid deadlocks.
 */
async function lockToDelete(tx: Tx, { id, kind, owner_id }: AssetRow): Promise<AssetRow> {
  await holdAccount(tx, owner_id); // waits for purchases in progress
  if (kind === 'dataset') await sealFolder(tx, id);
  const asset = await tx.one(sql.lockAssetExclusively, [id]);
  if (!asset) throw notFound(kind); // deleted between the two statements
  return asset;
}

/** Deletes an asset with its files, revisions, stars and search index. */
async function removeAsset(tx: Tx, { id, kind }: Pick<AssetRow, 'id' | 'kind'>): Promise<void> {
  const folders =
    kind === 'dataset' ? [id] : (await tx.many(revisionsSql.deleteRevisionsOf, [id])).map((revision) => revision.id);
  for (const folder of folders) await deleteFolder(tx, folder);
  await tx.run(sql.deleteAsset, [id]);
}

/** Deletes the assets of an account that is being closed, in a job. Rejects while others hold licenses for them. */
export async function deleteAssetsOnClosing(live: Tx, account: string): Promise<void> {
  const ids = (await live.many(sql.assetsOf, [account])).map(({ id }) => id);
  const licensed = await licensedAmong(live, ids);
  if (licensed.length > 0) {
    const message = `You can't close the account, because other accounts hold licenses for models or datasets that you published (${licensed.length} in live mode).`;
    throw new ApiError('invalid_state', message);
  }
  await enqueue(live, 'delete_assets_of_account', { account });
}

/**
 * Deletes the assets of a closed account: its slug, personal data, is part of their URLs. One transaction each, so that
 * downloads do not wait for all of them.
 */
export async function deleteAssetsOf(db: Db, accountId: string, onDeleted: readonly DeletionHook[]): Promise<void> {
  for (const asset of await db.many(sql.assetsOf, [accountId])) {
    await db.transaction(async (tx) => {
      await removeAsset(tx, asset);
      for (const hook of onDeleted) await hook(tx, asset);
    });
  }
}
