import type { Queryable } from '../platform/db/queryable.ts';
import * as sql from './licenses.sql.ts';

/** Whether this account holds a license for this asset: the one place that answers it. */
export async function holdsLicense(db: Queryable, accountId: string, assetId: string): Promise<boolean> {
  return (await db.one(sql.licenseInForce, [assetId, accountId])) !== undefined;
}

/** Which of these assets anybody holds a license for: they can be taken off sale, but not be taken away. */
export async function licensedAmong(db: Queryable, assetIds: readonly string[]): Promise<string[]> {
  return (await db.many(sql.licensedAssets, [assetIds])).map(({ asset_id }) => asset_id);
}
