import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { OFFERED_SCOPES, SCOPE_DESCRIPTIONS } from '../../server/src/oauth/offered-scopes.ts';
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
import { hasProgram } from '../../server/test/harness/programs.ts';
import { freePort } from '../../server/test/harness/servers/free-port.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';
import { SCOPE_LABELS } from '../src/lib/labels/scope-labels.ts';
import { chooseSegment } from './choose-segment.ts';

// OAuth apps in the dashboard, for developers and for users. The test runner warns when Chromium is missing.

test('describes every permission as the consent page does', () => {
  for (const scope of OFFERED_SCOPES) assert.equal(SCOPE_LABELS[scope], SCOPE_DESCRIPTIONS[scope].title);
});

if (hasProgram('chromium')) {
  const server = await startTestServer();
  const home = await startApp();
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await home.stop();
    await server.stop();
  });

  test('registers an app, which a user connects by its example and disconnects', async () => {
    const page = await signUpInBrowser(browser, server.url);
    const problems = collectProblems(page, server.url);
    await page.getByRole('link', { name: 'OAuth apps' }).click();
    await page.getByText('No test apps yet').waitFor();
    assert.match(await page.title(), /^OAuth apps/);
    await assertAccessible(page);

    // Server errors appear at the field, and the selection is kept.
    await page.getByRole('button', { name: 'Register app' }).click();
    const dialog = page.getByRole('dialog');
    await assertFocused(dialog.getByLabel('Name'));
    await dialog.getByRole('button', { name: 'Register app' }).click();
    await dialog.getByText('Please fill this in.').first().waitFor();
    await dialog.getByLabel('Name').fill('Robot Studio');
    const redirectUris = dialog.getByLabel('Redirect URIs');
    await redirectUris.fill(`${home.url}\nhttp://robots.example/back`);
    await dialog.getByRole('checkbox', { name: 'models:read' }).check();
    await dialog.getByRole('button', { name: 'Register app' }).click();
    await dialog.getByText(/^Redirect URI 2 must begin with https/).waitFor();
    await assertFocused(redirectUris);
    await assertAccessible(page);
    await redirectUris.fill(`\n${home.url}\n`);
    await dialog.getByRole('button', { name: 'Register app' }).click();

    // The secret is shown once, in a dialog that Escape does not close.
    const secret = (await dialog.getByText(/^svc_secret_\w+$/).textContent()) as string;
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('listitem').filter({ hasText: 'Robot Studio' });
    await row.getByText('Web app with a server').waitFor();
    await row.getByRole('link', { name: 'Robot Studio' }).click();
    await page.getByRole('heading', { name: 'Robot Studio' }).waitFor();
    assert.ok(!(await page.evaluate(() => document.documentElement.outerHTML)).includes(secret));
    for (const part of ['client ID', 'authorize URL', 'token URL']) {
      await page.getByRole('button', { name: `Copy the ${part}` }).waitFor();
    }
    await assertAccessible(page);
    assert.deepEqual(problems, [
      'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)',
    ]);

    // Another user follows the example link, and the app exchanges the code with the example command.
    const link = await page.getByText(`${server.url}/oauth/authorize?`).textContent();
    const command = await page.getByText(`curl ${server.url}/oauth/token`).textContent();
    const person = await signUpInBrowser(browser, server.url);
    await person.emulateMedia({ colorScheme: 'dark' });
    const personsProblems = collectProblems(person, server.url);
    await person.getByRole('link', { name: 'Connected apps' }).click();
    await person.getByText('No connected apps').waitFor();
    await assertAccessible(person);
    await person.goto(link as string);
    await person.getByRole('button', { name: 'Allow' }).waitFor();
    await assertAccessible(person);
    assert.deepEqual(personsProblems, []);
    await person.getByRole('button', { name: 'Allow' }).click();
    await person.waitForURL((url) => url.href.startsWith(home.url));
    const code = new URL(person.url()).searchParams.get('code') as string;
    const token = await exchange(command as string, { $CLIENT_SECRET: secret, $CODE: code });
    const me = () => server.client.withKey(token).get('/v1/me');
    assert.equal((await me()).status, 200);

    // The user sees the granted permissions, and disconnects the app.
    await person.goto(`${server.url}/dashboard/connected-apps`);
    const connected = person.getByRole('listitem').filter({ hasText: 'Robot Studio' });
    await connected.getByText('Test', { exact: true }).waitFor();
    await connected.getByText(/^by Hedy Lamarr \(hedy-lamarr/).waitFor();
    await connected.getByRole('button', { name: '1 permission' }).click();
    await connected.getByText(SCOPE_DESCRIPTIONS['models:read'].title).waitFor();
    await assertAccessible(person);
    await connected.getByRole('button', { name: 'Disconnect Robot Studio' }).click();
    await person.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await person.getByText('No connected apps').waitFor();
    await assertFocused(person.getByRole('main'));
    await eventually('the token to be rejected', async () => (await me()).status === 401);
    await page.context().close();
    await person.context().close();
  });

  test('edits an app, rotates its secret and deletes it, on a phone', async () => {
    const page = await signUpInBrowser(browser, server.url, PHONE);
    const dialog = page.getByRole('dialog');
    const first = await register(page, 'Robot Studio');
    await assertFitsScreen(page);
    // The app does not exist in the other mode.
    await chooseSegment(page, 'Mode', 'Live');
    await page.getByText('No live apps yet').waitFor();
    await chooseSegment(page, 'Mode', 'Test');
    await page.getByRole('link', { name: 'Robot Studio' }).click();
    await page.getByRole('heading', { name: 'Connect users' }).waitFor();
    await assertFitsScreen(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await assertAccessible(page);

    await page.getByRole('button', { name: 'Edit' }).click();
    await assertFitsScreen(page);
    assert.equal(await dialog.getByLabel('Redirect URIs').inputValue(), home.url);
    const longName = `Robots${' and robots'.repeat(3)}${'robots'.repeat(9)}`;
    await dialog.getByLabel('Name').fill(longName);
    await dialog.getByLabel('Redirect URIs').fill(`https://robots.example/back\n${home.url}`);
    await dialog.getByRole('checkbox', { name: 'payouts:read' }).check();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: longName }).waitFor();
    await assertFitsScreen(page);
    await page.getByText('https://robots.example/back', { exact: true }).waitFor();
    await page.getByText(SCOPE_DESCRIPTIONS['payouts:read'].title).waitFor();

    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog.getByText(/stops at once/).waitFor();
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    const second = (await dialog.getByText(/^svc_secret_\w+$/).textContent()) as string;
    assert.notEqual(second, first);
    await assertFitsScreen(page);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText(`…${second.slice(-4)}`).waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText(/Everyone who connected it is disconnected/).waitFor();
    await dialog.getByRole('button', { name: 'Delete app' }).click();
    await page.getByText('No test apps yet').waitFor();
    await assertFocused(page.getByRole('main'));
    await page.goBack();
    await page.getByRole('heading', { name: 'App not found' }).waitFor();

    // The menu links to every page, and marks the current one.
    await goTo(page, 'Connected apps');
    await page.getByText('No connected apps').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    const here = dialog.getByRole('link', { name: 'Connected apps' });
    assert.equal(await here.getAttribute('aria-current'), 'page');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('registers a public app without a secret, in the chosen mode', async () => {
    const page = await signUpInBrowser(browser, server.url);
    const dialog = page.getByRole('dialog');
    await page.goto(`${server.url}/dashboard/oauth-apps`);
    await page.getByRole('button', { name: 'Register app' }).click();
    await dialog.getByLabel('Name').fill('Pocket Robots');
    await dialog.getByRole('radio', { name: 'Live' }).check();
    await dialog.getByRole('radio', { name: 'Native or browser app' }).check();
    await dialog.getByLabel('Redirect URIs').fill('com.example.robots:/back');
    await dialog.getByRole('button', { name: 'Register app' }).click();
    await dialog.getByText(/it has no secret/).waitFor();
    await dialog.getByText(/^cli_\w+$/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    // The dashboard switched to the mode of the app.
    await page.getByRole('list', { name: 'OAuth apps in live mode' }).getByRole('link', { name: 'Pocket' }).click();
    await page.getByText('None (public app)').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Rotate secret' }).count(), 0);
    const command = await page.getByText(`curl ${server.url}/oauth/token`).textContent();
    assert.ok(command?.includes('client_id=cli_') && !command.includes('SECRET'));
    await page.context().close();
  });

  /** Registers an app and returns its secret. */
  async function register(page: Page, name: string): Promise<string> {
    await goTo(page, 'OAuth apps');
    await page.getByRole('button', { name: 'Register app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Redirect URIs').fill(home.url);
    await assertFitsScreen(page);
    await dialog.getByRole('button', { name: 'Register app' }).click();
    const secret = await dialog.getByText(/^svc_secret_\w+$/).textContent();
    await assertFitsScreen(page);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    return secret as string;
  }
}

/** Starts the app that users are redirected to. */
async function startApp(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const app = createServer((_request, response) => response.end('Welcome back.'));
  await new Promise<void>((resolve) => app.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}/back`,
    stop: () => new Promise<void>((resolve, reject) => app.close((error) => (error ? reject(error) : resolve()))),
  };
}

/** Sends the request of a curl command, and returns the access token. */
async function exchange(command: string, variables: Record<string, string>): Promise<string> {
  const filled = Object.entries(variables).reduce((text, [name, value]) => text.replace(name, value), command);
  const [, url, credentials] = /^curl (\S+) .*?-u "([^"]+)"/s.exec(filled) ?? [];
  assert.ok(url && credentials, command);
  const fields = [...filled.matchAll(/(?:-d|--data-urlencode) (?:'([^']+)'|(\S+))/g)].map(
    ([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll('"', '').split(/=(.*)/s, 2) as [string, string],
  );
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams(fields),
  });
  const reply = (await response.json()) as { access_token: string };
  assert.equal(response.status, 200, JSON.stringify(reply));
  return reply.access_token;
}
