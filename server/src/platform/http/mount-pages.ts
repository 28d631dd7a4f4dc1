import type { FastifyInstance } from 'fastify';
import { unmeteredHeaders } from './rate-headers.ts';

/**
 * Mounts everything that is not the API: probes, documentation, the site. Their responses carry the rate headers but
 * are never throttled.
 */
export async function mountPages(
  app: FastifyInstance,
  mount: (pages: FastifyInstance) => Promise<void>,
): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('onRequest', (_request, reply, done) => {
      reply.headers(unmeteredHeaders());
      done();
    });
    await mount(pages);
  });
}
