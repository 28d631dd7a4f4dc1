import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  launchChromium,
  PHONE,
  signInToDeployments,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { publishListing } from '../../server/test/harness/markets/commerce.ts';
import { DEPLOYMENTS, deploy, publishOnnx, seedDeployment } from '../../server/test/harness/markets/deployments.ts';
import { newTrader, type Trader } from '../../server/test/harness/markets/market.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// Deploys, calls and stops models on the site, in Chromium. The test runner warns when it is missing.

const numbers = (...data: number[]) => ({ inputs: [{ name: 'x', datatype: 'FP32', shape: [1, data.length], data }] });

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  const signIn = ({ email }: Trader, options: BrowserContextOptions = {}) =>
    signInToDeployments(browser, { url: server.url, email }, options);
  const open = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click();

  test('deploys a model, follows its log, calls it from the console, stops, starts and deletes it', async () => {
    const owner = await newTrader(server, 'Acme Robotics');
    const page = await signIn(owner);
    const problems = collectProblems(page, server.url);
    const dialog = page.getByRole('dialog');

    // Without a model it says how to get one; with a model it takes two clicks.
    await page.getByText('No deployments in test mode yet').waitFor();
    await page.getByRole('button', { name: 'Deploy a model' }).click();
    await dialog.getByText('No model to deploy yet').waitFor();
    await assertAccessible(page);
    const model = await publishOnnx(owner.client, { name: 'Doubler' });
    await page.reload();
    await page.getByRole('button', { name: 'Deploy a model' }).click();
    await dialog.getByRole('button', { name: model.slug }).click();
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await dialog.getByText('Ready', { exact: true }).waitFor();
    await dialog.getByRole('link', { name: 'Open the deployment' }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const rows = page.getByRole('list', { name: 'Deployments in test mode' }).getByRole('listitem');
    await rows.getByText('Ready', { exact: true }).waitFor();
    await assertAccessible(page);
    await rows.getByRole('link').click();
    await page.getByText('The model is loaded and accepts calls.').waitFor();
    await page.getByRole('list', { name: 'Inputs' }).getByText('FP32 [any × 3]').waitFor();
    await page.getByText(/"name":"x","datatype":"FP32"/).waitFor();
    await assertAccessible(page);
    const id = new URL(page.url()).pathname.split('/').at(-1) as string;
    const call = (body: object) => owner.client.post(`${DEPLOYMENTS}/${id}/invoke`, body);

    // Calls from elsewhere appear in the log, with a link to the request.
    await open(page, 'Logs');
    const log = page.getByRole('region', { name: 'Log' });
    await log.getByText(/^Ready: its process started in/).waitFor();
    await page.getByText('Following', { exact: true }).waitFor();
    const requestId = String((await call(numbers(1, 2, 3))).headers.get('x-request-id'));
    const link = log.getByRole('link', { name: requestId });
    await link.waitFor();
    assert.equal(await link.getAttribute('href'), `/dashboard/requests/${requestId}`);
    assert.equal((await call(numbers(1, 2))).status, 422);
    await log.getByText(/ 422 \d+ ms/).waitFor();
    await assertAccessible(page);
    await page.getByLabel('Level').selectOption('warn');
    await link.waitFor({ state: 'detached' });
    await log.getByText(/ 422 \d+ ms/).waitFor();
    await page.getByLabel('Level').selectOption('info');
    await page.getByLabel('Search in the lines shown').fill('process STARTED');
    await log.getByText('process started', { exact: true }).waitFor();
    assert.equal(await log.getByRole('listitem').count(), 1);
    await page.getByLabel('Search in the lines shown').fill('');

    await page.getByRole('button', { name: 'Pause' }).click();
    const unseen = String((await call(numbers(4, 5, 6))).headers.get('x-request-id'));
    await page.getByText('Paused, 1 line since').waitFor();
    assert.equal(await log.getByText(unseen).count(), 0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await log.getByText(unseen).waitFor();

    // A lost connection is reported, and the missed lines are loaded.
    await page.context().setOffline(true);
    await page.getByText('Connection lost. Reconnecting…').waitFor();
    const missed = String((await call(numbers(7, 8, 9))).headers.get('x-request-id'));
    await page.context().setOffline(false);
    await log.getByText(missed).waitFor();
    await page.getByText('Following', { exact: true }).waitFor();

    await open(page, 'Invoke');
    const response = page.getByRole('region', { name: 'Response' });
    await page.getByLabel('x', { exact: true }).fill('[1, 2]');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Enter a multiple of 3 values. You entered 2.').waitFor();
    await page.getByLabel('x', { exact: true }).fill('[[1, 2, 3], [0, 0.5, -1]]');
    await page.getByRole('button', { name: 'Run' }).click();
    await response.getByText('[3,5,7,1,2,-1]').waitFor();
    await response.getByText('Queue', { exact: true }).waitFor();
    await assertAccessible(page);
    await page.getByText('JSON', { exact: true }).click();
    await page.getByLabel('Request body').fill('{');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText(/^This is not valid JSON/).waitFor();
    await page.getByLabel('Request body').fill(JSON.stringify(numbers(10, 20, 30)));
    await page.getByRole('button', { name: 'Run' }).click();
    await response.getByText('[21,41,61]').waitFor();

    // Six calls so far, one of which was rejected: the metrics match the log.
    await open(page, 'Metrics');
    const figure = (term: string) => page.locator('dl > div', { has: page.getByText(term, { exact: true }) });
    await figure('Calls').getByText('6', { exact: true }).waitFor();
    await figure('Errors').getByText('0 failed, 1 rejected').waitFor();
    await figure('Starts').getByText('1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await page.getByRole('columnheader', { name: 'Rejected' }).waitFor();
    await assertAccessible(page);

    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await dialog.getByText(/new calls are rejected until you start it again/).waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Stop deployment' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    await open(page, 'Invoke');
    await page.getByText('This deployment is stopped. Start it to call it here.').waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Name').fill('Twice and one');
    await dialog.getByLabel('Idle timeout').selectOption('3600');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Twice and one' }).waitFor();
    await open(page, 'Overview');
    await page.getByText('1 hour without a call').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete deployment' }).click();
    await page.getByText('No deployments in test mode yet').waitFor();
    assert.equal((await owner.client.get(`${DEPLOYMENTS}/${id}`)).status, 404);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('edits limits and explains a failure on a phone in dark mode, with pages that fit', async () => {
    const seller = await newTrader(server, 'Bright Labs');
    const model = await publishOnnx(seller.client, {
      name: 'Pick and Place',
      price: { currency: 'usd', amount: 4900 },
    });
    const listing = await publishListing(seller.client, model, {
      title: 'Pick and place, ready to run',
      trial_calls: 3,
    });
    const { id } = await deploy(seller.client, model, { listing_id: listing.id });
    assert.equal((await seller.client.post(`${DEPLOYMENTS}/${id}/invoke`, numbers(1, 2, 3))).status, 200);
    const failed = await seedDeployment(server, seller, model);
    const failure = { code: 'unloadable', message: 'The file has no graph.', at: new Date().toISOString() };
    await server.database.query("update test.deployments set status = 'failed', failure = $2 where id = $1", [
      failed,
      JSON.stringify(failure),
    ]);

    const page = await signIn(seller, { viewport: PHONE, colorScheme: 'dark' });
    const problems = collectProblems(page, server.url);
    await page.getByText('The file has no graph.').waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await page.goto(`${server.url}/dashboard/deployments/${failed}`);
    await page.getByText(/Publish a revision whose file loads/).waitFor();
    await page.getByText('unloadable', { exact: true }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    await page.goto(`${server.url}/dashboard/deployments/${id}`);
    await page.getByText('60 calls a minute', { exact: true }).waitFor();
    await page.getByText('3 trial calls each').waitFor();
    await page.getByRole('button', { name: 'Change limits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Calls per minute per licensee').fill('120');
    await dialog.getByLabel('Trial calls').fill('5000');
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await dialog.getByText(/1,?000/).waitFor();
    await assertFitsScreen(page);
    await dialog.getByLabel('Trial calls').fill('10');
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('10 trial calls each').waitFor();
    await page.getByText('120 calls a minute').waitFor();
    for (const [tab, shown] of [
      ['Overview', 'Idle timeout'],
      ['Logs', 'Following'],
      ['Invoke', 'Run a call, and its outputs appear here.'],
      ['Metrics', 'Latency'],
    ] as const) {
      await open(page, tab);
      await page.getByText(shown, { exact: true }).first().waitFor();
      await assertFitsScreen(page);
      await assertAccessible(page);
    }

    // The deployment does not exist in the other mode.
    await page.evaluate(() => localStorage.setItem('souk.mode', 'live'));
    await page.reload();
    await page.getByRole('heading', { name: 'Deployment not found' }).waitFor();
    assert.deepEqual(problems, ['Failed to load resource: the server responded with a status of 404 (Not Found)']);
    await page.context().close();
  });
}
