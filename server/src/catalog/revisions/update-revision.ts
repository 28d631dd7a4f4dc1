import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { lockOwnAsset } from '../assets/find-asset.ts';
import { findRevision } from './find-revision.ts';
import { type RevisionRow, requireChangeable } from './revision.ts';
import * as sql from './revisions.sql.ts';

export interface RevisionChanges {
  notes?: string;
}

/** Updates a draft. A published revision is immutable, including its notes. */
export async function updateRevision(
  tx: Tx,
  principal: Principal,
  idOrSlug: string,
  label: string,
  { notes }: RevisionChanges,
): Promise<RevisionRow> {
  const model = await lockOwnAsset(tx, principal, 'model', idOrSlug);
  const before = await findRevision(tx, model, label);
  requireChangeable(before);
  if (notes === undefined) return before;
  const revision = await tx.one(sql.updateNotes, [before.id, notes]);
  if (!revision) throw new Error('the revision of a locked model is missing');
  return revision;
}
