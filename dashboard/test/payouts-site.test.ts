import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  launchChromium,
  PHONE,
  signUpInBrowser,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { publishModel } from '../../server/test/harness/markets/catalog.ts';
import { publishListing } from '../../server/test/harness/markets/commerce.ts';
import { buy, newBuyer, newTrader, type Trader } from '../../server/test/harness/markets/market.ts';
import { PASSWORD } from '../../server/test/harness/people/people.ts';
import { setDestination } from '../../server/test/harness/people/sellers.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// Sales and payouts of a seller on the site, in Chromium. The test runner warns when it is missing.

const UNPROCESSABLE = 'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)';

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const sells = async (seller: Trader, name: string, amount: number) => {
    const model = await publishModel(seller.client, { name, price: { currency: 'usd', amount } });
    return publishListing(seller.client, model, { title: name });
  };
  const buyer = await newBuyer(server, 50_000);

  test('shows sales, refunds one, and pays out with a line for each', async () => {
    const seller = await newTrader(server, 'Acme Robotics');
    const [arm, eye] = [await sells(seller, 'Pick and place', 4900), await sells(seller, 'Depth', 2000)];
    await buy(buyer.client, arm);
    await buy(buyer.client, eye);
    await setDestination(seller.client);
    const page = await signIn(seller, { width: 1280, height: 800 });
    const problems = collectProblems(page, server.url);

    // The sums match the days of the chart, by keyboard and as a table.
    await page.goto(`${server.url}/dashboard/sales`);
    await page.getByRole('radio', { name: 'Net after fees 62.10 USD' }).waitFor();
    await page.getByRole('radio', { name: 'Gross paid by buyers 69.00 USD' }).waitFor();
    await page.getByText('7 days', { exact: true }).click();
    const chart = page.getByRole('figure', { name: 'Net by day, in UTC' });
    await chart.getByRole('application').focus();
    for (let day = 0; day < 7; day++) await page.keyboard.press('ArrowRight');
    await chart.getByRole('status').getByText('62.10 USD').waitFor();
    await chart.getByRole('button', { name: 'Show as table' }).click();
    const today = chart.getByRole('row').nth(1);
    assert.deepEqual(await today.getByRole('cell').allTextContents(), [
      '62.10 USD',
      '69.00 USD',
      '6.90 USD',
      '0.00 USD',
      '2',
    ]);
    await page.getByText('Sales made').click();
    await page.getByRole('figure', { name: 'Sales by day, in UTC' }).waitFor();
    await page.getByText('12 months').click();
    await page.getByRole('figure', { name: 'Sales by month, in UTC' }).waitFor();
    assert.equal(await page.getByRole('row').count(), 13);
    const listings = page.getByRole('list', { name: 'By model and dataset' }).getByRole('listitem');
    assert.match(String(await listings.first().textContent()), /^Pick and place1 sale44\.10 USD/);
    await assertAccessible(page);

    // The dialog explains the consequences of a refund.
    const rows = page.getByRole('list', { name: 'Sales', exact: true }).getByRole('listitem');
    await rows.filter({ hasText: 'Depth' }).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Bright Labs', { exact: true }).waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText(/Their license ends at once/).waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Refund 20 USD' }).click();
    await dialog.getByText('Refunded', { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await rows.filter({ hasText: 'Depth' }).getByText('Refunded', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Refunds to buyers 20.00 USD' }).waitFor();
    await listings.filter({ hasText: /^Depth1 sale, 20\.00 USD refunded0\.00 USD/ }).waitFor();

    // Pays out on request. The lines add up to the amount, on the page and in the file.
    await page.goto(`${server.url}/dashboard/payouts`);
    await page.getByText('44.10 USD', { exact: true }).waitFor();
    await page.getByText(/Payouts are sent every day/).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Run test payouts now' }).click();
    await page.getByText(/44\.10 USD: paid/).waitFor();
    await page.getByText(/^Nothing is due\. Your/).waitFor();
    await page.getByRole('list', { name: 'Payouts' }).getByRole('link', { name: '44.10 USD' }).click();
    await page.waitForURL('**/dashboard/payouts/pyo_*');
    await page.getByText('2 sales', { exact: true }).waitFor();
    assert.deepEqual(await page.locator('[aria-label="Sums"] dd').allTextContents(), [
      ...['69.00 USD', '-6.90 USD', '-20.00 USD', '2.00 USD', '44.10 USD'],
    ]);
    const lines = page.getByRole('table', { name: 'Lines' }).getByRole('row');
    await lines.getByRole('link', { name: 'Pick and place' }).waitFor();
    assert.deepEqual(await lines.locator('td:last-child').allTextContents(), ['-18.00 USD', '18.00 USD', '44.10 USD']);
    await assertAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^pyo_\w+\.csv$/);
    const [head, ...saved] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    assert.equal(head?.split(',').at(-1), 'amount');
    const sum = saved.reduce((total, row) => total + Number(row.split(',').at(-1)), 0);
    assert.equal(sum.toFixed(2), '44.10');

    // A sale that is refunded after its payout makes the balance negative.
    await lines.getByRole('link', { name: 'Pick and place' }).click();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByRole('button', { name: 'Refund 49 USD' }).click();
    await dialog.getByText('Refunded', { exact: true }).first().waitFor();
    await page.goto(`${server.url}/dashboard/payouts`);
    await page.getByText('-44.10 USD', { exact: true }).waitFor();
    await page.getByText(/refunded after they had been paid out/).waitFor();
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('explains a failed payout and changes the bank account, on a phone in dark mode', async () => {
    const seller = await newTrader(server, 'Night Robotics');
    await buy(buyer.client, await sells(seller, 'Grasp', 3000));
    const page = await signIn(seller, PHONE, 'dark');
    const problems = collectProblems(page, server.url);
    await page.goto(`${server.url}/dashboard/sales`);
    await page.getByRole('figure').getByRole('application').waitFor();
    await page.getByRole('button', { name: 'Grasp' }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    await page.goto(`${server.url}/dashboard/payouts`);
    await page.getByText('Simulated bank account', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add bank account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('IBAN', { exact: true }).fill('DE88 3704 0044 0532 0130 00');
    await dialog.getByLabel('Current password', { exact: true }).fill('not my password');
    await dialog.getByRole('button', { name: 'Save bank account' }).click();
    await dialog.getByText('This is not your current password.').waitFor();
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Save bank account' }).click();
    await dialog.getByText(/^IBAN must be an IBAN with a valid checksum/).waitFor();
    await dialog.getByRole('button', { name: 'Use DE62 3704 0044 0532 0130 01' }).click();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Save bank account' }).click();
    await page.getByText('Bank account ending 3001', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Run test payouts now' }).click();
    await page.getByRole('alert').getByText('The bank has no such account.').waitFor();
    await page.getByText('Payout failed', { exact: true }).waitFor();
    await page.getByText(/^The last payout to it failed\..*Check the account number/).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await page.getByRole('link', { name: 'View payout' }).click();
    await page.getByText(/The money was returned to your earnings.*Check the account number/).waitFor();
    await page.getByRole('link', { name: 'Grasp' }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    await page.getByRole('link', { name: 'Change the destination' }).click();
    await page.getByText('27 USD', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Change bank account' }).click();
    await dialog.getByRole('button', { name: 'Use DE89 3704 0044 0532 0130 00' }).click();
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Save bank account' }).click();
    await page.getByText('Bank account ending 3000', { exact: true }).waitFor();
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Run test payouts now' }).click();
    await page.getByText(/27 USD: paid/).waitFor();
    await page.getByRole('link', { name: 'View payout' }).click();
    await page.getByText('1 returned payout').waitFor();
    assert.deepEqual(problems, [
      UNPROCESSABLE.replace('422', '401').replace('Unprocessable Entity', 'Unauthorized'),
      UNPROCESSABLE,
    ]);
    await page.context().close();
  });

  test('explains sales and payouts to an account without any', async () => {
    const page = await signUpInBrowser(browser, server.url);
    const problems = collectProblems(page, server.url);
    await page.goto(`${server.url}/dashboard/sales`);
    await page.getByText('No test sales yet').waitFor();
    await assertAccessible(page);
    await page.goto(`${server.url}/dashboard/payouts`);
    await page.getByText('No test payouts yet').waitFor();
    await page.getByRole('button', { name: 'Run test payouts now' }).click();
    await page.getByText('Nothing is due, so nothing was paid out.').waitFor();
    await page.getByText('Live', { exact: true }).first().click();
    await page.getByText('No live payouts yet').waitFor();
    await page.getByText('Needed', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Run test payouts now' }).count(), 0);
    await assertAccessible(page);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  async function signIn(
    { email }: Trader,
    viewport: { width: number; height: number },
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<Page> {
    const context = await browser.newContext({ viewport, colorScheme });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel(/e-?mail/i).fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${server.url}/dashboard`);
    return page;
  }
}
