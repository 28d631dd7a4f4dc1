import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  addSessionCookies,
  assertFitsScreen,
  assertFocused,
  goTo,
  launchChromium,
  PHONE,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { publishModel } from '../../server/test/harness/markets/catalog.ts';
import { sellModel } from '../../server/test/harness/markets/commerce.ts';
import { buy, newBuyer, newTrader } from '../../server/test/harness/markets/market.ts';
import { createKey, type Person, signUp } from '../../server/test/harness/people/people.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// In Chromium, because session security depends on what browsers send. The test runner warns when it is missing.

const NEVER_USED = 'It was never used.';

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const openWindow = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  };
  /** Opens a window of a signed-in account. */
  const openAs = async (person: Person, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await openWindow(options);
    await addSessionCookies(page, person);
    await page.goto(server.url + path);
    return page;
  };

  test('signs up and creates a working key, without requests to other hosts', async () => {
    const page = await openWindow();
    const problems = collectProblems(page, server.url);
    await page.goto(`${server.url}/sign-up`);
    await page.getByLabel('Name').fill('Hedy Lamarr');
    await assertAccessible(page);
    await page.getByLabel(/e-?mail/i).fill('hedy@people.example');
    await page.getByLabel('Password').fill('frequency hopping');
    await page.getByRole('button', { name: /account/i }).click();
    await page.waitForURL(`${server.url}/dashboard`);

    // The first steps are listed, with their progress.
    await page.getByText('0 of 6 done').waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Create a key' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('laptop');
    await dialog.getByRole('radio', { name: /^Selected permissions/ }).check();
    await dialog.getByRole('checkbox', { name: 'models:read' }).check();
    await dialog.getByLabel('Expires after').selectOption('7 days');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const secret = await dialog.getByText(/^svc_test_[0-9A-Za-z]{38}$/).textContent();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'laptop' });
    await row.getByText('1 permission').waitFor();
    await row.getByText('in 7 days').waitFor();
    await assertAccessible(page);
    const me = await server.client.withKey(secret as string).get('/v1/me');
    assert.deepEqual([me.body.name, me.body.key.scopes], ['Hedy Lamarr', ['models:read']]);

    // Once dismissed, they stay hidden.
    await page.goto(`${server.url}/dashboard`);
    await page.getByText(/^[12] of 6 done$/).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await page.getByText('None. API requests that fail').waitFor();
    assert.equal(await page.getByText('Get started').count(), 0);

    const cookies = await page.context().cookies();
    assert.deepEqual(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort(), [
      ['souk_access', true, 'Lax'],
      ['souk_device', true, 'Lax'],
      ['souk_refresh', true, 'Lax'],
      ['souk_visitor', true, 'Lax'],
    ]);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('renews the access cookie, and rejects a form of another site', async () => {
    const page = await openWindow();
    const context = page.context();
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel(/e-?mail/i).fill('hedy@people.example');
    await page.getByLabel('Password').fill('frequency hopping');
    await page.getByRole('button', { name: /sign in/i }).click();
    await page.waitForURL(`${server.url}/dashboard**`);

    await context.clearCookies({ name: 'souk_access' });
    await page.goto(`${server.url}/dashboard/keys`);
    await page.getByText('laptop').first().waitFor();
    assert.ok((await context.cookies()).some(({ name }) => name === 'souk_access'));

    // Another origin on this machine: the same site to the browser, so even Lax cookies travel.
    const other = await startTestServer();
    try {
      const evil = await context.newPage();
      await evil.goto(`${other.url}/healthz`);
      const outcome = await evil.evaluate(async (url) => {
        const reply = await fetch(`${url}/v1/me`, { credentials: 'include' }).catch(() => undefined);
        return reply?.status ?? 'blocked';
      }, server.url);
      assert.equal(outcome, 'blocked');
      const [reply] = await Promise.all([
        evil.waitForResponse((response) => response.url().endsWith('/auth/sign_out')),
        evil.evaluate((url) => {
          const form = document.createElement('form');
          form.method = 'POST';
          form.action = `${url}/auth/sign_out`;
          document.body.append(form);
          form.submit();
        }, server.url),
      ]);
      assert.ok([401, 415].includes(reply.status()), String(reply.status()));
      await page.reload();
      await page.getByText('laptop').first().waitFor();
    } finally {
      await other.stop();
    }
    await context.close();
  });

  test('replaces an old key with a new one before it is revoked', async () => {
    const person = await signUp(server, 'Grace Hopper');
    const old = await createKey(person, { name: 'compiler', mode: 'test', tier: 'premium' });
    await server.database.query(`update accounts.api_keys set created_at = now() - interval '100 days' where id = $1`, [
      old.id,
    ]);
    const page = await openAs(person, '/dashboard');
    const problems = collectProblems(page, server.url);
    await page.getByText('A key is due for rotation').waitFor();
    await page.getByRole('link', { name: 'View keys' }).click();
    const dialog = page.getByRole('dialog');
    const row = page.getByRole('listitem').filter({ hasText: `…${old.secret.slice(-4)}` });

    await row.getByRole('button', { name: 'Edit compiler' }).click();
    await dialog.getByLabel(/^Monthly spending limit/).fill('a lot');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter an amount in USD, such as 50, or leave it empty.').waitFor();
    await dialog.getByLabel(/^Monthly spending limit/).fill('12.50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('12.50 USD a month').waitFor();

    await row.getByText(/Created 3 months ago/).waitFor();
    await assertAccessible(page);
    await row.getByRole('button', { name: 'Create replacement for compiler' }).click();
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'compiler');
    assert.equal(await dialog.getByLabel(/^Monthly spending limit/).inputValue(), '12.5');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await row.getByText(NEVER_USED).waitFor();
    await row.getByRole('button', { name: 'Revoke compiler' }).click();
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Revoked and expired keys (1)').waitFor();

    const { items } = (await person.browser.get('/v1/api_keys')).body;
    assert.deepEqual(
      items.map(({ status, tier, spend_limit }: { status: string; tier: string; spend_limit: object }) => [
        status,
        tier,
        spend_limit,
      ]),
      [
        ['active', 'premium', { currency: 'usd', amount: 1250 }],
        ['revoked', 'premium', { currency: 'usd', amount: 1250 }],
      ],
    );
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('shows the overview and navigates on a phone in dark mode', async () => {
    const seller = await newTrader(server, 'Acme Robotics');
    const { listing } = await sellModel(seller.client, 4900);
    const buyer = await newBuyer(server, 10_000);
    await buy(buyer.client, listing);
    await seller.client.get('/v1/models/mdl_nothing');
    const page = await openAs(seller, '/dashboard', { viewport: PHONE, colorScheme: 'dark' });
    const problems = collectProblems(page, server.url);
    await page
      .getByRole('region', { name: /^Revenue/ })
      .getByText('44.10 USD')
      .waitFor();
    await page.getByRole('region', { name: 'Latest sales' }).getByText('49 USD').waitFor();
    await page.getByText('GET /v1/models/mdl_nothing').waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    // By keyboard, the menu traps the focus and restores it.
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    assert.equal(await drawer.getByRole('link', { name: 'Overview' }).getAttribute('aria-current'), 'page');
    assert.equal(await drawer.getByRole('link', { name: 'Operator' }).count(), 0);
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await assertFocused(menu);
    await goTo(page, 'Sessions');
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    await drawer.waitFor({ state: 'detached' });

    // The theme chosen in the account menu is stored.
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    const account = page.getByRole('button', { name: 'Account: Acme Robotics' });
    await account.click();
    await page.getByRole('group', { name: 'Theme' }).getByText('Light').click();
    await assertAccessible(page);
    const light = await background();
    assert.notEqual(light, dark);
    await page.keyboard.press('Escape');
    await assertFocused(account);
    await page.reload();
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    assert.equal(await background(), light);

    // The menu is the same on public pages.
    await page.goto(server.url);
    await account.click();
    await page.getByRole('radio', { name: 'Live' }).waitFor();
    await assertFitsScreen(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${server.url}/sign-in`);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('keeps the data of a page while offline, and refreshes it afterwards', async () => {
    const person = await signUp(server, 'Radia Perlman');
    await createKey(person, { name: 'bridge' });
    const page = await openAs(person, '/dashboard/keys');
    const context = page.context();
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    await page.getByText('bridge').waitFor();

    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await assertAccessible(page);
    assert.ok(await page.getByText('bridge').isVisible());
    // A page that was never opened cannot load offline. The layout and the previous page still work.
    await goTo(page, 'Sessions');
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await assertAccessible(page);
    await goTo(page, 'API keys');
    await page.getByText('bridge').waitFor();
    await createKey(person, { name: 'spanning tree' });
    await context.setOffline(false);
    await page.getByText('spanning tree').waitFor();
    await page.getByText('You are offline.').waitFor({ state: 'detached' });

    // Back online, the page loads by itself.
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await goTo(page, 'Connected apps');
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await context.setOffline(false);
    await page.getByText('No connected apps').waitFor();

    // An unresponsive server is reported differently from being offline.
    const lose = /\/(v1|healthz)/;
    await page.goto(`${server.url}/dashboard/keys`);
    await page.getByText('bridge').waitFor();
    await page.route(lose, (route) => route.abort());
    await page.getByRole('group', { name: 'Mode' }).getByText('Live').click();
    await page.getByText('The server is not responding.').waitFor();
    await page.unroute(lose);
    await page.getByText('No live keys in use').waitFor();
    await page.getByText('The server is not responding.').waitFor({ state: 'detached' });

    // After a release the files of the previous one are gone.
    const gone = /\/assets\/webhooks-page/;
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
    await goTo(page, 'Webhooks');
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.unroute(gone);
    await page.getByRole('button', { name: 'Reload page' }).click();
    await page.getByText('No live endpoints yet').waitFor();
    assert.deepEqual(crashes, []);
    await context.close();
  });

  test('lets a page of another origin download a model, whole and in part', async () => {
    const content = 'the weights of a model';
    const { client, secret } = await createKey(await signUp(server));
    const { slug } = await publishModel(client, {}, { 'weights.bin': content });
    const app = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<title>App</title>'),
    );
    await once(app.listen(0, '127.0.0.1'), 'listening');
    after(() => app.close());
    const page = await openWindow();
    await page.goto(`http://127.0.0.1:${(app.address() as AddressInfo).port}/`);
    const path = `${server.url}/v1/models/${slug}/download`;
    const fetched = await page.evaluate(
      async ({ path, authorization }) => {
        const redirected = await fetch(path, { headers: { authorization } });
        const asked = await fetch(path, { headers: { authorization, accept: 'application/json' } });
        const { url } = (await asked.json()) as { url: string };
        const part = await fetch(url, { headers: { range: 'bytes=4-10' } });
        const embedded = await fetch(url, { mode: 'no-cors' }); // as an element of the page would
        return [await redirected.text(), await part.text(), part.headers.get('content-range'), embedded.type];
      },
      { path, authorization: `Bearer ${secret}` },
    );
    assert.deepEqual(fetched, [content, 'weights', `bytes 4-10/${content.length}`, 'opaque']);
    await page.context().close();
  });

  test('opens the API reference, and fetches its script once', async () => {
    const page = await openWindow();
    const problems = collectProblems(page, server.url);
    const open = async () => {
      await page.goto(`${server.url}/docs`);
      await page.getByRole('heading', { name: 'Souk', exact: true }).first().waitFor();
      return page.evaluate(() => {
        const [script] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/docs/assets/'));
        const { transferSize, decodedBodySize } = script as PerformanceResourceTiming;
        return { transferSize, decodedBodySize };
      });
    };
    const first = await open();
    assert.ok(first.transferSize > 0 && first.transferSize < first.decodedBodySize / 3, JSON.stringify(first));
    assert.equal((await open()).transferSize, 0);
    assert.deepEqual(problems, []);
    await page.context().close();
  });
}

test('the site is built', () => {
  const built = fileURLToPath(new URL('../dist/index.html', import.meta.url));
  assert.ok(existsSync(built), 'run `npm run build`, which `npm ci` does');
});
