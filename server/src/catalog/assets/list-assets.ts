import type { Caller } from '../../access/principal.ts';
import { accountIdOf } from '../../accounts/account-id-of.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import type { Position } from '../../platform/http/cursor.ts';
import { type Page, readPage } from '../../platform/http/page.ts';
import { searchAssets } from '../search/search-assets.ts';
import type { AssetKind } from './asset.ts';
import { type Known, loadAssetContext, type Show } from './asset-context.ts';
import { FIRST, type ListedRow, listFiltered, listOfOwner, listPublished, type Sort } from './list-assets.sql.ts';
import { type Facets, type Narrowed, narrow } from './list-filters.ts';

export interface ListQuery extends Facets {
  q?: string;
  owner?: string;
  mine?: boolean;
  sort?: Sort;
  cursor?: string;
  limit?: number;
}

/** A page of models or datasets: the published ones, or with `mine` the caller's own. */
export async function listAssets<Item>(
  db: Db,
  vault: Vault,
  caller: Caller,
  kind: AssetKind,
  query: ListQuery,
  show: Show<Item>,
  known: Known,
): Promise<Page<Item>> {
  const mine = query.mine === true ? requireAccount(caller) : null;
  if (mine !== null && query.owner !== undefined) throw invalid('owner', '`owner` cannot be given with `mine`.');
  const page = readPage(vault, `${kind}s${mine === null ? '' : ` of ${mine}`}`, query);
  const ownerId = mine ?? (query.owner === undefined ? null : await accountIdOf(db, query.owner));
  if (ownerId === undefined) return { items: [], has_more: false };
  const narrowed = narrow(kind, query, ownerId, mine !== null);
  const finish = async <Row extends ListedRow>(rows: readonly Row[], toPosition: (row: Row) => Position) => {
    const shown = rows.slice(0, page.limit).map(({ id }) => id);
    const beside = await loadAssetContext(db, caller, shown, known);
    return page.finish(rows, (row) => show(row, beside(row.id)), toPosition);
  };
  // An emptied search box asks for everything.
  if (query.q?.trim()) {
    const { rows, toPosition } = await searchAssets(db, page, query.q, query.sort, narrowed);
    return finish(rows, toPosition);
  }
  const sort = query.sort ?? 'newest';
  const [value, id] = page.after === undefined ? FIRST[sort] : (page.after as [string | number, string]);
  const rows = await listRows(db, narrowed, sort, value, id, page.limit + 1);
  return finish(rows, (row) => [row.sort_key, row.id]);
}

function listRows(
  db: Db,
  narrowed: Narrowed,
  sort: Sort,
  value: string | number,
  id: string,
  count: number,
): Promise<ListedRow[]> {
  const { kind, ownerId, drafts, tasks, frameworks, licenses, frees } = narrowed;
  const facets = [tasks, frameworks, licenses, frees] as const;
  if (ownerId !== null) return db.many(listOfOwner[sort], [ownerId, kind, drafts, ...facets, value, id, count]);
  if (narrowed.free !== null || narrowed.only.some((facet) => facet !== null))
    return db.many(listFiltered[sort], [kind, ...facets, value, id, count]);
  return db.many(listPublished[sort], [kind, value, id, count]);
}

function requireAccount(caller: Caller): string {
  if (caller.kind === 'visitor') throw new ApiError('missing_credentials', 'Sign in to see what is yours.');
  return caller.account.id;
}
