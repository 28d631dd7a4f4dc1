import type { Principal } from '../access/principal.ts';
import { holdsLicense } from '../licenses/holds-license.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import { type AssetRow, isOwner } from './asset.ts';
import type { CatalogOptions } from './catalog-options.ts';

/** Whether the bytes are this caller's to have: their own, free, or licensed to them. */
export async function isEntitled(db: Queryable, principal: Principal, asset: AssetRow): Promise<boolean> {
  if (isOwner(principal, asset) || asset.price_amount === 0) return true;
  return holdsLicense(db, principal.account.id, asset.id);
}

export async function requireEntitled(
  db: Queryable,
  principal: Principal,
  asset: AssetRow,
  { listingFor }: CatalogOptions,
): Promise<void> {
  if (await isEntitled(db, principal, asset)) return;
  const listing = await listingFor(db, asset);
  const where = listing ? `Buy one at the listing ${listing}.` : 'It is not on sale now.';
  throw new ApiError('forbidden_resource', `This ${asset.kind} needs a license that you do not hold. ${where}`);
}
