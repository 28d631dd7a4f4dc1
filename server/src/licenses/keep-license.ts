import type { Tx } from '../platform/db/queryable.ts';
import * as sql from './licenses.sql.ts';

/**
 * The grant by which this account holds a license for this asset, if there is one. It is not revoked before the transaction
 * ends: whoever revokes it afterwards finds what was begun on its strength.
 */
export async function keepLicense(tx: Tx, accountId: string, assetId: string): Promise<string | undefined> {
  return (await tx.one(sql.keepLicenseInForce, [assetId, accountId]))?.id;
}
