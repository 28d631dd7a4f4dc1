import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { guidePage } from './guide-page.ts';
import { protectPages } from './page-headers.ts';

const ROOT = new URL('../../../../', import.meta.url);

const GUIDES = [
  { path: '/docs/inference', title: 'Inference', file: 'docs/inference.md' },
  { path: '/docs/deployments', title: 'Deployments', file: 'docs/deployments.md' },
  { path: '/docs/webhooks', title: 'Webhooks', file: 'docs/webhooks.md' },
  { path: '/docs/oauth', title: 'OAuth apps', file: 'docs/oauth.md' },
  { path: '/docs/changelog', title: 'Changelog', file: 'CHANGELOG.md' },
];

/** What the guides link to and was not written to be a page. */
const EXAMPLES = [
  'examples/webhook-receiver.mjs',
  'examples/oauth-app/README.md',
  'examples/oauth-app/app.mjs',
  'examples/oauth-app/souk.mjs',
  'examples/oauth-app/pages.mjs',
];

/** The guides as pages for people, and as they are written for programs: at `.md`, or where that is what they accept. */
export async function mountGuides(app: FastifyInstance): Promise<void> {
  await app.register(async (pages) => {
    protectPages(pages, "default-src 'none'; style-src 'self'; img-src data:");
    const styles = await readFile(new URL('./guide.css', import.meta.url), 'utf8');
    pages.get('/docs/guide.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));

    for (const guide of GUIDES) {
      const markdown = await readFile(new URL(guide.file, ROOT), 'utf8');
      let page: string | undefined;
      pages.get(guide.path, async (request, reply) => {
        reply.header('vary', 'accept');
        if (wantsMarkdown(request.headers.accept)) return reply.type('text/markdown; charset=utf-8').send(markdown);
        page ??= guidePage(guide, markdown, GUIDES);
        return reply.type('text/html; charset=utf-8').send(page);
      });
      pages.get(`${guide.path}.md`, async (_request, reply) =>
        reply.type('text/markdown; charset=utf-8').send(markdown),
      );
    }

    for (const example of EXAMPLES) {
      const code = await readFile(new URL(example, ROOT), 'utf8');
      pages.get(`/docs/${example}`, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(code));
    }
  });
}

function wantsMarkdown(accept = ''): boolean {
  return /\btext\/markdown\b/i.test(accept);
}
