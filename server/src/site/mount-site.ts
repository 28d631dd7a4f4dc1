import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_COOKIE, readCookies } from '../accounts/sessions/session-cookies.ts';
import { setVisitorCookie } from '../accounts/sessions/visitor-session.ts';
import type { Processor } from '../payments/processor.ts';
import type { Vault } from '../platform/crypto/key-ring.ts';
import type { Database } from '../platform/db/database.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import { protectPages } from '../platform/http/page-headers.ts';
import { MISSING, PUBLIC_PAGES, UNTITLED } from './describe-page.ts';
import { type PageMetadata, readDocument, writeHead } from './page-head.ts';
import { serveAssets } from './serve-assets.ts';
import { sitePolicy } from './site-policy.ts';
import { robots, sitemapOf } from './sitemap.ts';

export interface SiteOptions {
  vault: Vault;
  publicUrl: string;
  database: Pick<Database, Mode>;
  processors: Record<Mode, Pick<Processor, 'name' | 'publishableKey'>>;
  /** The mode for visitors who are not signed in. */
  visitorMode: Mode;
}

const BUILT = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url));

/** Paths of the web site besides the public ones; the browser picks the page. */
const PERSONAL_PAGES = [
  ...['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/confirm-email', '/account-closed'],
  ...['/dashboard', '/dashboard/*'],
];

/** Serves the built web site and gives visitors a session to browse with. */
export async function mountSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { database, visitorMode: mode, publicUrl, processors } = options;
  const market = { db: database[mode], mode, publicUrl };
  await app.register(async (site) => {
    protectPages(site, sitePolicy(Object.values(processors)));
    if (existsSync(BUILT)) await serveAssets(site, `${BUILT}assets`);
    const origin = publicUrl.replace(/\/+$/, '');
    site.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robots(origin)));
    const sitemap = sitemapOf(market, origin);
    site.get('/sitemap.xml', async (_, reply) => reply.type('application/xml; charset=utf-8').send(await sitemap()));
    // Browsers request this if a page names no icon. The site's own has a content hash in its name.
    site.get('/favicon.ico', async (_, reply) => reply.header('cache-control', 'no-cache').redirect(await findIcon()));
    const sendPage = createPageSender(options);
    for (const url of PERSONAL_PAGES) {
      site.get(url, (request, reply) => {
        const canonical = request.url.replace(/\/+(?=$|\?)/, '');
        return canonical === request.url ? sendPage(request, reply, UNTITLED) : reply.redirect(canonical, 308);
      });
    }
    for (const [url, describe] of Object.entries(PUBLIC_PAGES)) {
      site.get<{ Params: Record<string, string> }>(url, async (request, reply) => {
        const metadata = await describe(market, request.params);
        if (metadata)
          return sendPage(request, reply, { ...metadata, canonical: canonicalOf(publicUrl, url, request.params) });
        // A signed-in user may see more than a visitor: the page itself finds out.
        if (readCookies(request)[ACCESS_COOKIE]) return sendPage(request, reply, UNTITLED);
        return sendPage(request, reply.status(404), MISSING);
      });
    }
  });
}

/** Returns the canonical URL, without filters and in one spelling. */
function canonicalOf(publicUrl: string, url: string, params: Record<string, string>): string {
  return publicUrl.replace(/\/+$/, '') + url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}

/** Returns a function that sends the built document with the metadata of a page. */
export function createPageSender({ vault, publicUrl, visitorMode }: SiteOptions) {
  let write: ((head: string) => string) | undefined;
  return async (request: FastifyRequest, reply: FastifyReply, metadata: PageMetadata) => {
    write ??= readDocument(await readBuilt());
    setVisitorCookie(request, reply, vault, publicUrl);
    const page = write(writeHead(metadata, { 'souk-visitor-mode': visitorMode }));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  };
}

function readBuilt(): Promise<string> {
  return readFile(`${BUILT}index.html`, 'utf8').catch((cause: unknown) => {
    throw new ApiError('unavailable', 'The website is not built. Run `npm run build`.', { cause });
  });
}

async function findIcon(): Promise<string> {
  const [, address] = /<link rel="icon"[^>]* href="([^"]+)"/.exec(await readBuilt()) ?? [];
  if (address === undefined) throw new ApiError('not_found', 'The site has no icon.');
  return address;
}
