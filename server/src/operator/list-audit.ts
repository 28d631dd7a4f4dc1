import type { AssetKind } from '../catalog/assets/asset.ts';
import { assetsById } from '../catalog/assets/assets-by-id.ts';
import type { Database } from '../platform/db/database.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { MODES, type Mode } from '../platform/db/realm.ts';
import { type AuditRow, listAudit as sql } from './audit.sql.ts';

export interface AuditFilter {
  action?: string | undefined;
  /** Id of the affected object. */
  subject?: string | undefined;
}

/** The model or dataset of an entry. Only its id is known once it is deleted. */
interface AuditedAsset {
  type: AssetKind;
  id: string;
  slug: string | null;
}

export type ListedAudit = AuditRow & { asset: AuditedAsset | null };

/** Lists the actions of operators in both modes, newest first, with the names of the affected objects. */
export async function listAudit(
  db: Queryable,
  database: Pick<Database, 'of'>,
  filter: AuditFilter,
  after: string | null,
  count: number,
): Promise<ListedAudit[]> {
  const rows = await findRows(db, filter, after, count);
  const slugs = await slugsOf(database, rows);
  return rows.map((row) => {
    const asset = assetIn(row);
    return { ...row, asset: asset && { type: asset.type, id: asset.id, slug: slugs.get(asset.id) ?? null } };
  });
}

function findRows(db: Queryable, { action, subject }: AuditFilter, after: string | null, count: number) {
  if (subject !== undefined) return db.many(sql.ofSubject, [subject, action ?? null, after, count]);
  return action === undefined ? db.many(sql.all, [after, count]) : db.many(sql.withAction, [action, after, count]);
}

/** Queries both modes: each entry contains the mode of its asset. */
async function slugsOf(database: Pick<Database, 'of'>, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const assets = rows.flatMap((row) => assetIn(row) ?? []);
  const found = await Promise.all(
    MODES.map((mode) =>
      assetsById(database.of(mode), [...new Set(assets.filter((one) => one.mode === mode).map(({ id }) => id))]),
    ),
  );
  return new Map(found.flat().map(({ id, slug }) => [id, slug]));
}

/** Reads the asset from the details of an entry. */
function assetIn({ detail }: AuditRow): { mode: Mode; type: AssetKind; id: string } | null {
  const mode = MODES.find((name) => name === detail.mode);
  for (const type of ['model', 'dataset'] as const) {
    const id = detail[type];
    if (mode !== undefined && typeof id === 'string') return { mode, type, id };
  }
  return null;
}
