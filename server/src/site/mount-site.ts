import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { welcomeVisitor } from '../accounts/visitor-session.ts';
import { ApiError } from '../platform/errors.ts';
import type { Vault } from '../platform/key-ring.ts';

const BUILT = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url));

/** The addresses that the web site itself answers; it picks the page in the browser. */
const PAGES = [
  ...['/', '/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/confirm-email'],
  ...['/dashboard', '/dashboard/*'],
];

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Serves the built web site, and greets visitors with a session to browse with. */
export async function mountSite(app: FastifyInstance, options: { vault: Vault; publicUrl: string }): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  if (existsSync(BUILT)) {
    await app.register(fastifyStatic, { root: `${BUILT}assets`, prefix: '/assets/', immutable: true, maxAge: '365d' });
  }
  let page: string | undefined;
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= await readFile(`${BUILT}index.html`, 'utf8').catch((cause: unknown) => {
      throw new ApiError('unavailable', 'The web site is not built: run `npm run build`.', { cause });
    });
    welcomeVisitor(request, reply, options.vault, options.publicUrl);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  };
  for (const url of PAGES) app.get(url, showPage);
}
