import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import { assertFitsScreen, launchChromium, PHONE } from '../../server/test/harness/browser/chromium.ts';
import { collectProblems } from '../../server/test/harness/browser/page-problems.ts';
import { newShop, requestPurchase } from '../../server/test/harness/markets/market.ts';
import { requestTopUp } from '../../server/test/harness/markets/payments.ts';
import { LIVE } from '../../server/test/harness/people/activation.ts';
import { assertSignedOut, signIn } from '../../server/test/harness/people/sign-in.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// Manages an account on the site, in Chromium. The test runner warns when it is missing.

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await server.stop();
  });
  const [FIRST, LATER] = ['grace@people.example', 'hopper@people.example'];
  const [PASSWORD, NEW_PASSWORD] = ['frequency hopping', 'nanoseconds of wire'];

  test('asks a signed-out browser for the password to confirm an email, and rejects a wrong one', async () => {
    const email = 'elsewhere@people.example';
    const response = await server.client.post('/auth/sign_up', { name: 'Ada', email, password: PASSWORD });
    assert.equal(response.status, 201, response.text);
    const page = await newPage();
    await page.goto(`${server.url}/confirm-email#token=${await server.mailbox.tokenTo(email, 'Confirm')}`);
    const confirm = page.getByRole('button', { name: 'Confirm email' });
    const password = page.getByLabel('Account password');
    await confirm.click();
    await page.getByText('Enter the password that you signed up with').waitFor();
    assert.notEqual(await password.getAttribute('aria-invalid'), 'true', 'nothing was wrong yet');
    await isAccessible(page);
    await password.fill('a guess');
    await confirm.click();
    await page.getByText('This is not the password of the account.').waitFor();
    await password.fill(PASSWORD);
    await confirm.click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  });

  test('creates, confirms and renames an account, changes its email, signs out elsewhere and closes it', async () => {
    const page = await newPage();
    const problems = collectProblems(page, server.url);
    await page.goto(`${server.url}/sign-up`);
    await isAccessible(page);
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByLabel('Email').fill(FIRST);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Use at least 8 characters.').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/dashboard');
    await page
      .getByText(/Confirm your email/)
      .first()
      .waitFor();

    // Programs open links in mails too, so the page requires a click.
    await page.goto(`${server.url}/confirm-email#token=${await server.mailbox.tokenTo(FIRST, 'Confirm')}`);
    await isAccessible(page);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(`${server.url}/dashboard/account`);
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Rear Admiral Hopper');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Your name is saved.').waitFor();

    await page.getByLabel('New email').fill(LATER);
    const passwords = page.getByLabel('Current password', { exact: true });
    await passwords.first().fill('a guess');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('This is not your current password.').waitFor();
    assert.match(problems.pop() ?? '', /status of 401/);
    await passwords.first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByText(`We sent a mail to ${LATER}.`).waitFor();
    await isAccessible(page);
    await page.goto(`${server.url}/confirm-email#token=${await server.mailbox.tokenTo(LATER, 'Confirm')}`);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();

    // Signs out another browser, and stays signed in here.
    const elsewhere = await signIn({ email: LATER, browser: { url: server.url } }, PASSWORD);
    const dialog = page.getByRole('dialog', { name: 'Close your account' });
    const { listing } = await newShop(server, 5900, 'live');
    assert.equal((await requestTopUp(elsewhere.browser, 'pm_card_visa', 5900, LIVE)).status, 201);
    await page.goto(`${server.url}/dashboard/account`);
    await page.getByRole('button', { name: 'Close account…' }).click();
    await dialog.getByText('Your live balance holds 59 USD.').waitFor();
    assert.equal((await requestPurchase(elsewhere.browser, listing, { payment_method: 'balance' }, LIVE)).status, 201);
    await page.goto(`${server.url}/dashboard/sessions`);
    const others = page.getByRole('listitem').filter({ hasNotText: 'This browser', hasText: 'signed in' });
    await others.getByRole('button', { name: /^Sign out/ }).click();
    await others.waitFor({ state: 'detached' });
    await assertSignedOut(elsewhere.browser);
    await isAccessible(page);

    await page.goto(`${server.url}/dashboard/account`);
    await page.getByRole('button', { name: 'Close account…' }).click();
    await dialog.getByText('You lose access to 1 license:').waitFor();
    assert.equal(await dialog.getByText('Your live balance holds').count(), 0);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Type “grace-hopper” to confirm').fill('grace');
    await dialog.getByRole('button', { name: 'Close account permanently' }).click();
    await dialog.getByText('Type “grace-hopper”, the short name of your account.').waitFor();
    await isAccessible(page);
    await dialog.getByLabel('Type “grace-hopper” to confirm').fill('grace-hopper');
    await dialog.getByRole('button', { name: 'Close account permanently' }).click();
    await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
    await isAccessible(page);
    assert.deepEqual(problems, []);
    await signInOn(page, LATER, PASSWORD);
    await page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor();
    await page.context().close();
  });

  test('resets and changes a password on a phone in dark mode, and signs out other sessions', async () => {
    const page = await newPage({ viewport: PHONE, colorScheme: 'dark' });
    const problems = collectProblems(page, server.url);
    const looksWell = async () => {
      await isAccessible(page);
      await assertFitsScreen(page);
    };
    const email = 'ada@people.example';
    await server.client.post('/auth/sign_up', { name: 'Ada Lovelace', email, password: PASSWORD });
    await page.goto(`${server.url}/sign-in`);
    await looksWell();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const sendLink = page.getByRole('button', { name: 'Send link', exact: true });
    await sendLink.waitFor();
    await page.getByLabel('Email').fill(email);
    await sendLink.click();
    await page.getByRole('button', { name: 'Resend link' }).waitFor();
    await looksWell();

    // An incomplete link is explained; the complete one works once.
    await page.goto(`${server.url}/reset-password`);
    await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    await looksWell();
    const link = `${server.url}/reset-password#token=${await server.mailbox.tokenTo(email, 'password')}`;
    await page.goto(link);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await looksWell();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard');

    const elsewhere = await signIn({ email, browser: { url: server.url } }, NEW_PASSWORD);
    await page.goto(`${server.url}/dashboard/account`);
    await looksWell();
    await page.getByLabel('Current password', { exact: true }).last().fill(NEW_PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page
      .getByRole('status')
      .getByText(/password/i)
      .waitFor();
    await assertSignedOut(elsewhere.browser);
    await page.goto(`${server.url}/dashboard/sessions`);
    await page.getByText('This browser').waitFor();
    await looksWell();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await looksWell();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/sign-in');
    assert.deepEqual(problems, []);
    await page.context().close();
  });

  async function isAccessible(page: Page): Promise<void> {
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await assertAccessible(page);
  }

  async function newPage(options: Parameters<typeof browser.newContext>[0] = {}): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })).newPage();
    page.setDefaultTimeout(30_000);
    return page;
  }

  async function signInOn(page: Page, email: string, password: string): Promise<void> {
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
}
