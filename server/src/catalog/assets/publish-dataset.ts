import type { Principal } from '../../access/principal.ts';
import type { Call } from '../../access/route.ts';
import { requireConfirmedEmail } from '../../accounts/mail/require-confirmed-email.ts';
import { recordEvent } from '../../events/record-event.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { prepareToPublish, sealForPublishing } from '../revisions/publish-folder.ts';
import { indexAsset } from '../search/index-asset.ts';
import type { AssetRow } from './asset.ts';
import { serializeAsset } from './asset-context.ts';
import * as sql from './assets.sql.ts';
import { toDatasetResponse } from './dataset.ts';
import { findOwnAsset, lockOwnAsset } from './find-asset.ts';
import { requireStanding } from './takedown.ts';

/** Publishes a dataset permanently: its shards never change again. */
export async function publishDataset(
  { db, write, requestId }: Pick<Call, 'db' | 'write'> & Partial<Pick<Call, 'requestId'>>,
  principal: Principal,
  idOrSlug: string,
  options: CatalogOptions,
) {
  requireConfirmedEmail(principal, options.requiresConfirmedEmail, 'publish');
  const draft = await findOwnAsset(db, principal, 'dataset', idOrSlug);
  requireStanding(draft);
  requireDraft(draft);
  await prepareToPublish(db, draft.id, options);
  return write(async (tx) => {
    // Locks the folder first, as storing a file does, to avoid deadlocks.
    await sealForPublishing(tx, draft.id, options);
    const dataset = await lockOwnAsset(tx, principal, 'dataset', draft.id);
    requireStanding(dataset);
    requireDraft(dataset);
    const published = await tx.one(sql.publishAsset, [dataset.id, [], false]);
    if (!published) throw new Error('the locked dataset is missing');
    await indexAsset(tx, published);
    const { owner_id: accountId } = published;
    const response = await serializeAsset(tx, principal, published, toDatasetResponse, options);
    await recordEvent(tx, { type: 'dataset.published', accountId, data: { object: response }, requestId });
    return response;
  });
}

function requireDraft(dataset: AssetRow): void {
  if (dataset.published_at !== null) throw new ApiError('invalid_state', 'This dataset is already published.');
}
