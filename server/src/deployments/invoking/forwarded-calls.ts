import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { MODES } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { acceptBytesToo } from '../../platform/http/bodies/byte-stream.ts';
import { HEADER_LENGTH } from '../../runtimes/open-inference/read-tensors.ts';
import { HeldElsewhere } from '../hosting/host.ts';
import { type CallPass, PASS_HEADER, readPass } from './call-pass.ts';
import { HANDLED_HEADER, NOT_HERE, SPENT_HEADER } from './forward-call.ts';
import { ENDPOINTS } from './invocation.ts';
import { type InvocationOptions, Invocations } from './respond-to-invocation.ts';

export type ForwardedCallsOptions = Omit<InvocationOptions, 'forwarder'> & { keyRing: KeyRing };

/** 64 MiB of bytes, or 16 MiB of JSON, which can grow when it is serialized again: numbers such as 1e20 do. */
const MAX_BODY_BYTES = 96 * 1024 * 1024;
/** All methods, so that this path does not exist for anyone without a pass. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Receives calls that other nodes forward to models running here. Not part of the API: a call has no key, but a pass
 * that only a node of this market can have signed. It is never forwarded again.
 */
export async function mountForwardedCalls(app: FastifyInstance, options: ForwardedCallsOptions): Promise<void> {
  const invocations = new Invocations({ ...options, forwarder: undefined });
  const passes = new WeakMap<FastifyRequest, CallPass>();
  await app.register(async (scope) => {
    acceptBytesToo(scope);
    scope.route({
      method: METHODS,
      url: '/internal/deployments/:mode/:id/:endpoint',
      bodyLimit: MAX_BODY_BYTES,
      // Before the body is read.
      onRequest: (request, _reply, done) => {
        const pass = passOf(request, options.keyRing);
        if (!pass) return done(new ApiError('not_found', 'This path does not exist. Check the URL.'));
        passes.set(request, pass);
        request.id = pass.requestId;
        done();
      },
      handler: async (request, reply) => {
        reply.header(HANDLED_HEADER, '1');
        const { until: _, ...pass } = passes.get(request) as CallPass;
        const headerLength = request.headers[HEADER_LENGTH];
        const invocation = {
          ...pass,
          body: request.body,
          headerLength: typeof headerLength === 'string' ? headerLength : undefined,
        };
        const onFailure = async (spent: boolean): Promise<void> => {
          if (spent && !reply.sent) reply.header(SPENT_HEADER, '1');
        };
        return invocations.respond(invocation, reply, onFailure).catch((error: Error) => respondNotHere(error, reply));
      },
    });
  });
}

function passOf({ method, params, headers }: FastifyRequest, keyRing: KeyRing): CallPass | undefined {
  const named = params as { mode: string; id: string; endpoint: string };
  const mode = MODES.find((name) => name === named.mode);
  const endpoint = ENDPOINTS.find((name) => name === named.endpoint);
  if (method !== 'POST' || !mode || !endpoint) return undefined;
  return readPass(keyRing[mode], headers[PASS_HEADER], { mode, id: named.id, endpoint });
}

function respondNotHere(error: Error, reply: FastifyReply): FastifyReply {
  if (!(error instanceof HeldElsewhere)) throw error;
  return reply.code(NOT_HERE).send();
}
