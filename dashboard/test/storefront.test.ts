import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import { assertFitsScreen, launchChromium, PHONE } from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { newAsset, seedIndexedAssets } from '../../server/test/harness/markets/seed-assets.ts';
import { signUp } from '../../server/test/harness/people/people.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// The storefront for visitors, with the demo market and more models. The test runner warns when Chromium is missing.

const MAX_FIRST_LOAD_BYTES = 200_000;

if (hasProgram('chromium')) {
  const server = await startTestServer({ env: { SOUK_DEMO: 'true' } });
  const seller = await signUp(server, 'Northern Grasping');
  await seedIndexedAssets(server, [
    ...Array.from({ length: 30 }, (_, place) => newAsset(seller, { name: `Bin Picker ${place}` })),
    newAsset(seller, { name: 'Lidar Mapper', task: 'navigation', framework: 'jax', downloads: 4100, stars: 12 }),
    newAsset(seller, {
      slug: `${seller.slug}/hostile`,
      name: '"><script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)> & more',
    }),
    newAsset(seller, { name: 'Shelf Warmer', task: 'language', price: 4900 }),
    newAsset(seller, { slug: `${seller.slug}/draft`, name: 'Draft', published: false }),
  ]);
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  /** Opens a window of a visitor, and collects its errors. */
  const visit = async (path: string, options: Parameters<typeof browser.newContext>[0] = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const problems = collectProblems(page, server.url);
    await page.goto(server.url + path);
    await cards(page).first().waitFor();
    return { page, problems, close: () => context.close() };
  };

  const cards = (page: Page) => page.getByRole('article');
  const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

  test('searches, filters, shows more, opens a model and goes back', async () => {
    const { page, problems, close } = await visit('/');
    await page.getByText('Demo market.').waitFor();
    await assertAccessible(page);
    await page.getByRole('searchbox', { name: 'Search models' }).fill('picker');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/models?q=picker');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('30 models shown').waitFor({ state: 'attached' });
    assert.equal(await cards(page).count(), 30);

    // Filters are in the URL, and each one is a step of the history.
    await page.getByRole('link', { name: 'Models', exact: true }).click();
    await page.getByLabel('Task').selectOption('navigation');
    await page.getByLabel('Framework').selectOption('JAX');
    await page.waitForURL('**/models?task=navigation&framework=jax');
    await page.getByText('1 model shown').waitFor({ state: 'attached' });
    assert.deepEqual(await names(page), ['Lidar Mapper']);
    const card = cards(page).first();
    await card.getByText('4.1K').waitFor();
    await card.getByText('Free').waitFor();
    await page.getByLabel('Price').selectOption('Free');
    await page.waitForURL('**/models?task=navigation&framework=jax&price=free');
    await page.getByText('1 model shown').waitFor({ state: 'attached' });
    await page.goBack();
    await page.reload();
    await page.getByText('1 model shown').waitFor({ state: 'attached' });
    await cards(page).getByRole('link', { name: 'Lidar Mapper' }).click();
    await page.getByRole('heading', { level: 1, name: /Lidar Mapper/ }).waitFor();
    await page.goBack();
    await page.getByText('1 model shown').waitFor({ state: 'attached' });
    await page.goBack();
    await page.waitForURL('**/models?task=navigation');
    assert.equal(await page.getByLabel('Framework').inputValue(), '');

    // Typing starts the search, and the box follows the URL.
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const box = page.getByRole('searchbox');
    await box.fill('xyzzy plugh');
    await page.getByText('No models found for “xyzzy plugh”').waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Search datasets' }).click();
    await page.waitForURL('**/datasets?q=xyzzy+plugh');
    await page.getByRole('link', { name: 'Datasets', exact: true }).click();
    await cards(page).getByRole('link', { name: 'Tray Sorting' }).waitFor();
    assert.equal(await box.inputValue(), '');

    // The picture of a listing loads.
    const picture = cards(page).locator('img').first();
    await picture.evaluate((image: HTMLImageElement) => image.decode());

    // So does the figure of a model's card.
    await page.goto(`${server.url}/models/acme-robotics/two-link-arm`);
    const figure = page.getByRole('tabpanel').locator('img[src^="/images/"][loading=lazy]').last();
    await figure.scrollIntoViewIfNeeded();
    await figure.evaluate((image: HTMLImageElement) => image.decode());
    await close();
    assert.deepEqual(problems, []);
  });

  test('fits a phone in dark mode, and is accessible', async () => {
    const { page, problems, close } = await visit('/', { viewport: PHONE, colorScheme: 'dark' });
    await assertFitsScreen(page);
    await assertAccessible(page);
    // Links that do not fit in the header are in its menu.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'API reference' }).first().waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    const guides = page.getByRole('banner').getByRole('link', { name: 'Guides' }).locator('visible=true');
    assert.equal(await guides.getAttribute('href'), '/docs/guides');
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).locator('visible=true').click();
    await page.waitForURL('**/sign-up');
    await page.goto(`${server.url}/models?q=picker&task=manipulation`);
    await cards(page).first().waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await close();
    assert.deepEqual(problems, []);
  });

  test('hides the price of an asset that is not on sale', async () => {
    const { page, problems, close } = await visit('/models?q=warmer');
    await cards(page).getByText('Not on sale').waitFor();
    assert.equal(await cards(page).getByText('49 USD').count(), 0);
    await close();
    assert.deepEqual(problems, []);
  });

  test('shows a not-found page to browsers, and an error to programs', async () => {
    const { page, close } = await visit('/');
    const response = await page.goto(`${server.url}/nope`);
    assert.equal(response?.status(), 404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await assertAccessible(page);
    await page.goto(`${server.url}/docs/guides/nope`);
    await page.getByRole('link', { name: 'See the guides' }).click();
    await page.getByRole('heading', { name: 'Quickstart' }).or(page.getByText('Quickstart')).first().waitFor();
    await close();

    const accept = 'text/html,application/xml;q=0.9,*/*;q=0.8';
    const shown = await server.client.get('/login', { headers: { accept } });
    assert.match(shown.headers.get('content-security-policy') ?? '', /^default-src 'self'/);
    assert.match(shown.text, /<meta name="robots" content="noindex" \/>/);
    assert.equal((await server.client.call('HEAD', '/login', { headers: { accept } })).status, 404);
    for (const response of [
      await server.client.get('/login'),
      await server.client.get('/v1/nope', { headers: { accept } }),
      await server.client.call('POST', '/login', { headers: { accept } }),
    ]) {
      assert.deepEqual([response.status, response.body.error.code], [404, 'not_found']);
    }
    const icon = await fetch(`${server.url}/favicon.ico`);
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/svg+xml']);
  });

  test('loads less than 200 kB of scripts on the first page', async () => {
    const { page, close } = await visit('/models');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
    );
    await close();
    assert.ok(scripts.length >= 3 && scripts.every(({ encodedBodySize }) => encodedBodySize > 0));
    const total = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    assert.ok(total < MAX_FIRST_LOAD_BYTES, `${total} bytes: ${JSON.stringify(scripts)}`);
  });

  test('describes its pages to search engines, and returns 404 for missing ones', async () => {
    const home = await server.client.get('/');
    assert.match(home.text, /<title>A marketplace for machine-learning models · Souk<\/title>/);
    assert.ok(home.text.includes(`<link rel="canonical" href="${server.url}/" />`));
    const list = await server.client.get('/models?q=picker');
    assert.ok(list.text.includes(`<link rel="canonical" href="${server.url}/models" />`));

    const model = await server.client.get('/models/acme-robotics/pick-place-policy');
    assert.equal(model.status, 200);
    assert.match(model.text, /<title>Pick Place Policy by acme-robotics · Souk<\/title>/);
    assert.match(model.text, /<meta property="og:description" content="Picks parts and places them in a bin/);
    assert.match(model.text, /<meta property="og:image" content="http[^"]*\/images\/test\/img_\w+\.webp" \/>/);
    const dataset = await server.client.get('/datasets/acme-robotics/tray-sorting');
    assert.match(dataset.text, /<meta property="og:title" content="Tray Sorting by acme-robotics · Souk" \/>/);
    assert.equal((await server.client.get(`/sellers/${seller.slug}`)).status, 200);

    const hostile = await server.client.get(`/models/${seller.slug}/hostile`);
    assert.equal(hostile.status, 200);
    assert.ok(!hostile.text.includes('<script>') && !hostile.text.includes('<img'));
    assert.match(hostile.text, /<title>&quot;&gt;&lt;script&gt;/);

    const nothing = [
      ...[`/models/${seller.slug}/draft`, '/models/acme-robotics/nothing', '/datasets/acme-robotics/pick-place-policy'],
      ...['/sellers/missing', '/models/a%00b/c', '/models/..%2f/c'],
    ];
    for (const path of nothing) {
      const response = await server.client.get(path);
      assert.equal(response.status, 404, path);
      assert.match(response.text, /<meta name="robots" content="noindex" \/>/, path);
    }
    // The owner of a draft can open it: the page checks the access.
    assert.equal((await seller.browser.get(`/models/${seller.slug}/draft`)).status, 200);
    assert.match((await server.client.get('/sign-in')).text, /<meta name="robots" content="noindex" \/>/);

    // The sitemap has public pages only.
    const robots = await server.client.get('/robots.txt');
    assert.match(robots.text, /^Disallow: \/dashboard$/m);
    assert.ok(robots.text.includes(`Sitemap: ${server.url}/sitemap.xml`));
    const map = await server.client.get('/sitemap.xml');
    assert.match(map.headers.get('content-type') ?? '', /^application\/xml/);
    assert.ok(map.text.includes(`<loc>${server.url}/models/acme-robotics/pick-place-policy</loc>`));
    assert.ok(map.text.includes(`<loc>${server.url}/datasets/acme-robotics/tray-sorting</loc>`));
    assert.ok(!map.text.includes('/draft'));
  });
}
