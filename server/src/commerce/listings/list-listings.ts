import type { Static } from 'typebox';
import type { Caller } from '../../access/principal.ts';
import { accountIdOf } from '../../accounts/account-id-of.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { type Page, readPage } from '../../platform/http/page.ts';
import * as sql from './list-listings.sql.ts';
import type { ListingRow } from './listing.ts';
import type { ListingQuery } from './listing-inputs.ts';

/** A page of what is on sale, newest first, or with `mine` of the caller's own listings. */
export async function listListings<Item>(
  db: Db,
  vault: Vault,
  caller: Caller,
  query: Static<typeof ListingQuery>,
  show: (listing: ListingRow) => Item,
): Promise<Page<Item>> {
  const mine = query.mine === true ? requireAccount(caller) : null;
  if (mine !== null && query.owner !== undefined) throw invalid('owner', '`owner` cannot be given with `mine`.');
  const page = readPage(vault, `listings${mine === null ? '' : ` of ${mine}`}`, query);
  const ownerId = mine ?? (query.owner === undefined ? null : await accountIdOf(db, query.owner));
  if (ownerId === undefined) return page.finish([], show, () => []);
  const rows = await listRows(db, query, ownerId, mine !== null, page.afterId, page.limit + 1);
  return page.finish(rows, show, ({ id }) => [id]);
}

/** By the narrowest of what was asked for: each has an index in the order of the list. */
function listRows(
  db: Db,
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
  if (caller.kind === 'visitor') throw new ApiError('missing_credentials', 'Sign in to see what is yours.');
  return caller.account.id;
}
