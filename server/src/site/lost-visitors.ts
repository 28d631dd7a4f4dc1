import type { FastifyInstance } from 'fastify';
import { namesType } from '../platform/http/accept.ts';
import { isUnknownPath } from '../platform/http/known-paths.ts';
import { pageHeaders } from '../platform/http/page-headers.ts';
import { unmeteredHeaders } from '../platform/http/rate-headers.ts';
import { MISSING } from './describe-page.ts';
import { type SiteOptions, showPage } from './mount-site.ts';
import { sitePolicy } from './site-policy.ts';

/** What programs call, or what pages load: whoever asks for something there reads the error object. */
const NOT_FOR_READERS = /^\/(v1|auth|oauth|inference|files|images|assets|callbacks|internal|\.well-known)(\/|$)/;

/**
 * Shows people who follow a broken link the site's own page, with 404. To be called before the routes are mounted: what
 * it leaves alone is answered like any unknown address.
 */
export function showLostVisitors(app: FastifyInstance, options: SiteOptions): void {
  const show = showPage(options);
  const headers = pageHeaders(sitePolicy(Object.values(options.processors)));
  app.addHook('onRequest', async (request, reply) => {
    if (!isUnknownPath(request) || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    const [path = ''] = request.url.split('?', 1);
    if (NOT_FOR_READERS.test(path) || !namesType(request.headers.accept, 'text/html')) return;
    reply.headers({ ...unmeteredHeaders(), ...headers, vary: 'accept' });
    return show(request, reply.status(404), MISSING);
  });
}
