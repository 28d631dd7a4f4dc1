import { posix } from 'node:path';
import { Marked, Renderer } from 'marked';

export interface Guide {
  path: string;
  title: string;
  /** Where it is in the repository. */
  file: string;
  /** Its reader starts a market of their own, which is on their machine wherever the page is read. */
  startsMarket?: boolean;
}

/** What is around a page. */
export interface Surroundings {
  /** In reading order. */
  guides: readonly Guide[];
  /** Where files of the repository are to be read here. */
  addresses: ReadonlyMap<string, string>;
  /** The address of this market, which the page names in the place of the usual one. */
  publicUrl: string;
}

/** The market that the guides are written about. */
const WRITTEN_URL = 'http://localhost:4242';
/** Kinds of tokens in whose text it is the market that the reader is at. */
const NAMES_THE_MARKET: ReadonlySet<string> = new Set(['code', 'text', 'link']);

/** As many characters of code as find room in a line of a phone. */
const SHORT = 30;

interface Section {
  id: string;
  title: string;
}

/** A guide of ours as a page. What it holds was written here, so that its HTML need not be distrusted. */
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

/** The page before and the page after, for those who read on. */
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
  const url = startsMarket && new URL(publicUrl).hostname !== 'localhost' ? WRITTEN_URL : publicUrl;
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
        return token.text.length <= SHORT ? code.replace('<code>', '<code class="whole">') : code;
      },
      // A table that is wider than a phone scrolls by itself.
      table(token) {
        return `<div class="table">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
    },
    walkTokens(token) {
      if (token.type === 'link') token.href = addressHere(file, token.href, addresses).replace(WRITTEN_URL, url);
      // Code within a line stays: there it is the default that is told.
      if (NAMES_THE_MARKET.has(token.type) && 'text' in token) token.text = token.text.replaceAll(WRITTEN_URL, url);
    },
  });
  return { content: marked.parse(markdown, { async: false }), sections };
}

/** A link from one file of the repository to another, as it is on the server. Other links stay what they are. */
function addressHere(from: string, href: string, addresses: Surroundings['addresses']): string {
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  if (path === '' || path.startsWith('/') || URL.canParse(path)) return href;
  const address = addresses.get(posix.join(posix.dirname(from), path));
  return address === undefined ? href : address + anchor;
}

/** The anchor that code hosts give a heading too, so that a link leads to it in both places. */
function anchorOf(title: string, taken: Map<string, number>): string {
  const anchor = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const times = taken.get(anchor) ?? 0;
  taken.set(anchor, times + 1);
  return times === 0 ? anchor : `${anchor}-${times}`;
}
