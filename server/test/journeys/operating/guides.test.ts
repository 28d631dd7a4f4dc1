import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { ADDRESSES } from '../../../src/platform/http/docs/guides.ts';
import { assertFitsScreen, launchChromium, PHONE } from '../../harness/browser/chromium.ts';
import { hasProgram } from '../../harness/programs.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// The guides below /docs: pages for people, Markdown for programs. The runner reports where Chromium is missing.

const server = await startTestServer();
after(() => server.stop());

const written = (file: string) => readFile(new URL(`../../../../${file}`, import.meta.url), 'utf8');
/** Rendered guides by file. */
const PAGES = [...ADDRESSES].filter(([file]) => file.endsWith('.md'));
const typeOf = (response: { headers: Headers }) => response.headers.get('content-type');

test('serves a guide as a page, and as Markdown on request', async () => {
  for (const [file, path] of PAGES) {
    const page = await server.client.get(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.equal(typeOf(page), 'text/html; charset=utf-8');
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'self';/);
    assert.doesNotMatch(page.text, /<script|src=|<link[^>]* href="(https?:)?\/\//, 'nothing runs, and no other host');
    for (const response of [
      await server.client.get(`${path}.md`),
      await server.client.get(path, { headers: { accept: 'text/markdown, text/html;q=0.5' } }),
    ]) {
      assert.deepEqual([typeOf(response), response.text], ['text/markdown; charset=utf-8', await written(file)]);
    }
    assert.equal(page.headers.get('vary'), 'accept');
    assert.doesNotMatch(page.text, /href="http:\/\/localhost:4242/, 'links lead to this market');
  }
});

test('responds to an unknown guide with the site for people, and an error for programs', async () => {
  const lost = await server.client.get('/docs/guides/nope', { headers: { accept: 'text/html,*/*;q=0.8' } });
  assert.deepEqual([lost.status, typeOf(lost)], [404, 'text/html; charset=utf-8']);
  assert.equal((await server.client.get('/docs/guides/nope')).body.error.code, 'not_found');
});

test('serves linked files as they are', async () => {
  const texts = [...ADDRESSES].filter(([file]) => !file.endsWith('.md'));
  for (const [file, path] of texts) {
    const { status, text, headers } = await server.client.get(path);
    assert.deepEqual([status, typeOf({ headers }), text], [200, 'text/plain; charset=utf-8', await written(file)]);
  }
  const { text } = await server.client.get('/docs/webhooks');
  assert.ok(text.includes('href="/docs/examples/webhook-receiver.mjs"'));
});

test('serves every guide of the repository as a page', () => {
  const files = globSync(['docs/*.md', 'examples/**/README.md'], { cwd: new URL('../../../../', import.meta.url) });
  assert.deepEqual(
    files.filter((file) => !ADDRESSES.has(file)),
    [],
  );
});

if (hasProgram('chromium')) {
  test('styles a guide in a browser, fits a phone, and has working links', async () => {
    const browser = await launchChromium();
    after(() => browser.close());
    const page = await (await browser.newContext({ viewport: PHONE })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    for (const [, path] of PAGES) {
      await page.goto(server.url + path);
      await assertFitsScreen(page);
      const margin = await page.locator('body').evaluate((body) => getComputedStyle(body).margin);
      assert.equal(margin, '0px', 'the styles are applied');
    }
    await page.goto(`${server.url}/docs/webhooks`);
    await page.getByRole('link', { name: 'Handle duplicates and ordering' }).first().click();
    assert.equal(new URL(page.url()).hash, '#handle-duplicates-and-ordering');
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await page.getByRole('link', { name: 'Quickstart' }).last().click();
    await page.getByRole('heading', { name: 'Quickstart' }).waitFor();
    assert.deepEqual(complaints, []);
    await page.getByRole('link', { name: 'API reference' }).first().click();
    await page.waitForURL(/\/docs\/?$/);
  });
}
