import { posix } from 'node:path';
import { Marked, Renderer } from 'marked';

export interface Guide {
  path: string;
  title: string;
  /** Path in the repository. */
  file: string;
  /** The reader starts a market of their own, whose URL stays that of their machine. */
  startsMarket?: boolean;
}

/** The site that a page belongs to. */
export interface Surroundings {
  /** In reading order. */
  guides: readonly Guide[];
  /** URL paths by repository file. */
  addresses: ReadonlyMap<string, string>;
  /** URL of this market, which replaces the one in the guides. */
  publicUrl: string;
}

/** The market URL in the guides. */
const GUIDE_URL = 'http://localhost:4242';
/** Kinds of tokens in which the URL means the reader's current market. */
const URL_TOKENS: ReadonlySet<string> = new Set(['code', 'text', 'link']);

/** Characters of code that fit into a line on a phone. */
const MAX_UNBROKEN_CODE = 30;

interface Section {
  id: string;
  title: string;
}

/** Renders one of our guides as a page. Its content is ours, so its HTML is trusted. */
export function guidePage(guide: Guide, markdown: string, { guides, ...around }: Surroundings): string {
  const { content, sections } = render(guide, markdown, around);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${guide.title} · Souk</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/guide.css">
<link rel="alternate" type="text/markdown" href="${guide.path}.md">
</head>
<body>
<header>
<nav aria-label="Site">
<a class="home" href="/">Souk</a>
<a href="/docs/guides">Guides</a>
<a href="/docs">API reference</a>
</nav>
</header>
<div class="columns">
<nav class="guides" aria-label="Guides">
<ul>
${guides.map((other) => `<li>${linkTo(other, other.path === guide.path)}</li>`).join('\n')}
</ul>
</nav>
${sections.length > 2 ? contents(sections) : ''}
<main>
${content}
<footer>
${neighbours(guide, guides)}
<p><a href="${guide.path}.md">This page as Markdown</a></p>
</footer>
</main>
</div>
</body>
</html>
`;
}

function linkTo({ path, title }: Guide, isThis: boolean): string {
  return `<a href="${path}"${isThis ? ' aria-current="page"' : ''}>${title}</a>`;
}

function contents(sections: readonly Section[]): string {
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  return `<nav class="contents" aria-labelledby="on-this-page">
<p id="on-this-page">On this page</p>
<ul>${items.join('\n')}</ul>
</nav>`;
}

/** Links to the previous and next page. */
function neighbours(guide: Guide, guides: readonly Guide[]): string {
  const at = guides.findIndex(({ path }) => path === guide.path);
  const [before, after] = at === -1 ? [] : [guides[at - 1], guides[at + 1]];
  const links = [
    before ? `<a rel="prev" href="${before.path}">← ${before.title}</a>` : '',
    after ? `<a rel="next" href="${after.path}">${after.title} →</a>` : '',
  ].filter(Boolean);
  return links.length > 0 ? `<nav aria-label="Read on">${links.join('\n')}</nav>` : '';
}

function render(
  { file, startsMarket }: Guide,
  markdown: string,
  { addresses, publicUrl }: Omit<Surroundings, 'guides'>,
): { content: string; sections: Section[] } {
  const sections: Section[] = [];
  const url = startsMarket && new URL(publicUrl).hostname !== 'localhost' ? GUIDE_URL : publicUrl;
  const taken = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${title}</h1>\n`;
        const id = anchorOf(this.parser.parseInline(tokens, this.parser.textRenderer), taken);
        if (depth === 2) sections.push({ id, title });
        return `<h${depth} id="${id}"><a href="#${id}">${title}</a></h${depth}>\n`;
      },
      codespan(token) {
        const code = Renderer.prototype.codespan.call(this, token);
        return token.text.length <= MAX_UNBROKEN_CODE ? code.replace('<code>', '<code class="whole">') : code;
      },
      // A table that is wider than a phone scrolls on its own.
      table(token) {
        return `<div class="table">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
    },
    walkTokens(token) {
      if (token.type === 'link') token.href = rewriteLink(file, token.href, addresses).replace(GUIDE_URL, url);
      // Inline code stays unchanged: there the URL is the documented default.
      if (URL_TOKENS.has(token.type) && 'text' in token) token.text = token.text.replaceAll(GUIDE_URL, url);
    },
  });
  return { content: marked.parse(markdown, { async: false }), sections };
}

/** Rewrites a link between repository files to the path on this server. Other links stay unchanged. */
function rewriteLink(from: string, href: string, addresses: Surroundings['addresses']): string {
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  if (path === '' || path.startsWith('/') || URL.canParse(path)) return href;
  const address = addresses.get(posix.join(posix.dirname(from), path));
  return address === undefined ? href : address + anchor;
}

/** Returns the same anchor that code hosts give a heading, so that a link works in both places. */
function anchorOf(title: string, taken: Map<string, number>): string {
  const anchor = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const times = taken.get(anchor) ?? 0;
  taken.set(anchor, times + 1);
  return times === 0 ? anchor : `${anchor}-${times}`;
}
