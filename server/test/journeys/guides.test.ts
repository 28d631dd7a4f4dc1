import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { fitsTheScreen, launchChromium, PHONE } from '../harness/chromium.ts';
import { hasProgram } from '../harness/programs.ts';
import { startTestServer } from '../harness/server.ts';

// The guides below /docs: pages for people, Markdown for programs. The runner says loudly where Chromium is missing.

const server = await startTestServer();
after(() => server.stop());

const written = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');
const typeOf = (answer: { headers: Headers }) => answer.headers.get('content-type');

test('a guide is a page, and Markdown for those who ask for it', async () => {
  for (const [path, file] of [
    ['/docs/inference', 'docs/inference.md'],
    ['/docs/deployments', 'docs/deployments.md'],
    ['/docs/webhooks', 'docs/webhooks.md'],
    ['/docs/oauth', 'docs/oauth.md'],
    ['/docs/changelog', 'CHANGELOG.md'],
  ] as const) {
    const page = await server.client.get(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.equal(typeOf(page), 'text/html; charset=utf-8');
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'self';/);
    assert.doesNotMatch(page.text, /<script|(src|href)="(https?:)?\/\//, 'nothing runs, and no other host');
    for (const answer of [
      await server.client.get(`${path}.md`),
      await server.client.get(path, { headers: { accept: 'text/markdown, text/html;q=0.5' } }),
    ]) {
      assert.deepEqual([typeOf(answer), answer.text], ['text/markdown; charset=utf-8', await written(file)]);
    }
    assert.equal(page.headers.get('vary'), 'accept');
  }
});

for (const [guide, file] of [
  ['/docs/webhooks', 'examples/webhook-receiver.mjs'],
  ['/docs/oauth', 'examples/oauth-app/README.md'],
  ['/docs/oauth', 'examples/oauth-app/souk.mjs'],
] as const) {
  test(`${guide} links to ${file}, and it is there`, async () => {
    const { text } = await server.client.get(guide);
    assert.ok(text.includes(`href="/docs/${file}"`));
    const example = await server.client.get(`/docs/${file}`);
    assert.deepEqual(
      [example.status, typeOf(example), example.text],
      [200, 'text/plain; charset=utf-8', await written(file)],
    );
  });
}

if (hasProgram('chromium')) {
  test('in a browser a guide is styled, fits a phone, and its links lead somewhere', async () => {
    const browser = await launchChromium();
    after(() => browser.close());
    const page = await (await browser.newContext({ viewport: PHONE })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    for (const path of ['/docs/changelog', '/docs/deployments', '/docs/oauth', '/docs/webhooks']) {
      await page.goto(server.url + path);
      await fitsTheScreen(page);
      const margin = await page.locator('body').evaluate((body) => getComputedStyle(body).margin);
      assert.equal(margin, '0px', 'the styles are applied');
    }
    await page.getByRole('link', { name: 'Events without webhooks' }).last().click();
    assert.equal(new URL(page.url()).hash, '#events-without-webhooks');
    assert.deepEqual(complaints, []);
    await page.getByRole('link', { name: 'API reference' }).first().click();
    await page.waitForURL(/\/docs\/?$/);
  });
}
