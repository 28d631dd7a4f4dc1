import type { Tx } from '../platform/db/queryable.ts';
import * as sql from './licenses.sql.ts';

/** Revokes a license: after the commit nothing is served for it. Idempotent. */
export async function revokeGrant(tx: Tx, grantId: string): Promise<void> {
  await tx.run(sql.revokeGrant, [grantId]);
}
