import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser says that the request comes from our own pages. Cookies count only then: a form on another site
 * cannot say so, and a server has no business sending a browser's cookie.
 */
export function isSameOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === publicOrigin;
}
