import { statement } from '../platform/db/statement.ts';
import type { GrantRow, GrantStatus } from './license-grant.ts';

const COLUMNS = `id, asset_id, licensee_id, listing_id, purchase_id, asset_type, asset_slug, license, revision, folder_id,
  granted_at, revoked_at`;

export const licenseInForce = statement<{ id: string }, [assetId: string, licenseeId: string]>(
  'license_in_force',
  'select id from license_grants where asset_id = $1 and licensee_id = $2 and revoked_at is null',
);

/** Locks the grant against revocation until the transaction ends; waits for one in progress. */
export const lockLicenseInForce = statement<{ id: string }, [assetId: string, licenseeId: string]>(
  'keep_license_in_force',
  'select id from license_grants where asset_id = $1 and licensee_id = $2 and revoked_at is null for share',
);

export const licensedAssets = statement<{ asset_id: string }, [assetIds: readonly string[]]>(
  'licensed_assets',
  'select distinct asset_id from license_grants where asset_id = any ($1) and revoked_at is null',
);

export const grantById = statement<GrantRow, [id: string]>(
  'license_grant_by_id',
  `select ${COLUMNS} from license_grants where id = $1`,
);

export const listGrants = statement<
  GrantRow,
  [licenseeId: string, status: GrantStatus | null, assetIdOrSlug: string | null, after: string | null, count: number]
>(
  'list_license_grants',
  `select ${COLUMNS} from license_grants
   where licensee_id = $1 and ($2::text is null or (revoked_at is null) = ($2 = 'active'))
     and ($3::text is null or asset_id = $3 or asset_slug = $3) and ($4::text is null or id < $4)
   order by id desc limit $5`,
);

export const revokeGrant = statement<unknown, [id: string]>(
  'revoke_license_grant',
  'update license_grants set revoked_at = now() where id = $1 and revoked_at is null',
);

export const listRevoked = statement<{ id: string; revoked_at: Date }>(
  'list_revoked_license_grants',
  'select id, revoked_at from license_grants where revoked_at is not null order by revoked_at, id',
);

export const lastRevoked = statement<{ id: string }>(
  'last_revoked_license_grant',
  'select id from license_grants where revoked_at is not null order by revoked_at desc, id desc limit 1',
);
