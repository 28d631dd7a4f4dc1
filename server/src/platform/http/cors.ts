import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from './vary.ts';

/**
 * Marks a response as readable by other sites, where a browser asks (it then sends `Origin`). Any site may call the API
 * with a bearer token of its own, and none with the visitor's cookies: there is no Allow-Credentials anywhere.
 */
export function allowAnyOrigin(request: FastifyRequest, reply: FastifyReply): void {
  if (!isForAnyOrigin(request)) return;
  reply.header('vary', 'Origin'); // caches must not give a response without these headers to a browser
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

/** What an app that runs in a browser needs besides the API: to find the authorization server, and to redeem codes. */
const FOR_APPS = /^\/(\.well-known\/oauth-|oauth\/(token|revoke)(\?|$))/;

/** Whether other sites may call this address: the API, downloads and what leads to tokens, and neither sign-in nor the site. */
export function isForAnyOrigin({ url }: FastifyRequest): boolean {
  return url.startsWith('/v1/') || url.startsWith('/files/') || FOR_APPS.test(url);
}

export function isPreflight(request: FastifyRequest): boolean {
  const asksFirst = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  return asksFirst && isForAnyOrigin(request);
}

export function respondToPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  const asked = request.headers['access-control-request-headers'];
  if (asked) reply.header('access-control-allow-headers', asked);
  return addVary(reply, 'Access-Control-Request-Headers')
    .code(204)
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-max-age', '600')
    .send();
}
