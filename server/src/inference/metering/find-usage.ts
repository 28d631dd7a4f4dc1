import type { Principal } from '../../access/principal.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import * as sql from './usage-records.sql.ts';

/** Returns the usage of a request, which must be the account's own. */
export async function findUsage(db: Queryable, { account }: Principal, requestId: string): Promise<sql.UsageRow> {
  const row = await db.one(sql.usageOf, [requestId]);
  if (!row) throw notFound('request that used inference');
  if (row.account_id !== account.id)
    throw new ApiError('forbidden_resource', 'You don’t have access to this request: it belongs to another account.');
  return row;
}
