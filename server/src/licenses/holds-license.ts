import type { Queryable } from '../platform/db/queryable.ts';
import * as sql from './licenses.sql.ts';

/** Returns whether the account holds a license for the asset. The only place that decides it. */
export async function holdsLicense(db: Queryable, accountId: string, assetId: string): Promise<boolean> {
  return (await db.one(sql.licenseInForce, [assetId, accountId])) !== undefined;
}

/** Returns which of these assets are licensed to anyone: they can be taken off sale, but not deleted. */
export async function licensedAmong(db: Queryable, assetIds: readonly string[]): Promise<string[]> {
  return (await db.many(sql.licensedAssets, [assetIds])).map(({ asset_id }) => asset_id);
}
