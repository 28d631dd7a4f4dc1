import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import {
  addSessionCookies,
  assertFitsScreen,
  goTo,
  launchChromium,
  PHONE,
} from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import type { ApiResponse } from '../../server/test/harness/clients/client.ts';
import { startReceiver } from '../../server/test/harness/clients/webhook-receiver.ts';
import { eventually } from '../../server/test/harness/eventually.ts';
import {
  type Caller,
  CHAT,
  newCaller,
  premiumKey,
  startInferenceServer,
} from '../../server/test/harness/markets/inference.ts';
import { createKey } from '../../server/test/harness/people/people.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';

// Requests, events and usage in the dashboard. The test runner warns when Chromium is missing.

if (hasProgram('chromium')) {
  const server = await startInferenceServer();
  const receiver = await startReceiver();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await receiver.stop();
    await server.stop();
  });

  /** Opens the dashboard of an account in a new window. */
  const dashboardOf = async (person: Caller, options: object = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await addSessionCookies(page, person);
    const problems = collectProblems(page, server.url);
    await page.goto(`${server.url}/dashboard`);
    return { page, problems };
  };

  const chat = async ({ caller }: Pick<Caller, 'caller'>, model: string) => {
    const usage = { prompt_tokens: 1200, completion_tokens: 340 };
    server.upstreams.test.respondWith({ chunks: ['Hi '.repeat(340)], usage });
    const messages = [{ role: 'user', content: 'Hello '.repeat(1200) }];
    const reply = await caller.post(CHAT, { model, messages });
    assert.equal(reply.status, 200, reply.text);
    return reply;
  };

  const makeEvent = async ({ browser: theirs }: Caller, type: string) => {
    const made = await theirs.call('POST', '/v1/test_helpers/events', {
      body: { type },
      headers: { 'svc-mode': 'test' },
    });
    assert.equal(made.status, 201, made.text);
    return made.body.id as string;
  };

  test('finds and explains a failed request by its id, also from the other mode', async () => {
    const person = await newCaller(server, 'test', { name: 'Order service' });
    const live = await createKey(person, { mode: 'live', name: 'Live service' });
    const rejected = await person.caller.post('/v1/models', { name: 'Arm', license: 'Beerware' });
    assert.equal(rejected.status, 422, rejected.text);
    await person.caller.get('/v1/models');
    const elsewhere = await live.client.get('/v1/listings/lst_01k9zq4v7he1r8c3t5n6m2x0lm');
    await untilLogged(live.client, elsewhere);
    await untilLogged(person.caller, rejected);
    const { page, problems } = await dashboardOf(person);
    await goTo(page, 'Requests');
    const log = page.getByRole('list', { name: 'Requests in test mode' });
    await log.getByText('/v1/models', { exact: true }).nth(1).waitFor();
    await log.getByText('Order service').first().waitFor();
    await assertAccessible(page);

    // Filters are part of the URL, so that they can be shared.
    await page.getByRole('group', { name: 'Outcome' }).getByText('Failed', { exact: true }).click();
    await log.getByText('200', { exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('Status').selectOption('404');
    await page.getByText('No matching requests').waitFor();
    assert.equal(new URL(page.url()).search, '?status=404');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox').fill('api_keys');
    await page.waitForURL(/path=%2Fv1%2Fapi_keys/);
    await page.getByLabel('Method').selectOption('PATCH');
    await page.getByText('No matching requests').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();

    // The id is found within other text.
    await page.getByRole('searchbox').fill(`"request_id":"${idOf(rejected)}"`);
    await page.waitForURL(`${server.url}/dashboard/requests/${idOf(rejected)}`);
    await page.getByRole('heading', { name: 'validation_failed' }).waitFor();
    await page.getByText('A value is missing or invalid, or a field is unknown.').waitFor();
    await page.getByRole('link', { name: 'Order service' }).waitFor();
    assert.equal(await page.getByText(/^req_\w+$/).textContent(), idOf(rejected));
    await assertAccessible(page);
    assert.deepEqual(problems, []);

    // An id that is not in this mode is searched in the other one.
    await goTo(page, 'Requests');
    await page.getByRole('searchbox').fill(idOf(elsewhere));
    await page.getByText('This request is in live mode').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Switch to live mode' }).click();
    await page.getByRole('heading', { name: 'not_found' }).waitFor();
    await page.getByRole('link', { name: 'Live service' }).waitFor();
    await goTo(page, 'Requests');
    await page.getByRole('list', { name: 'Requests in live mode' }).getByText('Live service').waitFor();
    assert.equal(await page.getByText('Order service').count(), 0);
    await page.getByRole('searchbox').fill('req_01k9zq4v7he1r8c3t5n6m2x0rq');
    await page.getByText('Not found in either mode').waitFor();
    await page.context().close();
  });

  test('follows, pauses and opens events, and sends one to an endpoint', async () => {
    const person = await newCaller(server);
    const first = await makeEvent(person, 'payout.paid');
    const { page, problems } = await dashboardOf(person, { colorScheme: 'dark' });
    await goTo(page, 'Events');
    const list = page.getByRole('list', { name: 'Events in test mode' });
    const types = () => list.locator('li code').allTextContents();
    await list.getByText('payout.paid').waitFor();
    const toggle = page.getByRole('switch', { name: /^Following/ });
    await toggle.waitFor();
    await makeEvent(person, 'deployment.ready');
    await list.getByText('deployment.ready').waitFor();
    assert.deepEqual(await types(), ['deployment.ready', 'payout.paid']);
    await assertAccessible(page);

    // The list does not change while paused, and is complete afterwards.
    await toggle.click();
    await page.getByRole('switch', { name: /^Paused/ }).waitFor();
    await makeEvent(person, 'api_key.revoked');
    await page.getByRole('switch', { name: /^Paused/ }).click();
    await list.getByText('api_key.revoked').waitFor();
    assert.deepEqual(await types(), ['api_key.revoked', 'deployment.ready', 'payout.paid']);
    await page.getByLabel('Type').selectOption('payout.failed');
    await page.getByText('No payout.failed in the last 30 days').waitFor();
    await makeEvent(person, 'payout.failed');
    await list.getByText('payout.failed').waitFor();
    await page.getByRole('button', { name: 'Create test event' }).click();
    await page.getByLabel('Type').last().selectOption('payout.failed');
    await page.getByRole('button', { name: 'Create event' }).click();
    await list.locator('li').nth(1).waitFor();

    // An event can be sent to an endpoint that was added later.
    receiver.handle = (_arrival, response) => response.writeHead(500).end('asleep');
    const endpoint = await person.caller.post('/v1/webhook_endpoints', { url: receiver.url, events: ['*'] });
    assert.equal(endpoint.status, 201, endpoint.text);
    await page.getByRole('searchbox').fill(first);
    await page.getByRole('heading', { name: 'A payout was paid' }).waitFor();
    await page.getByText('No endpoint listened to this event').waitFor();
    const payload = await page.getByRole('region', { name: 'Payload' }).textContent();
    assert.deepEqual(JSON.parse(payload as string), (await person.caller.get(`/v1/events/${first}`)).body);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Send event' }).click();
    const deliveries = page.getByRole('list', { name: 'Deliveries' });
    await deliveries.getByText('HTTP 500').waitFor();
    receiver.handle = (_arrival, response) => response.end('thank you');
    await page.getByRole('button', { name: `Resend to ${receiver.url}` }).click();
    await deliveries.getByText('Succeeded').waitFor();
    assert.equal(JSON.parse(receiver.arrivals.at(-1)?.body as string).id, first);

    // The event links to its request, which links back.
    await page.getByRole('link', { name: /^req_/ }).first().click();
    await page.getByText('POST /v1/test_helpers/events').last().waitFor();
    await assertAccessible(page);
    await page.getByRole('list', { name: 'Events of this request' }).getByRole('link').click();
    await page.waitForURL(`${server.url}/dashboard/events/${first}`);
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  test('shows the usage of the API by model and by key, on a phone too', async () => {
    const person = await newCaller(server, 'test', { name: 'Order service' });
    const other = await premiumKey(person, 'test', { name: 'Robot' });
    const limited = await person.browser.call('PATCH', `/v1/api_keys/${other.id}`, {
      body: { spend_limit: { amount: 500, currency: 'usd' } },
    });
    assert.equal(limited.status, 200, limited.text);
    const asked = await chat(person, 'svc-reason-70b');
    await chat(person, 'svc-fast-8b');
    await chat({ caller: other.client }, 'svc-reason-70b');
    await untilLogged(person.caller, asked);
    const rows = (await person.caller.get('/v1/usage')).body.items as { cost: string; model: string; key_id: string }[];
    assert.equal(rows.length, 3);
    const { page, problems } = await dashboardOf(person);
    await goTo(page, 'Usage');
    const totals = page.locator('dl[aria-label=Totals]');
    await totals.getByText('3,600').waitFor();
    await totals.getByText('1,020').waitFor();
    const cost = (of: typeof rows) => of.reduce((sum, row) => sum + Number(row.cost), 0);
    assert.equal(await costShown(totals.locator('dd').first()), rounded(cost(rows)));
    await page.getByRole('row', { name: /^svc-fast-8b 1 1,200 340/ }).waitFor();
    await page.getByRole('group', { name: 'Group by' }).getByText('By key').click();
    const row = page.getByRole('row', { name: /^Order service 2 2,400 680/ });
    const theirs = rows.filter(({ key_id }) => key_id === person.key.id);
    assert.equal(await costShown(row.locator('td').last()), rounded(cost(theirs)));
    await page.getByRole('list', { name: 'Spending limits' }).getByText('of 5 USD').waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await assertAccessible(page);

    // Each request shows its own usage.
    await page.getByRole('list', { name: 'Requests in test mode' }).getByRole('link').last().click();
    await page.getByRole('heading', { name: 'Inference' }).waitFor();
    await page.getByText('1,200', { exact: true }).waitFor();
    await assertAccessible(page);
    assert.deepEqual(problems, []);
    await page.context().close();

    const phone = await dashboardOf(person, { viewport: PHONE, colorScheme: 'dark' });
    await makeEvent(person, 'listing.purchased');
    for (const [label, list] of [
      ['Usage', 'Requests in test mode'],
      ['Requests', 'Requests in test mode'],
      ['Events', 'Events in test mode'],
    ] as const) {
      await goTo(phone.page, label);
      await phone.page.getByRole('heading', { name: label, level: 1 }).waitFor();
      await phone.page.getByRole('list', { name: list }).waitFor();
      await assertFitsScreen(phone.page);
      await assertAccessible(phone.page);
    }
    await phone.page.getByRole('list', { name: 'Events in test mode' }).getByRole('link').first().click();
    await phone.page.getByRole('region', { name: 'Payload' }).waitFor();
    await assertFitsScreen(phone.page);
    assert.deepEqual(phone.problems, []);
    await phone.page.context().close();
  });
}

const idOf = ({ headers }: ApiResponse) => headers.get('x-request-id') as string;

/** Waits until a request is logged, about a second after its response. */
async function untilLogged(client: Caller['caller'], reply: ApiResponse): Promise<void> {
  await eventually('the request to be logged', async () => {
    const { status } = await client.get(`/v1/requests/${idOf(reply)}`);
    return status === 200;
  });
}

/** Rounds like the page does below one cent: to three significant digits. */
const rounded = (units: number) => Number(units.toPrecision(3));

async function costShown(place: ReturnType<Page['locator']>): Promise<number> {
  return Number((await place.textContent())?.replace(' USD', ''));
}
