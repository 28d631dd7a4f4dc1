import type { FastifyRequest } from 'fastify';

/**
 * Returns whether the browser declares that the request comes from our own pages. Cookies count only then: a form on
 * another site cannot declare it, and a server has no reason to send a browser's cookie.
 */
export function isSameOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (request.headers.origin !== undefined) return request.headers.origin === publicOrigin;
  // On plain http, other than on localhost, browsers send neither with a GET, so the referrer decides.
  const { referer } = request.headers;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === publicOrigin;
}
