import type { FastifyInstance } from 'fastify';
import { ApiError } from '../platform/errors.ts';
import { answerPreflight, isPreflight } from '../platform/http/cors.ts';
import type { KnownPaths } from '../platform/http/known-paths.ts';
import { unmeteredHeaders } from '../platform/http/rate-headers.ts';
import { countAnonymous, type GuardOptions } from './guard.ts';

/**
 * Answers what no route matches: 404, or 405 where the address exists under another method, with or without
 * credentials. These count against the address but are never turned into a 429: there is nothing here to protect.
 */
export function answerUnknownAddresses(app: FastifyInstance, paths: KnownPaths, options: GuardOptions): void {
  app.setNotFoundHandler(async (request, reply) => {
    const methods = paths.methodsOf(request.url);
    if (methods && isPreflight(request)) {
      reply.headers(unmeteredHeaders());
      return answerPreflight(request, reply, methods);
    }
    await countAnonymous(request, reply, options);
    if (!methods) throw new ApiError('not_found', 'There is nothing at this address.');
    throw new ApiError('method_not_allowed', `This address answers ${methods.join(', ')}.`, {
      headers: { allow: methods.join(', ') },
    });
  });
}
