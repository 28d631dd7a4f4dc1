import type { FastifyInstance } from 'fastify';
import { namesType } from '../platform/http/accept.ts';
import { isUnknownPath } from '../platform/http/known-paths.ts';
import { pageHeaders } from '../platform/http/page-headers.ts';
import { unmeteredHeaders } from '../platform/http/rate-headers.ts';
import { MISSING } from './describe-page.ts';
import { createPageSender, type SiteOptions } from './mount-site.ts';
import { sitePolicy } from './site-policy.ts';

/** Paths that programs call or pages load: their clients expect the error object. */
const NOT_FOR_PEOPLE = /^\/(v1|auth|oauth|inference|files|images|assets|callbacks|internal|\.well-known)(\/|$)/;

/**
 * Sends the site's own 404 page to people who follow a broken link. Must be called before the routes are mounted: other
 * unknown paths get the usual error.
 */
export function mountNotFoundPage(app: FastifyInstance, options: SiteOptions): void {
  const sendPage = createPageSender(options);
  const headers = pageHeaders(sitePolicy(Object.values(options.processors)));
  app.addHook('onRequest', async (request, reply) => {
    if (!isUnknownPath(request) || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    const [path = ''] = request.url.split('?', 1);
    if (NOT_FOR_PEOPLE.test(path) || !namesType(request.headers.accept, 'text/html')) return;
    reply.headers({ ...unmeteredHeaders(), ...headers, vary: 'accept' });
    return sendPage(request, reply.status(404), MISSING);
  });
}
