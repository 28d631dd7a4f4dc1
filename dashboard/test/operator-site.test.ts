import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { TEST_IBANS } from '../../server/src/payments/simulated/simulated-banks.ts';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  launchChromium,
  PHONE,
  signUpInBrowser,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { publishModel } from '../../server/test/harness/markets/catalog.ts';
import { sell } from '../../server/test/harness/markets/earnings.ts';
import { newTrader, type Trader } from '../../server/test/harness/markets/market.ts';
import { OPERATOR, signUpOperator, WITH_OPERATOR } from '../../server/test/harness/people/operator.ts';
import { assertRejected, PASSWORD } from '../../server/test/harness/people/people.ts';
import { openDatabase, payOutNow, setDestination } from '../../server/test/harness/people/sellers.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// Operates the market on the site, in Chromium. The test runner warns when it is missing.

if (hasProgram('chromium')) {
  const server = await startTestServer({ env: WITH_OPERATOR });
  const database = openDatabase(server.database);
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await database.close();
    await server.stop();
  });

  const operator = await signUpOperator(server);
  const seller = await newTrader(server, 'Acme Robotics');
  const unlucky = await newTrader(server, 'Warehouse Vision');
  const live = await newTrader(server, 'Bright Labs', 'live');
  const model = await publishModel(live.client, { name: 'Tray Sorter' });
  await payOut(seller);
  await payOut(unlucky, TEST_IBANS.fails);

  test('shows the health of the market, and suspends and reinstates an account', async () => {
    const page = await signInAsOperator();
    const problems = collectProblems(page, server.url);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Operator' }).click();
    await page.getByRole('status').getByText('All systems operational').waitFor();
    await page.getByText('Payments in live mode are simulated: no real money moves.').waitFor();
    await page.getByRole('row', { name: /^Live Simulated Ready/ }).waitFor();
    await assertAccessible(page);

    await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Accounts' }).click();
    const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await rows.filter({ hasText: 'Olive Operator' }).waitFor();
    assert.equal(await rows.count(), 4);
    await assertAccessible(page);
    await page.getByLabel('Search by name, slug or email').fill('robot');
    await page.waitForURL('**/accounts?q=robot');
    await rows.filter({ hasText: 'Olive Operator' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Acme Robotics' }).click();

    // A reason is required. The keys stop at once.
    await page.getByRole('heading', { level: 1, name: 'Acme Robotics' }).waitFor();
    await page.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspend Acme Robotics?' });
    await dialog.getByRole('button', { name: 'Suspend account' }).click();
    await dialog.getByText('Please fill this in.').waitFor();
    await dialog.getByLabel('Reason').fill('Sells weights of others.');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Suspend account' }).click();
    await page.getByText('This account is suspended.').waitFor();
    assertRejected(await seller.client.get('/v1/me'), 401, 'invalid_key');
    await page.getByRole('link', { name: '← All accounts' }).click();
    await page.getByText('Suspended', { exact: true }).first().click();
    await rows.filter({ hasText: 'Olive Operator' }).waitFor({ state: 'detached' });
    await rows.getByText('Sells weights of others.').waitFor();
    assert.equal(await rows.count(), 1);

    await page.getByRole('link', { name: 'Acme Robotics' }).click();
    await page.getByRole('button', { name: 'Reinstate' }).click();
    await page.getByRole('button', { name: 'Reinstate account' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    assert.equal((await seller.client.get('/v1/me')).status, 200);
    const record = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    await record.filter({ hasText: 'Reinstated Acme Robotics' }).waitFor();
    await record.filter({ hasText: 'Suspended Acme Robotics' }).waitFor();
    await assertAccessible(page);

    // Operators cannot suspend themselves, and can invite users.
    await page.goto(`${server.url}/dashboard/operator/accounts/${operator.id}`);
    await page.getByText('This is you').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Suspend' }).isDisabled());
    await page.goto(`${server.url}/dashboard/operator/accounts`);
    await page.getByRole('button', { name: 'Invite user' }).click();
    await page.getByLabel('Email', { exact: true }).fill('guest@people.example');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('We sent a link to guest@people.example').waitFor();
    assert.ok(await server.mailbox.tokenTo('guest@people.example', 'You are invited'));
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('removes an asset from the storefront until its takedown is lifted', async () => {
    const page = await signInAsOperator();
    const problems = collectProblems(page, server.url);
    const visitor = await (await browser.newContext()).newPage();
    visitor.setDefaultTimeout(30_000);
    const modelPage = `${server.url}/models/${model.slug}`;
    assert.equal((await visitor.goto(modelPage))?.status(), 200);

    await page.getByRole('radio', { name: 'Live' }).check({ force: true });
    await page.goto(`${server.url}/dashboard/operator/takedowns`);
    await page.getByText('No takedowns in force in live mode').waitFor();
    await assertAccessible(page);
    await page.goto(`${server.url}/dashboard/operator/takedowns?asset=${encodeURIComponent(modelPage)}`);
    await page.getByLabel('Reason').fill('Contains weights that belong to another company.');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take down this model?' });
    await dialog.getByText('Tray Sorter', { exact: true }).waitFor();
    await dialog.getByText('Message to its owner, bright-labs').waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Take down' }).click();
    const takedowns = page.getByRole('list', { name: 'Takedowns' });
    await takedowns.getByText('Contains weights that belong to another company.').waitFor();
    await assertAccessible(page);

    assert.equal((await visitor.goto(modelPage))?.status(), 404);
    await visitor.getByRole('heading', { name: 'Model not found' }).waitFor();
    assert.equal(
      (await live.client.get(`/v1/models/${model.id}`)).body.takedown.reason,
      'Contains weights that belong to another company.',
    );

    await page.getByRole('button', { name: `Lift the takedown of ${model.slug}` }).click();
    await page.getByRole('button', { name: 'Lift takedown' }).click();
    await page.getByText('No takedowns in force in live mode').waitFor();
    await page.getByText('All', { exact: true }).click();
    await takedowns.getByText('Lifted', { exact: true }).waitFor();
    await takedowns.getByText(/Taken down just now by Olive Operator, lifted just now by Olive Operator/).waitFor();
    assert.equal((await visitor.goto(modelPage))?.status(), 200);
    await visitor.getByRole('heading', { level: 1, name: 'Tray Sorter' }).waitFor();
    assert.deepEqual(problems, []);
    await visitor.context().close();
    await page.context().close();
  });

  test('changes the fee with a preview, and shows payouts and the audit log', async () => {
    const page = await signInAsOperator();
    const problems = collectProblems(page, server.url);
    await page.goto(`${server.url}/dashboard/operator/fee`);
    await page.getByText('Configured by PLATFORM_FEE_BPS').waitFor();
    await page.getByText('44.10 USD').waitFor();
    await page.getByLabel('New fee').fill('seven');
    await page.getByRole('button', { name: 'Change fee' }).click();
    await page.getByText('Enter a percentage from 0 to 100, such as 8 or 8.25.').waitFor();
    await page.getByLabel('New fee').fill('7,5');
    await page.getByText('45.32 USD').waitFor();
    await page.getByRole('button', { name: 'Change fee' }).click();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Set the fee to 7.5%' }).click();
    await page.getByText('The market keeps 7.5% of each sale in test mode from now on.').waitFor();
    await page.getByRole('list', { name: 'Fee history' }).getByText('7.5%').waitFor();
    await assertAccessible(page);
    assert.equal((await operator.browser.get('/v1/operator/fee')).body.basis_points, 750);

    await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Payouts' }).click();
    const failed = page.getByRole('region', { name: 'Failed payouts' });
    await failed.getByText('The bank has no such account.').waitFor();
    const payouts = page.getByRole('list', { name: 'Payouts', exact: true }).getByRole('listitem');
    await payouts.filter({ hasText: 'acme-robotics' }).getByText('44.10 USD').waitFor();
    assert.equal(await payouts.count(), 1, 'what failed stands above');
    await assertAccessible(page);
    await page.getByLabel('Seller’s slug or account ID').fill('warehouse-vision');
    await page.getByLabel('Seller’s slug or account ID').press('Enter');
    await payouts.filter({ hasText: 'acme-robotics' }).waitFor({ state: 'detached' });
    assert.equal(await payouts.filter({ hasText: 'Failed' }).count(), 1);
    await page.getByLabel('Status').selectOption({ label: 'Paid' });
    await page.getByText('No payouts found').waitFor();

    await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Audit' }).click();
    const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    await entries.filter({ hasText: 'Suspended Acme Robotics' }).waitFor();
    await page.getByLabel('Action', { exact: true }).selectOption('takedown.create');
    await entries.filter({ hasText: 'Suspended' }).waitFor({ state: 'detached' });
    assert.equal(await entries.count(), 1);
    await entries.getByRole('button', { name: /Took down the model bright-labs\/tray-sorter/ }).click();
    await entries.getByText('Contains weights that belong to another company.').waitFor();
    await entries.getByText(/^req_/).waitFor();
    await assertAccessible(page);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('fits every operator page on a phone in dark mode', async () => {
    const page = await signInAsOperator({ viewport: PHONE, colorScheme: 'dark' });
    const problems = collectProblems(page, server.url);
    for (const [path, seen] of [
      ['', 'Background jobs'],
      ['/accounts', 'Acme Robotics'],
      [`/accounts/${unlucky.id}`, 'The bank has no such account.'],
      ['/takedowns', 'Take down an asset'],
      ['/takedowns?asset=', 'A slug alone can belong to a model or a dataset.'],
      ['/payouts', 'These payouts failed.'],
      ['/fee', 'Current fee'],
      ['/audit', 'Set the fee to 7.5%'],
    ]) {
      await page.goto(`${server.url}/dashboard/operator${path}`);
      await page
        .getByText(seen as string)
        .first()
        .waitFor();
      await assertFitsScreen(page);
      await assertAccessible(page);
    }
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('hides the operator pages from other accounts', async () => {
    const page = await signUpInBrowser(browser, server.url);
    const problems = collectProblems(page, server.url);
    assert.equal(await page.getByRole('link', { name: 'Operator' }).count(), 0);
    for (const path of ['', '/accounts', '/fee', '/audit']) {
      await page.goto(`${server.url}/dashboard/operator${path}`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    assert.equal(await page.getByRole('navigation', { name: 'Operator' }).count(), 0);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  async function signInAsOperator(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })).newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel(/e-?mail/i).fill(OPERATOR);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');
    return page;
  }

  async function payOut(trader: Trader, iban?: string): Promise<void> {
    await setDestination(trader.client, iban);
    await sell(database.test, trader.id, { gross: 4900, fee: 490 });
    await payOutNow(trader.client);
  }
}
