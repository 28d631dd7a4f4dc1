import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientIp } from '../../access/client-ip.ts';
import type { Counters } from '../../access/rate-limit/counters.ts';
import { countRequest } from '../../access/rate-limit/limit-rate.ts';
import { RATE_CLASSES } from '../../access/rate-limit/rate-classes.ts';
import { isId } from '../../platform/ids.ts';
import { CLI_CLIENT_ID } from './issued-names.ts';
import { bodyOf } from './provider-bridge.ts';

/** A minute, of one client from one address: an app's server redeems codes for all of its users. */
const PER_CLIENT = 600;
/** Of one address, whichever clients it names: names cost nothing. */
const PER_ADDRESS = 1200;

/** Counts with sign-ins: who does one here could do the other there. */
export function countByIp(scope: FastifyInstance, counters: Counters): void {
  scope.addHook('onRequest', async (request, reply) => {
    const refusal = await countRequest(counters, reply, `auth:${clientIp(request)}`, RATE_CLASSES.auth);
    if (refusal) throw refusal;
  });
}

/** Runs once the body is there, in which most clients say who they are. */
export function countByClient(scope: FastifyInstance, counters: Counters): void {
  scope.addHook('onRequest', async (request, reply) => count(counters, request, reply, '', PER_ADDRESS));
  scope.addHook('preHandler', async (request, reply) => {
    const clientId = namedClient(request);
    if (clientId) await count(counters, request, reply, `${clientId}:`, PER_CLIENT);
  });
}

async function count(counters: Counters, request: FastifyRequest, reply: FastifyReply, who: string, limit: number) {
  const refusal = await countRequest(counters, reply, `oauth:${who}${clientIp(request)}`, limit);
  if (refusal) throw refusal;
}

/** The client that a request claims to come from; undefined where none can have that name. */
function namedClient(request: FastifyRequest): string | undefined {
  const named =
    inHeader(request.headers.authorization) ?? new URLSearchParams(bodyOf(request).toString()).get('client_id');
  return named && (isId('cli', named) || named === CLI_CLIENT_ID) ? named : undefined;
}

function inHeader(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic +(\S+)$/i.exec(authorization ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString().split(':', 1)[0];
}
