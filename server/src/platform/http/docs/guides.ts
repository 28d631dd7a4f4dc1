import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { namesType } from '../accept.ts';
import { protectPages } from '../page-headers.ts';
import { type Guide, guidePage } from './guide-page.ts';

const ROOT = new URL('../../../../../', import.meta.url);

/** By reader, in the order of docs/README.md: for buyers, sellers, developers, operators. */
const GUIDES: readonly Guide[] = [
  { path: '/docs/guides', title: 'Guides', file: 'docs/README.md' },
  { path: '/docs/quickstart', title: 'Quickstart', file: 'docs/quickstart.md', startsMarket: true },
  { path: '/docs/buying', title: 'Buying', file: 'docs/buying.md' },
  { path: '/docs/deployments', title: 'Deployments', file: 'docs/deployments.md' },
  { path: '/docs/inference', title: 'Inference', file: 'docs/inference.md' },
  { path: '/docs/selling', title: 'Selling', file: 'docs/selling.md' },
  { path: '/docs/uploads', title: 'Uploads', file: 'docs/uploads.md' },
  { path: '/docs/keys-and-modes', title: 'Keys and modes', file: 'docs/keys-and-modes.md' },
  { path: '/docs/cli', title: 'Command line', file: 'docs/cli.md' },
  { path: '/docs/sdk', title: 'SDK', file: 'sdk/README.md' },
  { path: '/docs/errors', title: 'Errors', file: 'docs/errors.md' },
  { path: '/docs/webhooks', title: 'Webhooks', file: 'docs/webhooks.md' },
  { path: '/docs/oauth', title: 'OAuth apps', file: 'docs/oauth.md' },
  { path: '/docs/examples', title: 'Examples', file: 'examples/README.md' },
  { path: '/docs/operations', title: 'Operations', file: 'docs/operations.md', startsMarket: true },
  { path: '/docs/performance', title: 'Performance', file: 'docs/performance.md' },
  { path: '/docs/security', title: 'Security', file: 'SECURITY.md' },
  { path: '/docs/changelog', title: 'Changelog', file: 'CHANGELOG.md' },
];

/** Pages of single examples, linked from the page of all examples. */
const EXAMPLES: readonly Guide[] = ['seller', 'buyer', 'chat', 'deployment', 'oauth-app', 'models'].map((name) => ({
  path: `/docs/examples/${name}`,
  title: `Example: ${name}`,
  file: `examples/${name}/README.md`,
}));

/** Files that the pages link to, served as plain text. */
const TEXTS = [
  '.env.example',
  'examples/seller/seller.mjs',
  'examples/buyer/buyer.mjs',
  'examples/chat/chat.mjs',
  'examples/deployment/deployment.mjs',
  'examples/webhook-receiver.mjs',
  'examples/oauth-app/app.mjs',
  'examples/oauth-app/souk.mjs',
  'examples/oauth-app/pages.mjs',
  'examples/models/make-two-link-arm.ts',
];

/** URL paths by repository file; other files are not served. */
export const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ...[...GUIDES, ...EXAMPLES].map(({ file, path }) => [file, path] as const),
  ...TEXTS.map((file) => [file, `/docs/${file}`] as const),
]);

/** Mounts the guides as HTML pages, and as Markdown at `.md` or if the client accepts that. */
export async function mountGuides(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(async (pages) => {
    protectPages(pages, "default-src 'none'; style-src 'self'; img-src data:");
    const styles = await readFile(new URL('./guide.css', import.meta.url), 'utf8');
    pages.get('/docs/guide.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));

    for (const guide of [...GUIDES, ...EXAMPLES]) {
      const markdown = await readFile(new URL(guide.file, ROOT), 'utf8');
      let page: string | undefined;
      pages.get(guide.path, async (request, reply) => {
        reply.header('vary', 'accept');
        if (namesType(request.headers.accept, 'text/markdown'))
          return reply.type('text/markdown; charset=utf-8').send(markdown);
        page ??= guidePage(guide, markdown, { guides: GUIDES, addresses: ADDRESSES, publicUrl });
        return reply.type('text/html; charset=utf-8').send(page);
      });
      pages.get(`${guide.path}.md`, async (_request, reply) =>
        reply.type('text/markdown; charset=utf-8').send(markdown),
      );
    }

    for (const file of TEXTS) {
      const text = await readFile(new URL(file, ROOT), 'utf8');
      pages.get(`/docs/${file}`, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(text));
    }
  });
}
