import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './vary.ts';

/**
 * Marks a response as readable by other sites if a browser asks for it (it then sends `Origin`). Any site may call the
 * API with a bearer token of its own, and none with the visitor's cookies: Allow-Credentials is never sent.
 */
export function allowAnyOrigin(request: FastifyRequest, reply: FastifyReply): void {
  if (!isForAnyOrigin(request)) return;
  reply.header('vary', 'Origin'); // caches must not serve a response without these headers to a browser
  if (request.headers.origin === undefined) return;
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', EXPOSED);
}

const EXPOSED = [
  ...['Location', 'Retry-After', 'X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['X-RateLimit-Limit-Tokens', 'X-RateLimit-Remaining-Tokens'],
  ...['Idempotent-Replayed', 'Deprecation', 'Sunset', 'Server-Timing', 'WWW-Authenticate'],
  ...['Upload-Offset', 'Upload-Length', 'Upload-Expires', 'Upload-Metadata', 'Upload-Defer-Length', 'Tus-Resumable'],
  ...['Tus-Version', 'Tus-Extension', 'Svc-Trial-Remaining', 'Inference-Header-Content-Length'],
  ...['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag'],
].join(', ');

/** Endpoints besides the API that an app in a browser needs: to find the authorization server and to redeem codes. */
const FOR_APPS = /^\/(\.well-known\/oauth-|oauth\/(token|revoke)(\?|$))/;

/**
 * Returns whether other sites may call this URL: the API, downloads and the token endpoints, but neither sign-in nor
 * the site.
 */
function isForAnyOrigin({ url }: FastifyRequest): boolean {
  return url.startsWith('/v1/') || url.startsWith('/files/') || FOR_APPS.test(url);
}

export function isPreflight(request: FastifyRequest): boolean {
  const isPreflightRequest =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  return isPreflightRequest && isForAnyOrigin(request);
}

export function respondToPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  const requestedHeaders = request.headers['access-control-request-headers'];
  if (requestedHeaders) reply.header('access-control-allow-headers', requestedHeaders);
  return addVary(reply, 'Access-Control-Request-Headers')
    .code(204)
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-max-age', '600')
    .send();
}
