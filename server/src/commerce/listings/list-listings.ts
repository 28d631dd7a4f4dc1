import type { Static } from 'typebox';
import type { Caller } from '../../access/principal.ts';
import { findAccountId } from '../../accounts/find-account-id.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { type Page, readPage } from '../../platform/http/page.ts';
import * as sql from './list-listings.sql.ts';
import type { ListingRow } from './listing.ts';
import type { ListingQuery } from './listing-inputs.ts';

/** Lists what is on sale, newest first, or with `mine` the caller's own listings. */
export async function listListings<Item>(
  db: Queryable,
  vault: Vault,
  caller: Caller,
  query: Static<typeof ListingQuery>,
  toResponse: (listing: ListingRow) => Item,
): Promise<Page<Item>> {
  const ownId = query.mine === true ? requireAccount(caller) : null;
  if (ownId !== null && query.owner !== undefined)
    throw invalid('owner', '`owner` cannot be combined with `mine`. Leave one of them out.');
  const page = readPage(vault, `listings${ownId === null ? '' : ` of ${ownId}`}`, query);
  const ownerId = ownId ?? (query.owner === undefined ? null : await findAccountId(db, query.owner));
  if (ownerId === undefined) return page.finish([], toResponse, () => []);
  const rows = await listRows(db, query, ownerId, ownId !== null, page.afterId, page.limit + 1);
  return page.finish(rows, toResponse, ({ id }) => [id]);
}

/** Uses the narrowest filter: each one has an index in list order. */
function listRows(
  db: Queryable,
  { asset, type }: Static<typeof ListingQuery>,
  ownerId: string | null,
  unpublishedToo: boolean,
  after: string | null,
  count: number,
): Promise<ListingRow[]> {
  if (asset !== undefined)
    return db.many(sql.listOfAsset, [asset, ownerId, unpublishedToo, type ?? null, after, count]);
  if (ownerId !== null) return db.many(sql.listOfOwner, [ownerId, unpublishedToo, type ?? null, after, count]);
  if (type !== undefined) return db.many(sql.listOfType, [type, after, count]);
  return db.many(sql.listPublished, [after, count]);
}

function requireAccount(caller: Caller): string {
  if (caller.kind === 'visitor')
    throw new ApiError('missing_credentials', 'You are not signed in. Sign in, or leave `mine` out.');
  return caller.account.id;
}
