import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../server/test/harness/browser/axe.ts';
import { assertFitsScreen, assertFocused, launchChromium, PHONE } from '../../server/test/harness/browser/chromium.ts';
import { allowButton, openWindow, startSite } from '../../server/test/harness/browser/oauth-browser.ts';
import { newAuthorizationRequest, registerApp } from '../../server/test/harness/people/oauth-flow.ts';
import { PASSWORD, signUp } from '../../server/test/harness/people/people.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// In Chromium, because the browser enforces what a page may do and where its forms may redirect.

if (hasProgram('chromium')) {
  const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
  const browser = await launchChromium();
  const home = await startSite(() => '<title>Home</title><h1>Welcome back</h1>');
  // Like many apps, the callback takes the code and redirects to a page without it in the URL, here on another site.
  const callbacks = createServer((_request, response) =>
    response.writeHead(303, { location: `${home.origin}/` }).end(),
  );
  await new Promise<void>((resolve) => callbacks.listen(0, '127.0.0.1', resolve));
  after(async () => {
    await browser.close();
    await new Promise((resolve) => void callbacks.close(resolve).closeAllConnections());
    await home.stop();
    await server.stop();
  });
  const developer = await signUp(server, 'Robot Studio Ltd');
  const callback = `http://127.0.0.1:${(callbacks.address() as AddressInfo).port}/callback`;
  const app = await registerApp(developer, { redirect_uris: [callback] });

  const complaintsOf = (page: Page): string[] => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    return complaints;
  };

  test('signs in, declines a permission and redirects, by keyboard on a phone without scripts', async () => {
    const { email } = await signUp(server, 'Grace Hopper');
    const page = await openWindow(browser, undefined, { viewport: PHONE });
    const complaints = complaintsOf(page);
    await page.goto(server.url + newAuthorizationRequest(app).path);
    await isFocusedWithoutScripts(page, 'email');
    await assertFitsScreen(page);
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('not my password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor();
    await isFocusedWithoutScripts(page, 'password');
    assert.equal(await page.getByLabel('Email').inputValue(), email);
    await assertFitsScreen(page);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Connect Robot Studio to your account?' }).waitFor();
    await page.getByRole('group', { name: 'It will be able to' }).getByLabel('See your listings').focus();
    await page.keyboard.press('Space');
    await assertFitsScreen(page);
    await allowButton(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${home.origin}/`);
    const [grant] = await server.database.query<{ scopes: string[] }>('select scopes from accounts.oauth_grants');
    assert.deepEqual(grant?.scopes, ['models:read']);
    assert.deepEqual(
      complaints.filter((complaint) => !/401/.test(complaint)),
      [],
    );
    await page.context().close();
  });

  test('returns to the consent page after signing up', async () => {
    const page = await openWindow(browser, undefined, {
      javaScriptEnabled: true,
      viewport: PHONE,
      colorScheme: 'dark',
    });
    const complaints = complaintsOf(page);
    await page.goto(server.url + newAuthorizationRequest(app).path);
    await assertAccessible(page);
    const url = page.url();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Name').fill('Joan Clarke');
    await page.getByLabel(/e-?mail/i).fill('joan@people.example');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: /account/i }).click();
    await page.waitForURL(url);
    await page.getByText('Joan Clarke').waitFor();
    await assertAccessible(page);
    assert.deepEqual(complaints, []);
    await allowButton(page).click();
    await page.waitForURL(`${home.origin}/`);
    await page.context().close();
  });

  test('switches to another account, and back', async () => {
    const [first, second] = [await signUp(server, 'Ada Lovelace'), await signUp(server, 'Mary Somerville')];
    const page = await openWindow(browser, first);
    await page.goto(server.url + newAuthorizationRequest(app).path);
    await page.getByRole('link', { name: 'Not you?' }).click();
    await page.getByRole('link', { name: 'Continue with the signed-in account' }).click();
    await page.getByText('Ada Lovelace').waitFor();
    await page.getByRole('link', { name: 'Not you?' }).click();
    await page.getByLabel('Email').fill(second.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Mary Somerville').waitFor();
    assert.equal(await page.getByText('Ada Lovelace').count(), 0);
    await page.context().close();
  });
}

/** Asserts the focus with a selector, because scripts are disabled on the page. */
async function isFocusedWithoutScripts(page: Page, name: string): Promise<void> {
  await assertFocused(page.locator(`input[name=${name}]:focus`));
}
