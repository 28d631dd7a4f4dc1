import type { Principal } from '../../access/principal.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { EndpointRow } from './webhook-endpoint.ts';
import * as sql from './webhook-endpoints.sql.ts';

export async function findEndpoint(db: Queryable, principal: Principal, id: string): Promise<EndpointRow> {
  return requireOwn(principal, await db.one(sql.endpointById, [id]));
}

/** Finds an endpoint and locks it until the transaction ends, which serializes changes to it. */
export async function lockOwnEndpoint(tx: Tx, principal: Principal, id: string): Promise<EndpointRow> {
  await findEndpoint(tx, principal, id); // other accounts must not be able to lock it
  return requireOwn(principal, await tx.one(sql.lockEndpoint, [id]));
}

function requireOwn(principal: Principal, endpoint: EndpointRow | undefined): EndpointRow {
  if (!endpoint) throw notFound('webhook endpoint');
  if (endpoint.account_id !== principal.account.id) {
    throw new ApiError(
      'forbidden_resource',
      'You don’t have access to this webhook endpoint: it belongs to another account.',
    );
  }
  return endpoint;
}
