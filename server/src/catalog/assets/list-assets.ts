import type { Caller } from '../../access/principal.ts';
import { findAccountId } from '../../accounts/find-account-id.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import type { Position } from '../../platform/http/cursor.ts';
import { type Page, readPage } from '../../platform/http/page.ts';
import { searchAssets } from '../search/search-assets.ts';
import type { AssetKind } from './asset.ts';
import { type ContextSources, loadAssetContext, type ToResponse } from './asset-context.ts';
import {
  FIRST,
  type ListedRow,
  type ListParams,
  listFiltered,
  listOfOwner,
  listPublished,
  type Sort,
} from './list-assets.sql.ts';
import { type Facets, type ListFilter, toListFilter } from './list-filters.ts';

export interface ListQuery extends Facets {
  q?: string;
  owner?: string;
  mine?: boolean;
  sort?: Sort;
  cursor?: string;
  limit?: number;
}

/** Lists a page of models or datasets: published ones, or the caller's own with `mine`. */
export async function listAssets<Item>(
  db: Queryable,
  vault: Vault,
  caller: Caller,
  kind: AssetKind,
  query: ListQuery,
  toResponse: ToResponse<Item>,
  sources: ContextSources,
): Promise<Page<Item>> {
  const ownId = query.mine === true ? requireAccount(caller) : null;
  if (ownId !== null && query.owner !== undefined)
    throw invalid('owner', '`owner` cannot be combined with `mine`. Leave one of them out.');
  const page = readPage(vault, `${kind}s${ownId === null ? '' : ` of ${ownId}`}`, query);
  const ownerId = ownId ?? (query.owner === undefined ? null : await findAccountId(db, query.owner));
  if (ownerId === undefined) return { items: [], has_more: false };
  const filter = toListFilter(kind, query, ownerId, ownId !== null);
  const finish = async <Row extends ListedRow>(rows: readonly Row[], toPosition: (row: Row) => Position) => {
    const ids = rows.slice(0, page.limit).map(({ id }) => id);
    const context = await loadAssetContext(db, caller, ids, sources);
    return page.finish(rows, (row) => toResponse(row, context(row.id)), toPosition);
  };
  // A blank search query lists everything.
  if (query.q?.trim()) {
    const { rows, toPosition } = await searchAssets(db, page, query.q, query.sort, filter);
    return finish(rows, toPosition);
  }
  const sort = query.sort ?? 'newest';
  const [value, id] = page.after === undefined ? FIRST[sort] : (page.after as [string | number, string]);
  const rows = await listRows(db, filter, sort, { value, id, count: page.limit + 1 });
  return finish(rows, (row) => [row.sort_key, row.id]);
}

function listRows(
  db: Queryable,
  filter: ListFilter,
  sort: Sort,
  page: Pick<ListParams, 'value' | 'id' | 'count'>,
): Promise<ListedRow[]> {
  const { ownerId } = filter;
  const params = { ...filter, ...page };
  if (ownerId !== null) return db.many(listOfOwner[sort], { ...params, ownerId });
  if (filter.free !== null || filter.only.some((facet) => facet !== null)) return db.many(listFiltered[sort], params);
  return db.many(listPublished[sort], params);
}

function requireAccount(caller: Caller): string {
  if (caller.kind === 'visitor')
    throw new ApiError('missing_credentials', 'You are not signed in. Sign in, or leave `mine` out.');
  return caller.account.id;
}
