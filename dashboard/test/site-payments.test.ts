import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
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
import { eventually } from '../../server/test/harness/eventually.ts';
import { cardNumber } from '../../server/test/harness/markets/payments.ts';
import { openLivePaymentJobs } from '../../server/test/harness/people/activation.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer, type TestServer } from '../../server/test/harness/servers/server.ts';

// Pays for a live premium key on the site. The test runner warns when Chromium is missing.

const SIMULATED = 'Payments are simulated here: no money moves.';

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });

  /** Signs up an account and opens its keys. */
  const enter = async (site: Pick<TestServer, 'url'> = server, viewport?: typeof PHONE) => {
    const page = await signUpInBrowser(browser, site.url, viewport);
    await goTo(page, 'API keys');
    return page;
  };

  test('creates a premium key, and dismisses, resumes and completes its payment after a declined card', async () => {
    const page = await enter();
    const problems = collectProblems(page, server.url);
    const sent = keptOf(page);
    assert.equal(await page.getByText(SIMULATED).count(), 0, 'in test mode the banner is that of test mode');
    const secret = await createPremiumKey(page, 'robot');
    await page.getByText(SIMULATED).first().waitFor();

    // The payment opens next, and explains what it is for.
    const dialog = page.getByRole('dialog', { name: 'Activate “robot”' });
    await dialog.getByText('Activation of a live premium key').waitFor();
    await dialog.getByText(/It is not a credit/).waitFor();
    await assertFocused(dialog.getByLabel('Card number'));
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await assertAccessible(page);
    const client = server.client.withKey(secret);
    assert.equal((await client.get('/v1/me')).status, 402);

    // Reopened with the keyboard, the dialog returns the focus when it closes.
    const row = page.getByRole('listitem').filter({ hasText: 'robot' });
    const control = row.getByRole('button', { name: 'Complete payment' });
    await row.getByText('Inactive', { exact: true }).waitFor();
    await control.focus();
    await page.keyboard.press('Enter');
    await assertFocused(dialog.getByLabel('Card number'));
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await assertFocused(control);
    await control.click();

    // Missing and invalid values are reported at the field.
    await dialog.getByLabel('Card number').fill('4242');
    await dialog.getByLabel('Expiry date').fill('13 / 31');
    await pay(dialog);
    await dialog.getByText('Enter all the digits on the card.').waitFor();
    await dialog.getByText('Enter month and year, such as 09 / 31.').waitFor();
    await dialog.getByText('Please fill this in.').waitFor();
    await assertFocused(dialog.getByLabel('Card number'));
    assert.equal(await dialog.getByLabel('Card number').getAttribute('aria-invalid'), 'true');
    await enterCard(dialog, '4111 1111 1111 1111');
    await pay(dialog);
    await dialog.getByText(/Only test cards are accepted here/).waitFor();
    await enterCard(dialog, cardNumber('visa'), '01 / 20');
    await pay(dialog);
    await dialog.getByText(/Expiry date must be a year from/).waitFor();
    await assertFocused(dialog.getByLabel('Expiry date'));

    // A declined card is explained and not kept, and the form is ready for another.
    await enterCard(dialog, cardNumber('insufficient'));
    await pay(dialog);
    const alert = dialog.getByRole('alert');
    await alert.getByText('The card has insufficient funds. Nothing was charged. Try another card.').waitFor();
    assert.equal(await dialog.getByLabel('Card number').inputValue(), '');
    await assertFocused(dialog.getByLabel('Card number'));
    await row.getByText('Inactive', { exact: true }).waitFor();

    await dialog.getByLabel('Card number').pressSequentially(cardNumber('visa'));
    assert.equal(await dialog.getByLabel('Card number').inputValue(), '4242 4242 4242 4242');
    await dialog.getByLabel('Expiry date').pressSequentially('1231');
    assert.equal(await dialog.getByLabel('Expiry date').inputValue(), '12 / 31');
    await dialog.getByLabel('Security code').fill('123');
    await pay(dialog);
    await dialog.getByText('Paid. “robot” is active.').waitFor();
    await row.getByText('Active', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await control.count(), 0);
    await assertFocused(page.getByRole('main'));
    assert.equal((await client.get('/v1/me')).status, 200);

    // The next payment offers the card that paid, and no other.
    await createPremiumKey(page, 'drone');
    const next = page.getByRole('dialog', { name: 'Activate “drone”' });
    const card = next.getByRole('radio', { name: 'Visa ending in 4242 Expires 12/2031' });
    await assertFocused(card);
    assert.ok(await card.isChecked());
    assert.equal(await next.getByRole('radio').count(), 2, 'the card and another one');
    assert.equal(await next.getByLabel('Card number').count(), 0);
    await pay(next);
    await next.getByText('Paid. “drone” is active.').waitFor();
    await next.getByRole('button', { name: 'Done' }).click();

    await sent.neverKept([cardNumber('visa'), cardNumber('insufficient'), '4242 4242 4242 4242']);
    // The browser logs the 422 for the rejected card.
    assert.deepEqual(
      problems.filter((problem) => !/status of 422/.test(problem)),
      [],
    );
    await page.context().close();
  });

  test('completes a payment that the bank has to approve, on a phone in dark mode', async () => {
    const page = await enter(server, PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await createPremiumKey(page, 'a key with a name that is long enough to need more than one line');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Card number').waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Complete payment' }).waitFor();
    await assertFitsScreen(page);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Complete payment' }).click();

    const payAtTheBank = async (response: 'Approve' | 'Deny') => {
      await pay(dialog);
      const link = dialog.getByRole('link', { name: 'Continue at your bank' });
      await link.waitFor();
      await assertFitsScreen(page);
      const [bank] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await bank.getByRole('button', { name: response }).click();
      await bank.getByRole('link', { name: 'Back to the dashboard' }).waitFor();
      await bank.close();
    };
    await enterCard(dialog, cardNumber('asksTheBank'));
    await payAtTheBank('Deny');
    await dialog
      .getByRole('alert')
      .getByText(/The payment failed\. Nothing was charged/)
      .waitFor();

    await enterCard(dialog, cardNumber('asksTheBank'));
    await payAtTheBank('Approve');
    await dialog.getByText(/^Paid\./).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await page.context().close();
  });

  test('waits for a slow payment, which can be left and resumed', async () => {
    const page = await enter();
    await createPremiumKey(page, 'snail');
    const dialog = page.getByRole('dialog');
    await enterCard(dialog, cardNumber('slow'));
    await pay(dialog);
    const processing = dialog.getByText('Your payment is processing.');
    await processing.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    // The overview shows it too.
    await goTo(page, 'Overview');
    await page.getByText('Payment required for the key “snail”').waitFor();
    await page.getByRole('button', { name: 'Complete payment' }).click();
    await processing.waitFor();
    const cashier = await openLivePaymentJobs(server);
    await eventually('the payment to come in', async () => {
      await cashier.sweep();
      return dialog.getByText(/^Paid\./).isVisible();
    });
    await cashier.close();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Payment required for the key').waitFor({ state: 'detached' });
    await goTo(page, 'API keys');
    await page.getByText('Active', { exact: true }).waitFor();
    await page.context().close();
  });

  test('keeps the card and charges once when the connection is lost during payment', async () => {
    const page = await enter();
    await createPremiumKey(page, 'moth');
    const dialog = page.getByRole('dialog');

    // A card that was saved but is declined on the next try is not kept.
    await page.route('**/pay', (route) => route.abort(), { times: 1 });
    await enterCard(dialog, cardNumber('insufficient'));
    await pay(dialog);
    await dialog.getByRole('radio', { name: /^Visa ending in 9995/ }).waitFor();
    await pay(dialog);
    await dialog
      .getByRole('alert')
      .getByText(/insufficient funds/)
      .waitFor();
    await assertFocused(dialog.getByLabel('Card number'));
    assert.equal(await dialog.getByRole('radio').count(), 0, 'it is not offered again');

    // The request is lost: the card is saved, and used on the next try.
    await page.route('**/pay', (route) => route.abort(), { times: 1 });
    await enterCard(dialog, cardNumber('visa'));
    await pay(dialog);
    await dialog
      .getByRole('alert')
      .getByText(/cannot be reached/)
      .waitFor();
    const card = dialog.getByRole('radio', { name: /^Visa ending in 4242/ });
    await card.waitFor();
    assert.ok(await card.isChecked());
    assert.equal(await dialog.getByLabel('Card number').count(), 0, 'the number is not kept');

    // The response is lost: the checkout shows that it is paid.
    const responded: number[] = [];
    await page.route(
      '**/pay',
      async (route) => {
        responded.push((await route.fetch()).status());
        await route.abort();
      },
      { times: 1 },
    );
    await pay(dialog);
    await dialog.getByText('Paid. “moth” is active.').waitFor();
    assert.deepEqual(responded, [200]);
    const charges = await server.database.query(
      `select c.amount from live.simulated_charges c join live.payments p using (id)
       join live.checkouts k on k.id = p.subject join accounts.api_keys a on a.id = k.key_id
       where c.status = 'succeeded' and a.name = 'moth'`,
    );
    assert.equal(charges.length, 1);
    await page.context().close();
  });

  test('shows no simulated payments and no card fields with Stripe', async () => {
    const stripe = await startTestServer({
      env: { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: 'http://localhost:9' },
    });
    try {
      const page = await enter(stripe);
      await createPremiumKey(page, 'robot');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/Cards are saved through Stripe/).waitFor();
      assert.equal(await dialog.locator('input').count(), 0);
      assert.equal(await dialog.getByRole('button', { name: /^Pay/ }).count(), 0);
      assert.equal(await page.getByText(/simulated/).count(), 0);
      await page.context().close();
    } finally {
      await stripe.stop();
    }
  });

  test('does not load the payment processor for visitors', async () => {
    const page = await browser.newPage();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    assert.ok(requested.includes('/'));
    assert.ok(!requested.includes('/v1/payment_processor'), requested.join(' '));
    assert.equal(await page.getByText(SIMULATED).count(), 0);
    await page.close();
  });
}

/** Creates a live premium key up to its payment, and returns its secret. */
async function createPremiumKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: /^Live/ }).check();
  await dialog.getByRole('radio', { name: /^Premium/ }).check();
  await dialog.getByText(/It costs 20 USD once/).waitFor();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secret = await dialog.getByText(/^svc_live_[0-9A-Za-z]{38}$/).textContent();
  await dialog.getByRole('button', { name: 'I have copied it, continue' }).click();
  await page.getByRole('dialog', { name: `Activate “${name}”` }).waitFor();
  return secret as string;
}

async function enterCard(dialog: Locator, number: string, expires = '12 / 31'): Promise<void> {
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiry date').fill(expires);
  await dialog.getByLabel('Security code').fill('123');
}

async function pay(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Pay 20 USD' }).click();
}

/** Collects what the page stores, logs and requests, to assert that it holds no card number. */
function keptOf(page: Page) {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('request', (request) => said.push(request.url()));
  return {
    async neverKept(texts: string[]) {
      said.push(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])));
      said.push(await page.evaluate(() => document.documentElement.outerHTML));
      assert.ok(said.length > 10);
      assert.deepEqual(
        texts.filter((text) => said.some((line) => line.includes(text))),
        [],
      );
    },
  };
}
