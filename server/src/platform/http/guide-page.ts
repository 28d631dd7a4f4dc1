import { Marked, Renderer } from 'marked';

export interface Guide {
  path: string;
  title: string;
}

interface Section {
  id: string;
  title: string;
}

/** A guide of ours as a page. What it holds was written here, so that its HTML need not be distrusted. */
export function guidePage(guide: Guide, markdown: string, guides: readonly Guide[]): string {
  const { content, sections } = render(markdown);
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
<nav aria-label="Documentation">
<a class="home" href="/">Souk</a>
<a href="/docs">API reference</a>
${guides.map((other) => linkTo(other, other.path === guide.path)).join('\n')}
</nav>
</header>
<div class="columns">
${sections.length > 2 ? contents(sections) : ''}
<main>
${content}
<footer><a href="/docs">← API reference</a> <a href="${guide.path}.md">This page as Markdown</a></footer>
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

function render(markdown: string): { content: string; sections: Section[] } {
  const sections: Section[] = [];
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
      // A table that is wider than a phone scrolls by itself.
      table(token) {
        return `<div class="table">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
    },
    walkTokens(token) {
      // In the repository the examples are beside the guides, on the server below them; and guides are pages here.
      if (token.type !== 'link') return;
      token.href = token.href.replace(/^\.\.\/examples\//, '/docs/examples/').replace(/^([\w-]+)\.md\b/, '/docs/$1');
    },
  });
  return { content: marked.parse(markdown, { async: false }), sections };
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
