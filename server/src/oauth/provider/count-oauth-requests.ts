import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientIp } from '../../access/client-ip.ts';
import type { Counters } from '../../access/rate-limit/counters.ts';
import { countRequest } from '../../access/rate-limit/limit-rate.ts';
import { RATE_CLASSES } from '../../access/rate-limit/rate-classes.ts';
import { isId } from '../../platform/ids.ts';
import { bodyOf } from './provider-bridge.ts';
import { CLI_CLIENT_ID } from './token-prefixes.ts';

/** Requests per minute of one client from one IP: an app's server redeems codes for all of its users. */
const MAX_PER_CLIENT = 600;
/** Per IP, whichever clients it names: client ids cost nothing. */
const MAX_PER_IP = 1200;

/** Shares the limit of sign-ins: the same attempt could be made at either endpoint. */
export function countByIp(scope: FastifyInstance, counters: Counters): void {
  scope.addHook('onRequest', async (request, reply) => {
    const error = await countRequest(counters, reply, `auth:${clientIp(request)}`, RATE_CLASSES.auth);
    if (error) throw error;
  });
}

/** Runs once the body is read, in which most clients identify themselves. */
export function countByClient(scope: FastifyInstance, counters: Counters): void {
  scope.addHook('onRequest', async (request, reply) => count(counters, request, reply, '', MAX_PER_IP));
  scope.addHook('preHandler', async (request, reply) => {
    const clientId = namedClient(request);
    if (clientId) await count(counters, request, reply, `${clientId}:`, MAX_PER_CLIENT);
  });
}

async function count(counters: Counters, request: FastifyRequest, reply: FastifyReply, who: string, limit: number) {
  const error = await countRequest(counters, reply, `oauth:${who}${clientIp(request)}`, limit);
  if (error) throw error;
}

/** Returns the client that a request claims to come from; undefined if no client can have that id. */
function namedClient(request: FastifyRequest): string | undefined {
  const named =
    inHeader(request.headers.authorization) ?? new URLSearchParams(bodyOf(request).toString()).get('client_id');
  return named && (isId('cli', named) || named === CLI_CLIENT_ID) ? named : undefined;
}

function inHeader(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic +(\S+)$/i.exec(authorization ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString().split(':', 1)[0];
}
