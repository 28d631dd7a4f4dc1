import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { guidePage } from './guide-page.ts';

const GUIDE = { path: '/docs/x', title: 'Things' };
const OTHER = { path: '/docs/y', title: 'Others' };
const pageOf = (markdown: string) => guidePage(GUIDE, markdown, [GUIDE, OTHER]);
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

test('headings have the anchors that links to them are written with, each its own', () => {
  const page = pageOf('# T\n## The log, and `replays`\n### Added\n## Über & <b>\n### Added\n## A_b-c 2');
  assert.deepEqual(found(page, /<h[2-6] id="([^"]+)">/g), [
    'the-log-and-replays',
    'added',
    'über--b',
    'added-1',
    'a_b-c-2',
  ]);
});

test('a page with several sections lists them; one with few does not', () => {
  const sections = (count: number) =>
    Array.from({ length: count }, (_, n) => `## Part ${n}\n### Detail ${n}`).join('\n');
  const listed = found(pageOf(`# T\n${sections(3)}`), /<li><a href="(#[^"]+)">/g);
  assert.deepEqual(listed, ['#part-0', '#part-1', '#part-2']);
  assert.deepEqual(found(pageOf(`# T\n${sections(2)}`), /<li><a href="(#[^"]+)">/g), []);
});

test('it says what it is, and where the rest is', () => {
  const page = pageOf('# T\ntext');
  assert.match(page, /<title>Things · Souk<\/title>/);
  assert.match(page, /<a href="\/docs\/x" aria-current="page">Things<\/a>\n<a href="\/docs\/y">Others<\/a>/);
  for (const href of ['/', '/docs', '/docs/x.md']) assert.ok(page.includes(`href="${href}"`), href);
});

test('code stands as it was written, and a table can scroll', () => {
  assert.match(pageOf('```js\na < b && "c"\n```'), /<pre><code class="language-js">a &lt; b &amp;&amp; &quot;c&quot;/);
  assert.match(
    pageOf('| A |\n|---|\n| `b` |'),
    /<div class="table"><table>.*<td><code>b<\/code><\/td>.*<\/table>\n<\/div>/s,
  );
});

for (const [file, example] of [
  ['webhooks.md', 'webhook-receiver.mjs'],
  ['oauth.md', 'oauth-app/README.md'],
]) {
  test(`every link of ${file} leads to a heading of it, to an example, or to a page of ours`, async () => {
    const markdown = await readFile(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8');
    const page = guidePage(GUIDE, markdown, [GUIDE]);
    const anchors = new Set(found(page, /<h[2-6] id="([^"]+)">/g).map((id) => `#${id}`));
    const links = found(page.slice(page.indexOf('<main>'), page.indexOf('<footer>')), /<a href="([^"]+)"/g);
    assert.ok(links.some((link) => anchors.has(link)));
    const others = links.filter((link) => !anchors.has(link) && !/^\/docs\/(examples\/.+|[a-z]+)$/.test(link));
    assert.deepEqual(others, []);
    assert.ok(links.includes(`/docs/examples/${example}`));
  });
}
