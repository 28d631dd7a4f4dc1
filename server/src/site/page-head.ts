import { escapeHtml } from '../platform/http/escape-html.ts';

/** What a page is about, for links to it, search engines and the tab of the browser. */
export interface PageWords {
  title: string;
  description: string;
  /** The one address of what is shown, whatever else leads to it. Pages that are for nobody but who opens them have none. */
  canonical?: string;
  /** What it looks like, where it is shown beside a link. */
  picture?: { url: string; alt: string };
}

const LONGEST_DESCRIPTION = 300;

/** The built document, cut at the place that its words stand in: `dashboard/index.html` marks it. */
export function readDocument(html: string): (head: string) => string {
  const [before, rest] = cutAt(html, /<!-- words\b[^>]*-->/);
  const [, after] = cutAt(rest, /<!-- \/words -->/);
  return (head) => before + head + after;
}

function cutAt(text: string, mark: RegExp): [string, string] {
  const found = mark.exec(text);
  if (!found) throw new Error(`index.html has no ${mark.source}: build the web site anew`);
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** The words as elements of the document's head. */
export function writeHead(
  { title, description, canonical, picture }: PageWords,
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

/** One line, cut at a word. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  return `${line.slice(0, LONGEST_DESCRIPTION).replace(/\s\S*$/, '')} …`;
}
