import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser says that the request comes from our own pages. Cookies count only then: a form on another site
 * cannot say so, and a server has no business sending a browser's cookie.
 */
export function isSameOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (request.headers.origin !== undefined) return request.headers.origin === publicOrigin;
  // On plain http, other than on localhost, browsers send neither with a GET: there the page's address must do.
  const { referer } = request.headers;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === publicOrigin;
}
