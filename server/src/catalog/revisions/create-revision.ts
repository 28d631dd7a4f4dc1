import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { newId } from '../../platform/ids.ts';
import { createFolder } from '../../storage/folder.ts';
import { lockOwnAsset } from '../assets/find-asset.ts';
import { type RevisionRow, requireHigher, requireLabel } from './revision.ts';
import * as sql from './revisions.sql.ts';

/** Creates a draft revision. Labels only increase, so the newest is always the highest. */
export async function createRevision(
  tx: Tx,
  principal: Principal,
  idOrSlug: string,
  input: { revision: string; notes?: string },
): Promise<RevisionRow> {
  const label = requireLabel(input.revision);
  const model = await lockOwnAsset(tx, principal, 'model', idOrSlug);
  const labels = await tx.many(sql.labelsOf, [model.id]);
  requireHigher(
    label,
    labels.map(({ revision }) => revision),
  );
  const id = newId('rev');
  await createFolder(tx, id, principal.account.id);
  const revision = await tx.one(sql.insertRevision, [id, model.id, label, input.notes ?? '']);
  if (!revision) throw new Error('the new revision was not returned');
  return revision;
}
