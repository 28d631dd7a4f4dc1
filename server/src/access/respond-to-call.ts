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

/** Runs a route's handler for one request; with an `Idempotency-Key`, once for all requests that carry the same. */
export function respondToCall(route: Route, request: FastifyRequest, reply: FastifyReply, options: RespondOptions) {
  const realm = request.caller?.mode ?? 'accounts';
  const call = new RequestCall(request, reply, options.database.of(realm), options.keyRing[realm]);
  if (route.status !== 200) reply.code(route.status);
  if (route.answersSecret) reply.header('cache-control', 'no-store');
  if (request.headers[IDEMPOTENCY_HEADER] === undefined || !takesIdempotencyKey(route, call))
    return route.handler(call);
  return answerOnce(route, call, options.leases);
}

function takesIdempotencyKey(route: Route, { body }: RequestCall): boolean {
  return mayTakeIdempotencyKey(route) && !route.streamsAnswer?.(body);
}

async function answerOnce(route: Route, call: RequestCall, leases: LeaseRenewal): Promise<unknown> {
  const { request, reply, db, vault, principal } = call;
  const idempotent = {
    key: readIdempotencyKey(request.headers[IDEMPOTENCY_HEADER]),
    accountId: principal.account.id,
    principalId: principal.id,
    method: request.method,
    path: request.url,
    body: request.body,
    secret: route.answersSecret ?? false,
  };
  const claim = await claimIdempotencyKey(db, vault, idempotent, leases);
  if ('replay' in claim) return replay(request, reply, claim.replay);
  return answerUnderLease(route, new RequestCall(request, reply, db, vault, claim.lease, route.passesOn), claim.lease);
}

async function answerUnderLease(route: Route, call: RequestCall, lease: Lease): Promise<unknown> {
  try {
    const answer = await route.handler(call);
    // A handler that changes nothing has no transaction of its own to keep the answer in.
    if (!call.settled) await keep(call.toStored(answer), route, call, lease);
    return answer;
  } catch (error) {
    // Should that fail as well, the lease ends by itself; what went wrong first is what the caller should hear.
    if (!call.settled) await lease.giveUp(toApiError(error as Error), call.requestId).catch(() => undefined);
    throw error;
  } finally {
    lease.end();
  }
}

async function keep(answer: StoredResponse, { largestKept }: Route, { db }: RequestCall, lease: Lease): Promise<void> {
  if (largestKept !== undefined && answer.text.length > largestKept) await lease.release();
  else await db.transaction((tx) => lease.settle(tx, answer));
}

function replay(request: FastifyRequest, reply: FastifyReply, answer: StoredResponse): FastifyReply {
  if (answer.status >= 400) request.refusal = (JSON.parse(answer.text) as ErrorBody).error;
  if (answer.location) reply.header('location', answer.location);
  return reply
    .code(answer.status)
    .header('idempotent-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => text as string)
    .send(answer.text);
}
