import { newestSlugs } from '../catalog/assets/newest-slugs.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import type { PublicMarket } from './describe-page.ts';

/** A sitemap may hold 50,000 addresses; what is older is found from page to page. */
const OF_EACH_KIND = 10_000;
/** It is asked for by anybody, as often as they like. */
const KEPT_MS = 10 * 60_000;

/** What search engines may look at: everything public. The API too, for pages are shown by what it says. */
export function robots(publicUrl: string): string {
  const personal = ['/dashboard', '/auth/', '/oauth/', '/files/', '/sign-in', '/sign-up'];
  return [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The sitemap of the visitors' market, written anew every now and then. */
export function sitemapOf(market: PublicMarket, publicUrl: string): () => Promise<string> {
  let kept: { until: number; text: Promise<string> } | undefined;
  return () => {
    if (kept && Date.now() < kept.until) return kept.text;
    const text = writeSitemap(market, publicUrl);
    kept = { until: Date.now() + KEPT_MS, text };
    text.catch(() => {
      kept = undefined;
    });
    return text;
  };
}

async function writeSitemap({ db }: PublicMarket, publicUrl: string): Promise<string> {
  const models = await newestSlugs(db, 'model', OF_EACH_KIND);
  const datasets = await newestSlugs(db, 'dataset', OF_EACH_KIND);
  const entries = [
    ...['/', '/models', '/datasets'].map((path) => entry(publicUrl + path)),
    ...models.map(({ slug, at }) => entry(`${publicUrl}/models/${slug}`, at)),
    ...datasets.map(({ slug, at }) => entry(`${publicUrl}/datasets/${slug}`, at)),
  ];
  const open = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return [open, ...entries, '</urlset>', ''].join('\n');
}

function entry(address: string, at?: Date): string {
  const changed = at === undefined ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
  return `<url><loc>${escapeHtml(address)}</loc>${changed}</url>`;
}
