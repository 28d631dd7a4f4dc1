import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  launchChromium,
  PHONE,
  signUpInBrowser,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { STRIPE_CARDS, serveStripeScript } from '../../server/test/harness/browser/stripe-script.ts';
import { newShop } from '../../server/test/harness/markets/market.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startStripeServer } from '../../server/test/harness/servers/stripe-server.ts';

// Enters cards in Stripe's own form, in Chromium. The test runner warns when it is missing.

const STRIPE = /^https:\/\/js\.stripe\.com\//;

if (hasProgram('chromium')) {
  const server = await startStripeServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  /** Signs up an account in a page that serves Stripe's script. */
  const enter = async (viewport?: typeof PHONE, colorScheme?: 'dark') => {
    const page = await signUpInBrowser(browser, server.url, viewport);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    const script = await serveStripeScript(page, server);
    const problems = collectProblems(page, server.url);
    return { page, script, ownProblems: () => problems.filter((problem) => !STRIPE.test(problem)) };
  };

  test('saves a card through Stripe’s form without receiving its number', async () => {
    const { page, script, ownProblems } = await enter(undefined, 'dark');
    const sent: string[] = [];
    page.on('request', (request) => request.url().startsWith(server.url) && sent.push(request.postData() ?? ''));
    await page.goto(`${server.url}/dashboard/cards`);
    assert.equal(script.loads, 0, 'only where a card is entered');
    await page.getByRole('button', { name: 'Add card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a card' });
    await dialog.getByText(/goes straight to Stripe/).waitFor();
    await assertAccessible(page);

    // Shows Stripe's own messages, and keeps the form.
    await enterCard(dialog, '4242');
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await dialog.getByRole('alert').getByText('Your card number is incomplete.').waitFor();
    await enterCard(dialog, STRIPE_CARDS.rejected);
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await dialog.getByRole('alert').getByText('Your card was declined.').waitFor();

    // The challenge of the bank is on top of the dialog.
    await enterCard(dialog, STRIPE_CARDS.authenticatedOnSaving);
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await answerBank(page, 'Complete');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Mastercard ending in 4444').waitFor();
    assert.equal(script.loads, 1);
    assert.ok(!sent.some((body) => Object.values(STRIPE_CARDS).some((number) => body.includes(number))));
    assert.deepEqual(ownProblems(), []);
    await page.context().close();
  });

  test('buys a license with a new card after a declined one and one that the bank denies', async () => {
    const { listing, model } = await newShop(server, 4900);
    const { page, ownProblems } = await enter(PHONE);
    await page.goto(`${server.url}/models/${model.slug}`);
    await page.getByRole('button', { name: 'Buy for 49 USD' }).click();
    const dialog = page.getByRole('dialog', { name: `Buy “${listing.title}”` });
    const pay = dialog.getByRole('button', { name: 'Pay 49 USD' });
    await enterCard(dialog, STRIPE_CARDS.declined);
    await assertFitsScreen(page);
    await assertAccessible(page);
    await pay.click();
    await dialog
      .getByRole('alert')
      .getByText(/declined.*Try another card/)
      .waitFor();
    assert.equal(await dialog.getByLabel('Card number').inputValue(), '', 'there is room for another');

    await enterCard(dialog, STRIPE_CARDS.authenticatedOnCharging);
    await pay.click();
    await dialog.getByText(/asks you to confirm this payment/).waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Continue with your bank' }).click();
    await answerBank(page, 'Fail');
    await dialog
      .getByText(/nothing was charged/i)
      .first()
      .waitFor();

    // A denied card is not kept, and the form is ready for another.
    assert.equal(await dialog.getByRole('radio', { name: /ending in/ }).count(), 0);
    await enterCard(dialog, STRIPE_CARDS.good);
    await pay.click();
    await dialog.getByText('Paid 49 USD. The license is yours.').waitFor();
    await dialog.getByRole('link', { name: 'Receipt and files' }).click();
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    assert.deepEqual(ownProblems(), []);
    await page.context().close();
  });

  test('reports a blocked Stripe form, and loads it on another try', async () => {
    const { page, script } = await enter();
    await page.goto(`${server.url}/dashboard/cards`);
    script.block(true);
    await page.getByRole('button', { name: 'Add card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a card' });
    await dialog.getByText(/content blocker may block it/).waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Add card' }).isDisabled());
    await assertAccessible(page);
    script.block(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await enterCard(dialog, STRIPE_CARDS.good);
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await page.getByText('Visa ending in 4242').waitFor();
    await page.context().close();
  });

  test('allows Stripe in the content security policy', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self' https:\/\/js\.stripe\.com/);
    assert.match(policy, /frame-src https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com/);
    assert.match(policy, /connect-src 'self' https:\/\/api\.stripe\.com/);
  });
}

async function enterCard(dialog: Locator, number: string): Promise<void> {
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiration date').fill('12 / 40');
  await dialog.getByLabel('Security code').fill('123');
}

async function answerBank(page: Page, response: 'Complete' | 'Fail'): Promise<void> {
  await page.getByRole('dialog', { name: 'Your bank' }).getByRole('button', { name: response }).click();
}
