import Fastify from 'fastify';
import { CompressedText } from '../compressed-text.ts';

export interface ApiReference {
  page: string;
  script: CompressedText;
  /** URL of the page's script. The name contains a hash of the content. */
  scriptUrl: string;
}

/** The script tag's attribute in the library's page. */
const SCRIPT = 'src="js/scalar.js"';

/**
 * Builds the page of the API reference and its script. The library is only available as a Fastify plugin that sends its
 * 4 MB uncompressed and trusts the Host header, so it serves a private instance, once.
 */
export async function buildApiReference(): Promise<ApiReference> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const library = Fastify();
  await library.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: '/v1/openapi.json',
      pageTitle: 'Souk API',
      metaData: { title: 'Souk API' },
      favicon: 'data:,',
      // The default fonts, the assistant and the request proxy would all call other hosts.
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideModels: true, // its list of schemas; in this market a model is something else
      authentication: { preferredSecurityScheme: 'bearer' },
    },
  });
  const [page, { body }] = await Promise.all([library.inject('/docs/'), library.inject('/docs/js/scalar.js')]);
  await library.close();
  if (!page.body.includes(SCRIPT)) throw new Error('the API reference has no script where it is expected');
  const script = new CompressedText(body, 'text/javascript; charset=utf-8');
  const scriptUrl = `/docs/assets/reference-${script.digest}.js`;
  return { page: page.body.replace(SCRIPT, `src="${scriptUrl}"`), script, scriptUrl };
}
