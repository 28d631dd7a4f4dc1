import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { CREDENTIALS_CHANNEL } from '../../../src/access/credential-cache.ts';
import { assertFitsScreen, launchChromium, PHONE } from '../../harness/browser/chromium.ts';
import { allowButton, denyButton, openWindow, submitSignInForm } from '../../harness/browser/oauth-browser.ts';
import { spawnExampleApp } from '../../harness/clients/example-app.ts';
import { createModel, publishModel } from '../../harness/markets/catalog.ts';
import { registerApp } from '../../harness/people/oauth-flow.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { hasProgram } from '../../harness/programs.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Runs the app of examples/ as its README says, with users in a browser. The runner reports where Chromium is missing.

test('does not start without a client id', async () => {
  await assert.rejects(spawnExampleApp(await freePort(), {}), /did not start: .*Set CLIENT_ID/s);
});

if (hasProgram('chromium')) {
  const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
  const port = await freePort();
  const developer = await signUp(server, 'Robot Studio Ltd');
  const registered = await registerApp(developer, {
    name: 'Model shelf',
    redirect_uris: [`http://127.0.0.1:${port}/callback`],
  });
  const example = await spawnExampleApp(port, {
    SOUK_URL: server.url,
    CLIENT_ID: registered.id,
    CLIENT_SECRET: registered.secret ?? '',
  });
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await example.end();
    await server.stop();
  });

  const beginSignIn = async (page: Page, at = example.url) => {
    await page.goto(at);
    await page.getByRole('button', { name: 'Sign in with Souk' }).click();
  };

  const accessTokens = () =>
    server.database.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from accounts.oauth_records where kind = 'AccessToken'`,
    );

  test('signs a user in, lists their models, renews its tokens, and revokes them', async () => {
    const person = await signUp(server);
    const { client } = await createKey(person);
    const draft = await createModel(client, { name: 'Tray <b>Sorter</b>' });
    const published = await publishModel(client);
    await publishModel((await createKey(developer)).client, { name: 'Another Account' });
    await createModel((await createKey(person, { mode: 'live' })).client);
    const page = await openWindow(browser);

    await beginSignIn(page, example.url.replace('127.0.0.1', 'localhost'));
    await submitSignInForm(page, person);
    await page.getByRole('heading', { name: 'Model shelf' }).waitFor();
    await allowButton(page).click();
    await page.waitForURL(`${example.url}/`);
    await page.getByText('Signed in as').waitFor();
    await page.getByText(`${person.slug} · test mode · models:read`).waitFor();
    await page.getByText(draft.name, { exact: true }).waitFor();
    await page.getByRole('listitem').filter({ hasText: published.name }).getByText('revision 1.0.0').waitFor();
    assert.equal(await page.getByRole('listitem').count(), 2, 'and no other');
    assert.doesNotMatch(await page.content(), /svc_(app|ref|secret)_/);

    // Its access token expires before the app expects it: it exchanges the refresh token without the user noticing.
    const before = await accessTokens();
    assert.equal(before.length, 1);
    await server.database.query(
      `with late as (
         update accounts.oauth_records set expires_at = now() - interval '1 second'
         where kind = 'AccessToken' returning grant_id
       ) select pg_notify('${CREDENTIALS_CHANNEL}', grant_id) from late`,
    );
    await page.goto(example.url);
    await page.getByText(draft.name, { exact: true }).waitFor();
    assert.ok((await accessTokens()).some(({ hash }) => hash !== before[0]?.hash));

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with Souk' }).waitFor();
    assert.deepEqual((await person.browser.get('/v1/connected_apps')).body.items, []);
    assert.deepEqual(await accessTokens(), []);
  });

  test('handles a user who denies, and one who disconnects it later', async () => {
    const person = await signUp(server);
    const page = await openWindow(browser, person);
    await beginSignIn(page);
    await denyButton(page).click();
    await page.getByRole('heading', { name: 'That did not work' }).waitFor();
    await page.getByRole('link', { name: 'Start again' }).click();
    await beginSignIn(page);
    await allowButton(page).click();
    await page.getByText('No models yet').waitFor();

    const gone = await person.browser.delete(`/v1/connected_apps/${registered.id}`);
    assert.equal(gone.status, 200, gone.text);
    await page.reload();
    await page.getByText('no longer connected').waitFor();
    await page.getByRole('link', { name: 'Start again' }).click();
    await page.getByRole('button', { name: 'Sign in with Souk' }).waitFor();
  });

  test('rejects a response that it did not request', async () => {
    const person = await signUp(server);
    const page = await openWindow(browser, person);
    await beginSignIn(page);
    const callback = new Promise<string>((resolve) =>
      page.on('request', (request) => request.url().includes('/callback?') && resolve(request.url())),
    );
    await allowButton(page).click();
    const callbackUrl = await callback;
    await page.getByText('Signed in as').waitFor();
    const victim = await openWindow(browser);
    await victim.goto(callbackUrl);
    await victim.getByText('not started in this browser, or too long ago').waitFor();
    await beginSignIn(victim);
    await victim.goto(callbackUrl);
    await victim.getByText(/not started in this browser\./).waitFor();
    await victim.goto(example.url);
    await victim.getByRole('button', { name: 'Sign in with Souk' }).waitFor();
  });

  test('fits a phone', async () => {
    const page = await openWindow(browser, await signUp(server), { viewport: PHONE, javaScriptEnabled: true });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(example.url);
    await assertFitsScreen(page);
    await beginSignIn(page);
    await allowButton(page).click();
    await page.getByText('Signed in as').waitFor();
    await assertFitsScreen(page);
    assert.deepEqual(complaints, []);
  });
}
