import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { Db } from '../platform/db/queryable.ts';
import { toApiError } from '../platform/http/error-handler.ts';
import {
  claimIdempotencyKey,
  IDEMPOTENCY_HEADER,
  type Lease,
  readIdempotencyKey,
  type StoredAnswer,
} from '../platform/http/idempotency.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { missingCredentials } from './authenticate.ts';
import type { Caller, Principal } from './principal.ts';
import type { Call, Route } from './route.ts';

export interface CallOptions {
  database: Database;
  keyRing: KeyRing;
}

/** Runs a route's handler for one request, once per idempotency key. */
export async function answerCall(route: Route, request: FastifyRequest, reply: FastifyReply, options: CallOptions) {
  const realm = request.caller?.mode ?? 'accounts';
  const db = options.database.of(realm);
  const vault = options.keyRing[realm];
  reply.code(route.status);

  const { caller } = request;
  const key = route.method === 'POST' && caller ? readIdempotencyKey(request.headers[IDEMPOTENCY_HEADER]) : undefined;
  if (key === undefined || !caller) return route.handler(openCall(request, reply, db, vault, undefined));

  const principal = requirePrincipal(caller);
  const claim = await claimIdempotencyKey(db, vault, {
    key,
    accountId: principal.account.id,
    principalId: principal.id,
    method: request.method,
    path: request.url,
    body: request.body,
    secret: route.answersSecret ?? false,
  });
  if ('replay' in claim) return replay(reply, claim.replay);
  return answerOnce(route, openCall(request, reply, db, vault, claim.lease), claim.lease);
}

async function answerOnce(route: Route, call: Call & { settled: () => boolean }, lease: Lease): Promise<unknown> {
  try {
    const answer = await route.handler(call);
    // A handler that changes nothing has no transaction of its own to keep the answer in.
    if (!call.settled()) await call.db.transaction((tx) => lease.settle(tx, toStored(call.reply, answer)));
    return answer;
  } catch (error) {
    if (!call.settled()) await lease.giveUp(toApiError(error as Error), call.requestId);
    throw error;
  }
}

function replay(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  if (answer.location) reply.header('location', answer.location);
  return reply
    .code(answer.status)
    .header('idempotent-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => text as string)
    .send(answer.text);
}

function toStored(reply: FastifyReply, answer: unknown): StoredAnswer {
  const location = reply.getHeader('location');
  return {
    status: reply.statusCode,
    text: reply.serializeInput(answer as Record<string, unknown>, String(reply.statusCode)) as string,
    location: typeof location === 'string' ? location : null,
  };
}

function openCall(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  vault: Call['vault'],
  lease: Lease | undefined,
): Call & { settled: () => boolean } {
  let settled = false;
  return {
    body: request.body,
    query: request.query,
    params: request.params,
    get principal() {
      return requirePrincipal(request.caller);
    },
    get caller() {
      return request.caller ?? requirePrincipal(null);
    },
    db,
    vault,
    requestId: request.id,
    request,
    reply,
    settled: () => settled,
    async write(work) {
      if (!lease) return db.transaction(work);
      const answer = await db.transaction(async (tx) => {
        const result = await work(tx);
        await lease.settle(tx, toStored(reply, result));
        return result;
      });
      settled = true;
      return answer;
    },
  };
}

function requirePrincipal(caller: Caller | null): Principal {
  if (caller === null || caller.kind === 'visitor') throw missingCredentials();
  return caller;
}
