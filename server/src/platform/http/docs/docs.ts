import type { FastifyInstance } from 'fastify';
import { CompressedText } from '../compressed-text.ts';
import { protectPages } from '../page-headers.ts';
import { type ApiReference, buildApiReference } from './api-reference.ts';
import { mountGuides } from './guides.ts';
import { apiDescriptionText } from './openapi.ts';

/** Mounts the API reference, its description, the changelog and the guides. None of them calls another host. */
export async function mountDocs(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  let description: CompressedText | undefined;
  app.get('/v1/openapi.json', async (request, reply) => {
    description ??= new CompressedText(apiDescriptionText(app), 'application/json; charset=utf-8');
    return description.send(request, reply, 'no-cache');
  });

  await mountGuides(app, publicUrl);

  let building: Promise<ApiReference> | undefined;
  const reference = () => {
    building ??= buildApiReference().catch((error: unknown) => {
      building = undefined;
      throw error;
    });
    return building;
  };
  await app.register(async (docs) => {
    // The reference starts from an inline script and adds inline styles; everything comes from this origin.
    protectPages(
      docs,
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    );
    docs.get('/docs', async (_request, reply) => {
      const { page } = await reference();
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    });
    docs.get('/docs/', (_request, reply) => reply.redirect('/docs', 308));
    docs.get('/docs/assets/:name', async (request, reply) => {
      const { script, scriptUrl } = await reference();
      if (request.url.split('?', 1)[0] !== scriptUrl) return reply.callNotFound();
      return script.send(request, reply, 'public, max-age=31536000, immutable');
    });
  });
}
