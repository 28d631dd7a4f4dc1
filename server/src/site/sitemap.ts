import { listNewestSlugs } from '../catalog/assets/list-newest-slugs.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import type { PublicMarket } from './describe-page.ts';

/** A sitemap may contain 50,000 URLs; older assets are found through the pages. */
const MAX_OF_EACH_KIND = 10_000;
/** Cached, because anyone can request it at any rate. */
const CACHE_MS = 10 * 60_000;

/** Allows search engines everything public, including the API, which the pages load their content from. */
export function robots(publicUrl: string): string {
  const personal = ['/dashboard', '/auth/', '/oauth/', '/files/', '/sign-in', '/sign-up'];
  return [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Returns the sitemap of the visitors' market, rebuilt periodically. */
export function sitemapOf(market: PublicMarket, publicUrl: string): () => Promise<string> {
  let cached: { until: number; text: Promise<string> } | undefined;
  return () => {
    if (cached && Date.now() < cached.until) return cached.text;
    const text = writeSitemap(market, publicUrl);
    cached = { until: Date.now() + CACHE_MS, text };
    text.catch(() => {
      cached = undefined;
    });
    return text;
  };
}

async function writeSitemap({ db }: PublicMarket, publicUrl: string): Promise<string> {
  const models = await listNewestSlugs(db, 'model', MAX_OF_EACH_KIND);
  const datasets = await listNewestSlugs(db, 'dataset', MAX_OF_EACH_KIND);
  const entries = [
    ...['/', '/models', '/datasets'].map((path) => entry(publicUrl + path)),
    ...models.map(({ slug, at }) => entry(`${publicUrl}/models/${slug}`, at)),
    ...datasets.map(({ slug, at }) => entry(`${publicUrl}/datasets/${slug}`, at)),
  ];
  const open = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return [open, ...entries, '</urlset>', ''].join('\n');
}

function entry(url: string, at?: Date): string {
  const changed = at === undefined ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
  return `<url><loc>${escapeHtml(url)}</loc>${changed}</url>`;
}
