import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/errors.ts';
import { allowAnyOrigin, isPreflight, respondToPreflight } from '../platform/http/cors.ts';
import { isUnknownPath, type KnownPaths } from '../platform/http/known-paths.ts';
import { unmeteredHeaders } from '../platform/http/rate-headers.ts';
import { respondToTusDiscovery } from '../platform/http/tus.ts';
import { countAnonymous, type GuardOptions } from './guard.ts';

/**
 * Responds to unmatched requests: 404, or 405 if the path exists under another method, with or without credentials.
 * They count against the IP but are never rejected with 429: there is nothing to protect.
 */
export function respondToUnknownPaths(app: FastifyInstance, paths: KnownPaths, options: GuardOptions): void {
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const methods = paths.methodsOf(request.url);
    if (methods && isPreflight(request)) {
      reply.headers(unmeteredHeaders());
      return respondToPreflight(request, reply, methods);
    }
    if (methods && request.method === 'OPTIONS' && paths.takesUploads(request.url)) {
      reply.headers(unmeteredHeaders());
      return respondToTusDiscovery(reply, methods);
    }
    await countAnonymous(request, reply, options);
    // A pattern such as /assets/* also matches what does not exist.
    if (!methods?.length || methods.includes(request.method))
      throw new ApiError('not_found', 'This path does not exist. Check the URL.');
    throw new ApiError('method_not_allowed', `This path supports only ${methods.join(', ')}.`, {
      headers: { allow: methods.join(', ') },
    });
  };
  // Before the body is read: an unknown path is 404 whatever was sent to it.
  app.addHook('onRequest', (request, reply, done) => {
    allowAnyOrigin(request, reply);
    if (!isUnknownPath(request)) done();
    else respond(request, reply).then(() => undefined, done);
  });
  app.setNotFoundHandler(respond);
}
