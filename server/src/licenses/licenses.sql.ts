import { statement } from '../platform/db/statement.ts';

export const licenseInForce = statement<{ id: string }, [assetId: string, licenseeId: string]>(
  'license_in_force',
  'select id from license_grants where asset_id = $1 and licensee_id = $2 and revoked_at is null',
);

export const licensedAssets = statement<{ asset_id: string }, [assetIds: readonly string[]]>(
  'licensed_assets',
  'select distinct asset_id from license_grants where asset_id = any ($1) and revoked_at is null',
);
