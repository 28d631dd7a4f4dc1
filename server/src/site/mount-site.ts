import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { welcomeVisitor } from '../accounts/visitor-session.ts';
import { ApiError } from '../platform/errors.ts';
import { protectPages } from '../platform/http/page-headers.ts';
import type { Vault } from '../platform/key-ring.ts';

const BUILT = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url));

/** The addresses that the web site itself answers; it picks the page in the browser. */
const PAGES = [
  ...['/', '/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/confirm-email'],
  ...['/dashboard', '/dashboard/*'],
];

/** Serves the built web site, and greets visitors with a session to browse with. */
export async function mountSite(app: FastifyInstance, options: { vault: Vault; publicUrl: string }): Promise<void> {
  await app.register(async (site) => {
    protectPages(site, "default-src 'self'; img-src 'self' data:");
    if (existsSync(BUILT)) {
      const assets = {
        root: `${BUILT}assets`,
        prefix: '/assets/',
        immutable: true,
        maxAge: '365d',
        preCompressed: true,
      };
      await site.register(fastifyStatic, assets);
    }
    for (const url of PAGES) site.get(url, showPage(options));
  });
}

function showPage({ vault, publicUrl }: { vault: Vault; publicUrl: string }) {
  let page: string | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= await readFile(`${BUILT}index.html`, 'utf8').catch((cause: unknown) => {
      throw new ApiError('unavailable', 'The web site is not built: run `npm run build`.', { cause });
    });
    welcomeVisitor(request, reply, vault, publicUrl);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  };
}
