import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { deleteFolder } from '../../storage/folder.ts';
import { lockOwnAsset } from '../assets/find-asset.ts';
import { deletedByName } from '../catalog-inputs.ts';
import { findRevision } from './find-revision.ts';
import { requireChangeable } from './revision.ts';
import * as sql from './revisions.sql.ts';

/** Deletes a draft. Published revisions stay. */
export async function deleteRevision(tx: Tx, principal: Principal, idOrSlug: string, label: string) {
  const model = await lockOwnAsset(tx, principal, 'model', idOrSlug);
  const revision = await findRevision(tx, model, label);
  requireChangeable(revision);
  await tx.run(sql.deleteRevision, [revision.id]);
  await deleteFolder(tx, revision.id);
  return deletedByName(label);
}
