import { escapeHtml } from '../platform/http/escape-html.ts';

/** Metadata of a page, for links to it, search engines and the browser tab. */
export interface PageMetadata {
  title: string;
  description: string;
  /** The canonical URL of the content. Personal pages have none. */
  canonical?: string;
  /** Preview image for links. */
  picture?: { url: string; alt: string };
}

const MAX_DESCRIPTION_LENGTH = 300;

/**
 * Splits the built document at the placeholder that `dashboard/index.html` marks. Returns a function that inserts the
 * head.
 */
export function readDocument(html: string): (head: string) => string {
  const [before, rest] = cutAt(html, /<!-- words\b[^>]*-->/);
  const [, after] = cutAt(rest, /<!-- \/words -->/);
  return (head) => before + head + after;
}

function cutAt(text: string, mark: RegExp): [string, string] {
  const found = mark.exec(text);
  if (!found) throw new Error(`index.html has no ${mark.source}: rebuild the website`);
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** Renders the metadata as elements of the document's head. */
export function writeHead(
  { title, description, canonical, picture }: PageMetadata,
  facts: Record<string, string>,
): string {
  const about = shorten(description);
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', about),
    meta('property', 'og:site_name', 'Souk'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', about),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    ...(picture ? [meta('property', 'og:image', picture.url), meta('property', 'og:image:alt', picture.alt)] : []),
    ...(canonical === undefined
      ? [meta('name', 'robots', 'noindex')]
      : [meta('property', 'og:url', canonical), `<link rel="canonical" href="${escapeHtml(canonical)}" />`]),
    ...Object.entries(facts).map(([name, value]) => meta('name', name, value)),
  ];
  return lines.join('\n    ');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

/** Shortens to one line, cut at a word. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s\S*$/, '')} …`;
}
