import type { Principal } from '../../access/principal.ts';
import type { Call } from '../../access/route.ts';
import { requireConfirmedEmail } from '../../accounts/mail/require-confirmed-email.ts';
import { recordEvent } from '../../events/record-event.ts';
import { ApiError } from '../../platform/errors.ts';
import { isLoadable } from '../../runtimes/find-model-file.ts';
import { serializeAsset } from '../assets/asset-context.ts';
import * as assetsSql from '../assets/assets.sql.ts';
import { lockOwnAsset } from '../assets/find-asset.ts';
import { toModelResponse } from '../assets/model.ts';
import { requireStanding } from '../assets/takedown.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { indexAsset } from '../search/index-asset.ts';
import { findOwnRevision, findRevision } from './find-revision.ts';
import { prepareToPublish, sealForPublishing } from './publish-folder.ts';
import { inOrder, type RevisionRow, requireHigher, toRevisionResponse } from './revision.ts';
import * as sql from './revisions.sql.ts';

/** Publishes a revision permanently; the first one makes the model public. */
export async function publishRevision(
  { db, write, requestId }: Pick<Call, 'db' | 'write'> & Partial<Pick<Call, 'requestId'>>,
  principal: Principal,
  idOrSlug: string,
  label: string,
  options: CatalogOptions,
) {
  requireConfirmedEmail(principal, options.requiresConfirmedEmail, 'publish');
  const draft = await findOwnRevision(db, principal, idOrSlug, label);
  requireStanding(draft.model);
  requireDraft(draft.revision);
  await prepareToPublish(db, draft.revision.id, options);
  return write(async (tx) => {
    const model = await lockOwnAsset(tx, principal, 'model', draft.model.id);
    requireStanding(model);
    const revision = await findRevision(tx, model, label);
    requireDraft(revision);
    requireHigher(label, model.revisions);
    const files = await sealForPublishing(tx, revision.id, options);
    const published = await tx.one(sql.publishRevision, [revision.id]);
    if (!published) throw new Error('the locked revision is missing');
    const revisions = inOrder([...model.revisions, label]);
    const loadable = isLoadable(files.map(({ name }) => name)); // the newest revision is the highest
    const changed = await tx.one(assetsSql.publishAsset, [model.id, revisions, loadable]);
    if (!changed) throw new Error('the locked model is missing');
    if (model.published_at === null) await indexAsset(tx, model);
    const response = toRevisionResponse(published, files);
    const data = { object: response, model: await serializeAsset(tx, principal, changed, toModelResponse, options) };
    await recordEvent(tx, { type: 'model.revision_published', accountId: model.owner_id, data, requestId });
    return response;
  });
}

function requireDraft(revision: RevisionRow): void {
  if (revision.published_at !== null) throw new ApiError('invalid_state', 'This revision is already published.');
}
