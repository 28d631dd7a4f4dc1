import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { Database } from '../platform/db/database.ts';
import type { ErrorBody } from '../platform/errors.ts';
import { toApiError } from '../platform/http/error-handler.ts';
import {
  claimIdempotencyKey,
  IDEMPOTENCY_HEADER,
  type Lease,
  readIdempotencyKey,
  type StoredResponse,
} from '../platform/http/idempotency/idempotency.ts';
import type { LeaseRenewal } from '../platform/http/idempotency/renew-leases.ts';
import { mayTakeIdempotencyKey } from './idempotent-route.ts';
import { RequestCall } from './request-call.ts';
import type { Route } from './route.ts';

export interface CallOptions {
  database: Database;
  keyRing: KeyRing;
}

export interface RespondOptions extends CallOptions {
  leases: LeaseRenewal;
}

/** Runs a route's handler for one request; with an `Idempotency-Key`, once for all requests with the same key. */
export function respondToCall(route: Route, request: FastifyRequest, reply: FastifyReply, options: RespondOptions) {
  const realm = request.caller?.mode ?? 'accounts';
  const call = new RequestCall(request, reply, options.database.of(realm), options.keyRing[realm]);
  if (route.status !== 200) reply.code(route.status);
  if (route.secretResponse) reply.header('cache-control', 'no-store');
  if (request.headers[IDEMPOTENCY_HEADER] === undefined || !takesIdempotencyKey(route, call))
    return route.handler(call);
  return respondOnce(route, call, options.leases);
}

function takesIdempotencyKey(route: Route, { body }: RequestCall): boolean {
  return mayTakeIdempotencyKey(route) && !route.streamsResponse?.(body);
}

async function respondOnce(route: Route, call: RequestCall, leases: LeaseRenewal): Promise<unknown> {
  const { request, reply, db, vault, principal } = call;
  const idempotent = {
    key: readIdempotencyKey(request.headers[IDEMPOTENCY_HEADER]),
    accountId: principal.account.id,
    principalId: principal.id,
    method: request.method,
    path: request.url,
    body: request.body,
    secret: route.secretResponse ?? false,
  };
  const claim = await claimIdempotencyKey(db, vault, idempotent, leases);
  if ('replay' in claim) return replay(request, reply, claim.replay);
  return respondUnderLease(
    route,
    new RequestCall(request, reply, db, vault, claim.lease, route.passThrough),
    claim.lease,
  );
}

async function respondUnderLease(route: Route, call: RequestCall, lease: Lease): Promise<unknown> {
  try {
    const response = await route.handler(call);
    // A handler that changes nothing has no transaction of its own to store the response in.
    if (!call.settled) await storeResponse(call.toStored(response), route, call, lease);
    return response;
  } catch (error) {
    // If this fails as well, the lease expires; the client gets the first error.
    if (!call.settled) await lease.giveUp(toApiError(error as Error), call.requestId).catch(() => undefined);
    throw error;
  } finally {
    lease.end();
  }
}

async function storeResponse(
  response: StoredResponse,
  { maxStoredResponse }: Route,
  { db }: RequestCall,
  lease: Lease,
): Promise<void> {
  if (maxStoredResponse !== undefined && response.text.length > maxStoredResponse) await lease.release();
  else await db.transaction((tx) => lease.settle(tx, response));
}

function replay(request: FastifyRequest, reply: FastifyReply, response: StoredResponse): FastifyReply {
  if (response.status >= 400) request.apiError = (JSON.parse(response.text) as ErrorBody).error;
  if (response.location) reply.header('location', response.location);
  return reply
    .code(response.status)
    .header('idempotent-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => text as string)
    .send(response.text);
}
