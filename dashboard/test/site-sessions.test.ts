import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { addSessionCookies, launchChromium } from '../../server/test/harness/browser/chromium.ts';
import { newAsset, seedIndexedAssets } from '../../server/test/harness/markets/seed-assets.ts';
import { PASSWORD, type Person, signUp } from '../../server/test/harness/people/people.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// Data of one mode or account never appears in another. The test runner warns when Chromium is missing.

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const pageOf = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(server.url + path);
    return page;
  };
  const windowOf = async (person: Person): Promise<BrowserContext> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await addSessionCookies(page, person);
    await page.close();
    return context;
  };

  test('clears the data of a page when the mode is switched', async () => {
    const person = await signUp(server);
    const response = await person.browser.call('POST', '/v1/test_helpers/events', {
      body: { type: 'payout.paid' },
      headers: { 'svc-mode': 'test' },
    });
    assert.equal(response.status, 201, response.text);
    const page = await pageOf(await windowOf(person), '/dashboard/events');
    const event = page.getByText('payout.paid').locator('visible=true').first();
    await page.getByRole('list', { name: 'Events in test mode' }).waitFor();
    assert.ok(await event.isVisible());

    // Delays the response in live mode.
    const { promise: responded, resolve: respondNow } = Promise.withResolvers<void>();
    await page.route('**/v1/events?*', async (route) => {
      await responded;
      await route.continue();
    });
    await page.getByText('Live', { exact: true }).first().click();
    await page.getByText('Test mode.', { exact: true }).waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('list', { name: /Events in/ }).count(), 0);
    respondNow();
    await page.getByText('No events in live mode yet').waitFor();

    // A payment dialog closes when another tab switches the mode.
    const money = await pageOf(page.context(), '/dashboard/cards');
    await money.getByRole('button', { name: 'Top up' }).click();
    await money.getByRole('dialog', { name: 'Top up your balance' }).waitFor();
    await page.getByText('Test', { exact: true }).first().click();
    await money.getByText('Test mode.', { exact: true }).waitFor();
    assert.equal(await money.getByRole('dialog').count(), 0);
    await page.context().close();
  });

  test('waits for the session to be renewed before it loads the catalog', async () => {
    const person = await signUp(server);
    await seedIndexedAssets(server, [newAsset(person, { name: 'Only in test mode' })]);
    const context = await windowOf(person);
    const page = await pageOf(context, '/dashboard');
    await page.getByText('Test mode.', { exact: true }).waitFor();
    // The access cookie expires after 15 minutes.
    await context.clearCookies({ name: 'souk_access' });
    await page.goto(`${server.url}/models`);
    await page.getByText('Test mode.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Only in test mode' }).first().waitFor();
    await context.clearCookies({ name: 'souk_access' });
    await page.goto(`${server.url}/sellers/${person.slug}`);
    await page.getByRole('link', { name: 'Only in test mode' }).first().waitFor();
    await context.close();
  });

  test('clears stored data on sign-out, and shows the next account in other tabs', async () => {
    const [first, second] = [await signUp(server, 'Ada First'), await signUp(server, 'Bea Second')];
    const context = await windowOf(first);
    const page = await pageOf(context, '/dashboard');
    await page.getByRole('button', { name: 'Account: Ada First' }).waitFor();
    const shop = await pageOf(context, '/models');
    await shop.getByRole('button', { name: 'Account: Ada First' }).waitFor();
    const kept = ([tab, site]: [string, string]) => {
      sessionStorage.setItem(`souk.playground.${tab}.test`, '{"turns":[{"role":"user","content":"a secret plan"}]}');
      localStorage.setItem('souk.uploads', JSON.stringify({ [site]: { names: ['plan.bin'], count: 1 } }));
    };
    for (const tab of [page, shop]) await tab.evaluate(kept, [first.id, 'test/mdl_1/1.0.0'] as [string, string]);
    await page.getByRole('button', { name: 'Account: Ada First' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    for (const tab of [page, shop]) {
      await tab.waitForFunction(() => !JSON.stringify({ ...sessionStorage, ...localStorage }).includes('plan'));
    }

    await page.getByLabel(/e-?mail/i).fill(second.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: /sign in/i }).click();
    await page.waitForURL('**/dashboard');
    await shop.getByRole('button', { name: 'Account: Bea Second' }).waitFor();
    await context.close();
  });
}
