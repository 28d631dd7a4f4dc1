import type { FastifyInstance } from 'fastify';
import { mountGuides } from './guides.ts';
import { apiDescriptionText } from './openapi.ts';
import { protectPages } from './page-headers.ts';

/** The API reference, its description, the changelog and the guides, with no request to any other host. */
export async function mountDocs(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  let description: string | undefined;
  app.get('/v1/openapi.json', async (_request, reply) => {
    description ??= apiDescriptionText(app);
    return reply.type('application/json; charset=utf-8').send(description);
  });

  await mountGuides(app, publicUrl);

  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(async (docs) => {
    // The reference starts from a script in its page and styles itself; all of it comes from this origin.
    protectPages(
      docs,
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    );
    await docs.register(reference, {
      routePrefix: '/docs',
      configuration: {
        url: '/v1/openapi.json',
        metaData: { title: 'Souk API' },
        favicon: 'data:,',
        // The default fonts, the assistant and the request proxy would all call other hosts.
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        hideModels: true, // its list of schemas, in a market where a model is something else
        authentication: { preferredSecurityScheme: 'bearer' },
      },
    });
  });
}
