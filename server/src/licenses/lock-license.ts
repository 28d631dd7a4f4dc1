import type { Tx } from '../platform/db/queryable.ts';
import * as sql from './licenses.sql.ts';

/**
 * Returns the account's grant for the asset, if there is one, and locks it against revocation until the transaction
 * ends: a later revocation then finds what was started under it.
 */
export async function lockLicense(tx: Tx, accountId: string, assetId: string): Promise<string | undefined> {
  return (await tx.one(sql.lockLicenseInForce, [assetId, accountId]))?.id;
}
