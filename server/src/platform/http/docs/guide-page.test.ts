import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { type Guide, guidePage } from './guide-page.ts';
import { ADDRESSES } from './guides.ts';

const GUIDE = { path: '/docs/x', title: 'Things', file: 'docs/x.md' };
const OTHER = { path: '/docs/y', title: 'Others', file: 'sdk/README.md' };
const addresses = new Map([GUIDE, OTHER].map(({ file, path }) => [file, path]));
const publicUrl = 'https://market.example';
const pageOf = (markdown: string, guide: Guide = GUIDE) =>
  guidePage(guide, markdown, { guides: [GUIDE, OTHER], addresses, publicUrl });
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

test('headings have unique anchors that match the links to them', () => {
  const page = pageOf('# T\n## The log, and `replays`\n### Added\n## Über & <b>\n### Added\n## A_b-c 2');
  assert.deepEqual(found(page, /<h[2-6] id="([^"]+)">/g), [
    'the-log-and-replays',
    'added',
    'über--b',
    'added-1',
    'a_b-c-2',
  ]);
});

test('lists the sections of a page that has several', () => {
  const sections = (count: number) =>
    Array.from({ length: count }, (_, n) => `## Part ${n}\n### Detail ${n}`).join('\n');
  const listed = found(pageOf(`# T\n${sections(3)}`), /<li><a href="(#[^"]+)">/g);
  assert.deepEqual(listed, ['#part-0', '#part-1', '#part-2']);
  assert.deepEqual(found(pageOf(`# T\n${sections(2)}`), /<li><a href="(#[^"]+)">/g), []);
});

test('has a title and links to the other guides', () => {
  const page = pageOf('# T\ntext');
  assert.match(page, /<title>Things · Souk<\/title>/);
  assert.match(
    page,
    /<li><a href="\/docs\/x" aria-current="page">Things<\/a><\/li>\n<li><a href="\/docs\/y">Others<\/a>/,
  );
  assert.match(page, /<a rel="next" href="\/docs\/y">Others →<\/a>/);
  assert.doesNotMatch(page, /rel="prev"/);
  for (const href of ['/', '/docs', '/docs/guides', '/docs/x.md']) assert.ok(page.includes(`href="${href}"`), href);
});

test('keeps code unchanged and lets tables scroll', () => {
  assert.match(pageOf('```js\na < b && "c"\n```'), /<pre><code class="language-js">a &lt; b &amp;&amp; &quot;c&quot;/);
  assert.match(
    pageOf('| A |\n|---|\n| `b` |'),
    /<div class="table"><table>.*<td><code class="whole">b<\/code><\/td>.*<\/table>\n<\/div>/s,
  );
});

test('rewrites links between repository files and keeps others', () => {
  const links = (markdown: string) => found(pageOf(markdown), /<p><a href="([^"]*)">there/g);
  assert.deepEqual(links('[there](../sdk/README.md#errors)'), ['/docs/y#errors']);
  for (const same of ['#part', '/docs', 'https://tus.io/a.md', 'mailto:a@b.example', '../nowhere.md']) {
    assert.deepEqual(links(`[there](${same})`), [same]);
  }
});

test('commands and links use this market’s URL, but defaults and the reader’s own market keep theirs', () => {
  const markdown =
    '<http://localhost:4242/docs>, `http://localhost:4242`\n```sh\ncurl http://localhost:4242/v1/me\n```';
  const page = pageOf(markdown);
  assert.ok(page.includes('<a href="https://market.example/docs">https://market.example/docs</a>'), page);
  assert.ok(page.includes('curl https://market.example/v1/me'), page);
  assert.equal(page.split('localhost:4242').length, 2, 'the default alone');
  assert.ok(!pageOf(markdown, { ...GUIDE, startsMarket: true }).includes('market.example'));
});

test('every link of every guide leads to an existing page and heading', async () => {
  const markdownFiles = [...ADDRESSES].filter(([file]) => file.endsWith('.md'));
  const anchors = new Map<string, Set<string>>();
  const links: { file: string; path: string; link: string }[] = [];
  for (const [file, path] of markdownFiles) {
    const markdown = await readFile(new URL(`../../../../../${file}`, import.meta.url), 'utf8');
    const page = guidePage({ path, file, title: '' }, markdown, { guides: [], addresses: ADDRESSES, publicUrl });
    anchors.set(path, new Set(found(page, /<h[2-6] id="([^"]+)">/g)));
    const body = page.slice(page.indexOf('<main>'), page.indexOf('<footer>'));
    links.push(...found(body, /<a href="([^"]+)"/g).map((link) => ({ file, path, link })));
  }
  const here = new Set(['/docs', '/v1/openapi.json', ...ADDRESSES.values()]);
  const leadsNowhere = links.filter(({ path: from, link }) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? from : path;
    return !here.has(target) || (anchor !== undefined && !anchors.get(target)?.has(anchor));
  });
  assert.deepEqual(leadsNowhere, []);
  assert.ok(links.length > 100, 'they were found at all');
});
