import type { Caller, Principal } from '../../access/principal.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { type AssetRow, isOwner } from '../assets/asset.ts';
import { findOwnAsset, findVisibleAsset } from '../assets/find-asset.ts';
import type { RevisionRow } from './revision.ts';
import * as sql from './revisions.sql.ts';

export interface FoundRevision {
  model: AssetRow;
  revision: RevisionRow;
}

/** Finds a published revision of a public model, or any own revision. */
export async function findVisibleRevision(
  db: Queryable,
  caller: Caller,
  idOrSlug: string,
  label: string,
): Promise<FoundRevision> {
  const model = await findVisibleAsset(db, caller, 'model', idOrSlug);
  const revision = await findRevision(db, model, label);
  if (revision.published_at === null && !isOwner(caller, model)) {
    throw new ApiError('forbidden_resource', 'This revision is not published. Only its owner can see it.');
  }
  return { model, revision };
}

export async function findOwnRevision(
  db: Queryable,
  principal: Principal,
  idOrSlug: string,
  label: string,
): Promise<FoundRevision> {
  const model = await findOwnAsset(db, principal, 'model', idOrSlug);
  return { model, revision: await findRevision(db, model, label) };
}

export async function findRevision(db: Queryable, model: AssetRow, label: string): Promise<RevisionRow> {
  const revision = await db.one(sql.revisionOf, [model.id, label]);
  if (!revision) throw notFound('revision');
  return revision;
}
