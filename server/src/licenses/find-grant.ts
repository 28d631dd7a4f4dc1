import type { Principal } from '../access/principal.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { GrantRow } from './license-grant.ts';
import * as sql from './licenses.sql.ts';

export async function findOwnGrant(db: Queryable, principal: Principal, id: string): Promise<GrantRow> {
  const grant = await db.one(sql.grantById, [id]);
  if (!grant) throw notFound('license grant');
  if (grant.licensee_id !== principal.account.id) {
    throw new ApiError(
      'forbidden_resource',
      'This license was granted to another account. Only its licensee can see it.',
    );
  }
  return grant;
}
