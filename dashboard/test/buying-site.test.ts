import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { Souk } from '@souk/sdk';
import type { Locator, Page } from 'playwright-core';
import { tinyOnnx } from '../../server/src/runtimes/onnx/tiny-onnx.fixture.ts';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  assertFocused,
  closePage,
  launchChromium,
  PHONE,
  signUpInBrowser,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { publishDataset, publishModel } from '../../server/test/harness/markets/catalog.ts';
import { publishListing } from '../../server/test/harness/markets/commerce.ts';
import { publishOnnx } from '../../server/test/harness/markets/deployments.ts';
import { newTrader, refund } from '../../server/test/harness/markets/market.ts';
import { cardNumber } from '../../server/test/harness/markets/payments.ts';
import { PASSWORD } from '../../server/test/harness/people/people.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// Buys licenses on the site, in Chromium. The test runner warns when it is missing.

const usd = (amount: number) => ({ currency: 'usd', amount });

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const live = await newTrader(server, 'Acme Robotics', 'live');
  const arm = await publishOnnx(live.client, { name: 'Arm', license: 'Commercial', price: usd(4900) });
  await publishListing(live.client, arm, { title: 'Arm, ready to run' });

  const seller = await newTrader(server, 'Bright Labs');
  const model = await publishOnnx(seller.client, { name: 'Doubler', license: 'Commercial', price: usd(4900) });
  const listing = await publishListing(seller.client, model, { title: 'Doubler' });
  const dataset = await publishDataset(seller.client, { name: 'Trays' }, { 'trays.csv': 'a,b\n1,2\n' });
  await publishListing(seller.client, dataset, { title: 'Trays' });
  const weights = await publishModel(seller.client, { name: 'Bare Weights' });
  await publishListing(seller.client, weights, { title: 'Bare Weights' });
  const modelPage = `${server.url}/models/${model.slug}`;

  test('signs up a visitor during checkout, reports declined cards, and delivers license and files', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const problems = collectProblems(page, server.url);
    const armPage = `${server.url}/models/${arm.slug}`;
    await page.goto(armPage);
    await page.getByRole('link', { name: 'Sign in to buy for 49 USD' }).click();
    await page.waitForURL('**/sign-in?*');
    await page.getByRole('link', { name: /create/i }).click();
    await page.getByLabel('Name').fill('Bea Buyer');
    await page.getByLabel(/e-?mail/i).fill('bea@people.example');
    await page.getByLabel('Password').fill('frequency hopping');
    await page.getByRole('button', { name: /account/i }).click();
    await page.waitForURL(armPage);

    // Shows the item, the price, and that no money moves.
    await page.getByRole('button', { name: 'Buy for 49 USD' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy “Arm, ready to run”' });
    await dialog.getByText('Payments are simulated here: no money moves.').waitFor();
    await dialog.getByText(/license under Commercial terms, sold by acme-robotics/).waitFor();
    await assertFocused(dialog.getByLabel('Card number'));
    assert.ok(await dialog.getByRole('radio', { name: /^Balance/ }).isDisabled());
    await dialog.getByText('Your balance is 49 USD short.').waitFor();
    await assertAccessible(page);

    await enterCard(dialog, 'insufficient');
    await pay(dialog, '49 USD');
    const alert = dialog.getByRole('alert');
    await alert.getByText('The card has insufficient funds. Nothing was charged. Try another card.').waitFor();
    await assertFocused(dialog.getByLabel('Card number'));
    await enterCard(dialog, 'expired');
    await pay(dialog, '49 USD');
    await alert.getByText(/^The card has expired/).waitFor();
    await enterCard(dialog, 'visa');
    await pay(dialog, '49 USD');
    await dialog.getByText('Paid 49 USD. The license is yours.').waitFor();
    await dialog.getByRole('link', { name: 'Receipt and files' }).click();

    // The receipt does not show the fee of the market.
    await page.waitForURL('**/dashboard/purchases/pur_*');
    await page.getByRole('heading', { name: 'Arm', exact: true }).waitFor();
    await page.getByText('A license for Arm').waitFor();
    await page.getByText('Visa ending in 4242').waitFor();
    await page.getByText(/The seller can refund it until/).waitFor();
    await page.getByText('Paid', { exact: true }).waitFor();
    assert.equal(await page.getByText(/fee|4\.90|44\.10/).count(), 0);
    await page.getByText('1.0.0, and later ones').waitFor();
    await page.getByRole('button', { name: 'Download model.onnx' }).waitFor();
    await assertAccessible(page);

    const shown = await page.getByRole('region', { name: 'Certificate' }).textContent();
    const saved = await downloaded(page, page.getByRole('button', { name: 'Download certificate' }));
    assert.equal(saved.name, `${arm.slug.replace('/', '-')}.license.jwt`);
    assert.equal(saved.bytes.toString(), shown);
    const souk = new Souk({ baseURL: `${server.url}/v1` });
    const license = await souk.licenses.verify(String(shown), { mode: 'live', asset: arm.slug });
    assert.ok(page.url().endsWith(license.purchase_id));
    assert.deepEqual(
      license.files.map(({ name }) => name),
      ['model.onnx'],
    );
    const file = await downloaded(page, page.getByRole('button', { name: 'Download model.onnx' }));
    assert.deepEqual(file.bytes, Buffer.from(tinyOnnx()));

    // Its page no longer offers it for sale.
    await page.getByRole('link', { name: arm.slug }).click();
    await page.getByRole('link', { name: 'Receipt and license' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Buy/ }).count(), 0);
    const whole = await downloaded(page, page.getByRole('button', { name: 'Download', exact: true }));
    assert.deepEqual(whole.bytes, file.bytes);
    await page.goto(`${server.url}/dashboard/purchases`);
    const rows = page.getByRole('list', { name: 'Purchases' }).getByRole('listitem');
    await rows.first().getByText('Paid', { exact: true }).waitFor();
    await rows.first().getByRole('link', { name: 'Arm' }).waitFor();
    assert.equal(await rows.count(), 3, 'two that were declined are there too');
    assert.equal(await rows.filter({ hasText: 'Failed' }).count(), 2);
    await assertAccessible(page);
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('tops up a low balance, handles a changed price and shows a refund, on a phone in dark mode', async () => {
    const page = await signUpInBrowser(browser, server.url, PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    const problems = collectProblems(page, server.url);
    const dialog = page.getByRole('dialog');

    await page.goto(`${server.url}/dashboard/cards`);
    await topUp(page, '20,00', 'visa');
    await page.goto(modelPage);
    await page.getByRole('button', { name: 'Buy for 49 USD' }).click();
    await dialog.getByText('20 USD: too low for this payment.').waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    assert.ok(await dialog.getByRole('radio', { name: /^Visa ending in 4242/ }).isChecked());
    await dialog.getByRole('link', { name: 'Top up' }).click();
    await page.getByRole('heading', { name: 'Cards and balance' }).waitFor();
    await topUp(page, '50');
    await page.getByText('70 USD', { exact: true }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    // Paid from the balance, only at the price that was confirmed.
    await page.goBack();
    await page.getByRole('button', { name: 'Buy for 49 USD' }).click();
    assert.ok(await dialog.getByRole('radio', { name: /^Balance 70 USD/ }).isChecked());
    const changed = await seller.client.call('PATCH', `/v1/listings/${listing.id}`, { body: { price: usd(5900) } });
    assert.equal(changed.status, 200, changed.text);
    await pay(dialog, '49 USD');
    const alert = dialog.getByRole('alert');
    await alert.getByText(/has changed the price\. Nothing was charged/).waitFor();
    await pay(dialog, '59 USD');
    await dialog.getByText('Paid 59 USD. The license is yours.').waitFor();
    await assertFitsScreen(page);
    await dialog.getByRole('link', { name: 'Receipt and files' }).click();
    await page.getByRole('button', { name: 'Download model.onnx' }).waitFor();
    await assertFitsScreen(page);

    // After a refund the license has ended, and the receipt says so.
    const id = page.url().split('/').at(-1) as string;
    await refund(seller.client, { id });
    await page.reload();
    await page.getByText('The seller has refunded this purchase').waitFor();
    await page.getByText('Paid with').waitFor();
    await page.getByText('Balance', { exact: true }).waitFor();
    await page.getByText('License, ended').waitFor();
    assert.equal(await page.getByRole('button', { name: /Download/ }).count(), 0);
    await assertAccessible(page);
    await page.goto(`${server.url}/dashboard/purchases`);
    await page.getByText('Refunded', { exact: true }).waitFor();
    await assertFitsScreen(page);
    assert.deepEqual(problems, ['Failed to load resource: the server responded with a status of 409 (Conflict)']);
    await page.context().close();
  });

  test('resumes a payment at the bank after a reload, and grants free licenses at once', async () => {
    const page = await signUpInBrowser(browser, server.url);
    const problems = collectProblems(page, server.url);
    const dialog = page.getByRole('dialog');
    const buy = page.getByRole('button', { name: /^Buy for/ });
    await page.goto(modelPage);
    await buy.click();
    await enterCard(dialog, 'asksTheBank');
    const respondAtBank = async (response: 'Approve' | 'Deny') => {
      await dialog.getByRole('button', { name: /^Pay / }).click();
      const link = dialog.getByRole('link', { name: 'Continue at your bank' });
      await link.waitFor();
      // The payment can be resumed after a reload.
      await page.reload();
      await page.getByRole('button', { name: 'Complete payment' }).click();
      const [bank] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await bank.getByRole('button', { name: response }).click();
      await bank.getByRole('link', { name: 'Back to the dashboard' }).waitFor();
      await closePage(bank);
    };
    await respondAtBank('Deny');
    await dialog.getByText(/The payment failed\. Nothing was charged/).waitFor();
    assert.equal(
      await dialog.getByRole('radio', { name: /ending in/ }).count(),
      0,
      'a card that was denied is not kept',
    );
    await enterCard(dialog, 'asksTheBank');
    await respondAtBank('Approve');
    await dialog.getByText(/The license is yours/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Deploy' }).click();
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await dialog.getByText('Ready', { exact: true }).waitFor();
    await dialog.getByText(/^dep_\w+$/).waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();

    // A model that cannot run here offers no deployment, neither on its page nor with its license.
    await page.goto(`${server.url}/models/${weights.slug}`);
    await page.getByRole('button', { name: 'Get it free' }).click();
    await page.getByText('This market cannot run it').waitFor();
    await page.getByRole('link', { name: 'Receipt and license' }).click();
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    await page.getByText('This market cannot run it').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Deploy' }).count(), 0);
    await assertAccessible(page);

    await page.goto(`${server.url}/datasets/${dataset.slug}`);
    await page.getByRole('button', { name: 'Get it free' }).click();
    await page.getByRole('link', { name: 'Receipt and license' }).click();
    const shard = await downloaded(page, page.getByRole('button', { name: 'Download trays.csv' }));
    assert.equal(shard.bytes.toString(), 'a,b\n1,2\n');
    assert.equal(await page.getByRole('button', { name: 'Deploy' }).count(), 0, 'a dataset does not run');
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('adds cards, sets the default and removes one', async () => {
    const page = await signUpInBrowser(browser, server.url);
    const problems = collectProblems(page, server.url);
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Cards and balance' }).click();
    await page.getByText('No saved cards').waitFor();
    for (const name of ['visa', 'mastercard']) {
      await page.getByRole('button', { name: 'Add card' }).click();
      await enterCard(dialog, name);
      await dialog.getByRole('button', { name: 'Add card' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Visa').getByText('Default', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Make Mastercard ending in 4444 the default' }).click();
    await row('Mastercard').getByText('Default', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Remove card' }).click();
    await row('Visa').waitFor({ state: 'detached' });
    await assertAccessible(page);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('tells sellers that a listing is their own', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${server.url}/sign-in?next=/models/${model.slug}`);
    await page.getByLabel(/e-?mail/i).fill(seller.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(modelPage);
    await page.getByText('This is your own listing.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Buy/ }).count(), 0);
    await page.close();
  });

  async function topUp(page: Page, amount: string, card?: string): Promise<void> {
    await page.getByRole('button', { name: 'Top up' }).click();
    const dialog = page.getByRole('dialog');
    await assertFocused(dialog.getByLabel('Amount'));
    await dialog.getByLabel('Amount').fill(amount);
    if (card) await enterCard(dialog, card);
    await dialog.getByRole('button', { name: /^Pay \d+ USD$/ }).click();
    await dialog.getByText(/added to your balance/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
}

async function enterCard(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Card number').fill(cardNumber(name));
  await dialog.getByLabel('Expiry date').fill('12 / 31');
  await dialog.getByLabel('Security code').fill('123');
}

async function pay(dialog: Locator, price: string): Promise<void> {
  await dialog.getByRole('button', { name: `Pay ${price}` }).click();
}

async function downloaded(page: Page, control: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
