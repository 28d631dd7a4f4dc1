import type { Tx } from '../platform/db/queryable.ts';
import * as sql from './licenses.sql.ts';

/** From the commit on nothing is handed out for this license any more. Revoking it again changes nothing. */
export async function revokeGrant(tx: Tx, grantId: string): Promise<void> {
  await tx.run(sql.revokeGrant, [grantId]);
}
