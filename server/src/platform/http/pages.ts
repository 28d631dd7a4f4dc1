import type { FastifyInstance } from 'fastify';
import { unmeteredHeaders } from './rate-headers.ts';

/** Mounts what is no API: probes, documentation, the site. They carry the rate headers and are never throttled. */
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
