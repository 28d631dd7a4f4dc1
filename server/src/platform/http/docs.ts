import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { apiDescriptionText } from './openapi.ts';
import { protectPages } from './page-headers.ts';

const CHANGELOG = new URL('../../../../CHANGELOG.md', import.meta.url);

/** The API reference, its description and the changelog, with no request to any other host. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  let description: string | undefined;
  app.get('/v1/openapi.json', async (_request, reply) => {
    description ??= apiDescriptionText(app);
    return reply.type('application/json; charset=utf-8').send(description);
  });

  app.get('/docs/changelog', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await readFile(CHANGELOG, 'utf8')),
  );

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
