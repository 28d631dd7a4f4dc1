import type { Principal } from '../access/principal.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { AssetRow } from './asset.ts';
import type { DeletionCheck } from './delete-asset.ts';

export interface CatalogOptions {
  storage: Storage;
  /** Mail is really sent: then publishing in live mode needs an address that was confirmed. */
  confirmsAddresses: boolean;
  /** What later domains hold against a deletion. */
  deletionChecks: readonly DeletionCheck[];
  /** The listing at which a license for this asset is sold; asked of a later domain. */
  listingFor: (db: Queryable, asset: AssetRow) => Promise<string | undefined>;
}

export function requireConfirmedAddress(principal: Principal, { confirmsAddresses }: CatalogOptions): void {
  if (principal.mode === 'test' || !confirmsAddresses || principal.account.emailConfirmed) return;
  throw new ApiError('forbidden_resource', 'Confirm your e-mail address before you publish in live mode.');
}
