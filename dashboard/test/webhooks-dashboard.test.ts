import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { RETRY_DELAYS_MS } from '../../server/src/webhooks/delivery/retry-schedule.ts';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  assertFitsScreen,
  assertFocused,
  goTo,
  launchChromium,
  PHONE,
  signUpInBrowser,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { startReceiver } from '../../server/test/harness/clients/webhook-receiver.ts';
import { eventually } from '../../server/test/harness/eventually.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';
import { chooseSegment } from './choose-segment.ts';

// Webhooks in the dashboard, from the first endpoint to resending. The test runner warns when Chromium is missing.

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const receiver = await startReceiver();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await receiver.stop();
    await server.stop();
  });
  beforeEach(() => {
    receiver.arrivals.length = 0;
    receiver.handle = (_arrival, response) => response.end('thank you');
  });

  const breakDown = () => {
    receiver.handle = (_arrival, response) => response.writeHead(500).end('the warehouse is asleep');
  };

  /** Skips the retry schedule: the next attempt is the last one, and it is due. */
  const skipToLastAttempt = async () => {
    await server.database.query(
      `update test.webhook_deliveries set tries = ${RETRY_DELAYS_MS.length}, due_at = now() where status = 'pending'`,
    );
    await server.database.query(
      'update test.webhook_queues set changes = changes + 1, wake_at = now() where wake_at is not null',
    );
  };

  test('adds and tests an endpoint, shows its failures and resends a delivery', async () => {
    const page = await signUpInBrowser(browser, server.url);
    const problems = collectProblems(page, server.url);
    await goTo(page, 'Webhooks');
    await page.getByText('No test endpoints yet').waitFor();
    await assertAccessible(page);

    // Server errors appear at the field, and the selection is kept.
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog');
    const urlField = dialog.getByLabel('Endpoint URL');
    await assertFocused(urlField);
    await urlField.fill('http://10.0.0.1/hooks');
    await dialog.getByRole('radio', { name: 'Selected events' }).check();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByText('Choose at least one.').waitFor();
    await dialog.getByRole('checkbox', { name: 'payout.paid' }).check();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByText(/^Endpoint URL must name its host/).waitFor();
    await assertFocused(urlField);
    await assertAccessible(page);
    await urlField.fill(receiver.url);
    await dialog.getByLabel('Description').fill('the warehouse');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();

    // The secret is shown once, in a dialog that Escape does not close.
    const secret = (await dialog.getByText(/^whsec_test_\w+$/).textContent()) as string;
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('listitem').filter({ hasText: 'the warehouse' });
    await row.getByText('Enabled', { exact: true }).waitFor();
    await row.getByText('payout.paid').waitFor();
    await row.getByRole('link', { name: receiver.url }).click();
    await page.getByText('Nothing was sent yet.').waitFor();
    await page.getByRole('button', { name: 'Copy the endpoint ID' }).waitFor();
    assert.equal(await page.getByText(/^whe_\w+$/).textContent(), new URL(page.url()).pathname.split('/').at(-1));
    assert.ok(!(await page.evaluate(() => document.documentElement.outerHTML)).includes(secret));

    // A test event arrives, signed with the secret, and appears in the log.
    await page.getByRole('button', { name: 'Send test event' }).click();
    await entry(page, 1).getByText('Succeeded', { exact: true }).waitFor();
    const [arrival] = receiver.arrivals;
    assert.equal((await arrival?.verify(secret))?.type, 'webhook_endpoint.test');
    await unfold(page, 1);
    await entry(page, 1).getByText('HTTP 200', { exact: true }).waitFor();
    await entry(page, 1).getByText('thank you', { exact: true }).waitFor();
    const payload = await entry(page, 1).getByRole('region', { name: 'Payload' }).textContent();
    assert.deepEqual(JSON.parse(payload as string), JSON.parse(arrival?.body as string));
    for (const [name, value] of [
      ['svc-event-id', arrival?.headers['svc-event-id']],
      ['User-Agent', arrival?.headers['user-agent']],
    ]) {
      await entry(page, 1).getByText(`${name}:${value}`).waitFor();
    }

    // The receiver fails: the log shows the response and the next attempt, then the final failure.
    breakDown();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await entry(page, 2)
      .getByText(/^1 attempt, next/)
      .waitFor();
    await entry(page, 2).getByText('Pending', { exact: true }).waitFor();
    await page.getByText('This endpoint is failing.').waitFor();
    await skipToLastAttempt();
    await entry(page, 2).getByText('Failed', { exact: true }).waitFor();
    await unfold(page, 2);
    await entry(page, 2).getByText('HTTP 500', { exact: true }).first().waitFor();
    await entry(page, 2).getByText('the warehouse is asleep', { exact: true }).first().waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page);
    }

    // Once fixed, the event is resent with the same number, and the endpoint is no longer failing.
    receiver.handle = (_arrival, response) => response.end('awake again');
    await page.getByRole('button', { name: 'Resend number 2' }).click();
    await entry(page, 2).getByText('Succeeded', { exact: true }).waitFor();
    await entry(page, 2).getByText('awake again', { exact: true }).waitFor();
    await page.getByText('This endpoint is failing.').waitFor({ state: 'detached' });
    assert.equal((await receiver.arrivals.at(-1)?.verify(secret))?.sequence, 2);

    // Filters the log.
    await chooseSegment(page, 'Status', 'Failed');
    await page.getByText('No deliveries match these filters.').waitFor();
    await chooseSegment(page, 'Status', 'Succeeded');
    await entry(page, 1).waitFor();
    await page.getByLabel('Type', { exact: true }).selectOption('payout.paid');
    await page.getByText('No deliveries match these filters.').waitFor();
    // The browser logs the 422 for the rejected URL above.
    assert.deepEqual(
      problems.filter((problem) => !/status of 422/.test(problem)),
      [],
    );
    await page.context().close();
  });

  test('disables an endpoint, resends failed events, rotates its secret and deletes it, on a phone', async () => {
    const page = await signUpInBrowser(browser, server.url, PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    const first = await addEndpoint(page, receiver.url);
    await assertFitsScreen(page);
    await page.getByRole('link', { name: receiver.url }).click();

    // Events during the disabled time are kept, and sent on request.
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable endpoint' }).click();
    await page.getByText('This endpoint is disabled, and nothing is sent.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Send test event' }).count(), 0);
    for (const type of ['payout.paid', 'payout.failed']) await makeEvent(page, type);
    await eventually('the events to be in the log', async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Log' }).waitFor();
      await page.getByText('Nothing was sent yet.').or(entry(page, 1)).first().waitFor();
      return (await entry(page, 1).count()) + (await entry(page, 2).count()) === 2;
    });
    await entry(page, 2).getByText('Failed', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Resend/ }).count(), 0);
    await assertFitsScreen(page);
    await page.getByRole('button', { name: 'Enable endpoint' }).click();
    await page.getByRole('button', { name: 'Resend failed events…' }).click();
    await dialog.getByLabel('Time range').selectOption('The last day');
    await dialog.getByRole('button', { name: 'Resend', exact: true }).click();
    await dialog.getByText('Resending 2 events.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const number of [1, 2]) await entry(page, number).getByText('Succeeded', { exact: true }).waitFor();
    await unfold(page, 1);
    await entry(page, 1).getByRole('region', { name: 'Payload' }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);

    // Both secrets sign until the previous one expires.
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog.getByText(/For 24 hours every delivery is signed with both/).waitFor();
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    const second = (await dialog.getByText(/^whsec_test_\w+$/).textContent()) as string;
    await assertFitsScreen(page);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText(/The previous one stops signing/).waitFor();
    assert.notEqual(second, first);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await entry(page, 3).getByText('Succeeded', { exact: true }).waitFor();
    const latest = receiver.arrivals.at(-1);
    for (const secret of [first, second]) assert.equal((await latest?.verify(secret))?.sequence, 3);

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Description').fill('soon gone');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('soon gone').waitFor();
    // The endpoint does not exist in the other mode.
    await chooseSegment(page, 'Mode', 'Live');
    await page.getByText(/You don’t have this endpoint in live mode/).waitFor();
    await chooseSegment(page, 'Mode', 'Test');
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByText('No test endpoints yet').waitFor();
    await assertFocused(page.getByRole('main'));
    await page.context().close();
  });
}

/** Adds an endpoint and returns its secret. */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await goTo(page, 'Webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Endpoint URL').fill(url);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await dialog.getByText(/^whsec_test_\w+$/).textContent();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  return secret as string;
}

/** Returns the log entry with this sequence number. */
function entry(page: Page, number: number) {
  return page
    .getByRole('list', { name: 'Log' })
    .locator('> li')
    .filter({ has: page.getByText(`number #${number}`, { exact: true }) });
}

async function unfold(page: Page, number: number): Promise<void> {
  await entry(page, number).locator('[aria-expanded=false]').click();
}

/** Creates a test event as the signed-in account. */
async function makeEvent(page: Page, type: string): Promise<void> {
  const reply = await page.request.post(new URL('/v1/test_helpers/events', page.url()).href, {
    data: { type },
    headers: { 'svc-mode': 'test', 'sec-fetch-site': 'same-origin' },
  });
  assert.equal(reply.status(), 201, await reply.text());
}
