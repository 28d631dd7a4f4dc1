import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../harness/browser/chromium.ts';
import {
  allowAndReturn,
  allowButton,
  denyButton,
  openWindow,
  startSite,
  submitSignInForm,
} from '../../harness/browser/oauth-browser.ts';
import { createModel } from '../../harness/markets/catalog.ts';
import { type App, registerApp } from '../../harness/people/oauth-flow.ts';
import {
  type Authentication,
  LIBRARIES,
  type OAuthClient,
  type OAuthLibrary,
} from '../../harness/people/oauth-libraries.ts';
import { createKey, type Person, signUp } from '../../harness/people/people.ts';
import { hasProgram } from '../../harness/programs.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Apps written with independent libraries, and users who sign in and decide in a browser without JavaScript. The runner
// reports where Chromium is missing.

const SCOPE = 'models:read listings:read';
const DEVICE_CLIENT = { id: 'souk-cli', authentication: 'none' } as const;

if (hasProgram('chromium')) {
  const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
  const site = await startSite(() => '<h1>Welcome back</h1>');
  const browser = await launchChromium();
  after(async () => {
    await browser.close();
    await site.stop();
    await server.stop();
  });
  const redirectUri = `${site.origin}/callback`;
  const developer = await signUp(server, 'Robot Studio Ltd');

  const clientOf = (library: OAuthLibrary, app: App, authentication: Authentication) =>
    library.discover(server.url, { id: app.id, secret: app.secret, authentication });

  /** The libraries throw a response that has a challenge. */
  const statusOf = async (client: OAuthClient, token: string, path: string): Promise<number> =>
    (await client.fetch(token, new URL(path, server.url)).catch((challenge) => challenge)).status;

  /** Signs in and consents at the URL to which an app redirects. */
  async function consentAt(page: Page, url: URL, person: Person, to: string): Promise<URL> {
    await page.goto(url.href);
    await submitSignInForm(page, person);
    await allowButton(page).waitFor();
    return allowAndReturn(page, to);
  }

  for (const library of LIBRARIES) {
    for (const authentication of ['basic', 'post'] as const) {
      test(`${library.name}, secret by ${authentication}: signs in, calls, refreshes, revokes`, async () => {
        const person = await signUp(server);
        const model = await createModel((await createKey(person)).client);
        const app = await registerApp(developer, { redirect_uris: [redirectUri] });
        const client = await clientOf(library, app, authentication);
        const page = await openWindow(browser);
        const signIn = await client.begin(redirectUri, SCOPE);
        const tokens = await signIn.finish(await consentAt(page, signIn.url, person, redirectUri));
        assert.deepEqual([tokens.token_type.toLowerCase(), tokens.expires_in, tokens.scope], ['bearer', 3600, SCOPE]);
        assert.match(tokens.access_token, /^svc_app_/);
        assert.match(tokens.refresh_token ?? '', /^svc_ref_/);

        const me = await (await client.fetch(tokens.access_token, new URL('/v1/me', server.url))).json();
        assert.deepEqual([me.id, me.key.mode], [person.id, 'test']);
        assert.deepEqual(new Set(me.key.scopes), new Set(SCOPE.split(' ')));
        const ownModels = new URL('/v1/models?mine=true', server.url);
        const models = await (await client.fetch(tokens.access_token, ownModels)).json();
        assert.deepEqual(
          models.items.map(({ id }: { id: string }) => id),
          [model.id],
        );
        assert.equal(await statusOf(client, tokens.access_token, '/v1/payouts'), 403, 'not asked for');

        const renewed = await client.refresh(tokens.refresh_token ?? '');
        assert.notEqual(renewed.refresh_token, tokens.refresh_token);
        assert.notEqual(renewed.access_token, tokens.access_token);
        assert.equal(renewed.scope, SCOPE);
        assert.equal(await statusOf(client, renewed.access_token, '/v1/me'), 200);

        await client.revoke(renewed.refresh_token ?? '');
        for (const { access_token } of [tokens, renewed]) {
          assert.equal(await statusOf(client, access_token, '/v1/me'), 401);
        }
        await assert.rejects(client.refresh(renewed.refresh_token ?? ''), { error: 'invalid_grant' });
        const connected = await person.browser.get('/v1/connected_apps');
        assert.deepEqual([connected.status, connected.body?.items], [200, []], connected.text);
      });
    }

    test(`${library.name}: connects a native app on its own port, and rejects it once the user withdraws`, async () => {
      const person = await signUp(server);
      const app = await registerApp(developer, { confidential: false, redirect_uris: ['http://127.0.0.1/callback'] });
      assert.equal(app.secret, undefined);
      const client = await clientOf(library, app, 'none');
      const page = await openWindow(browser, person);
      const signIn = await client.begin(redirectUri, SCOPE);
      await page.goto(signIn.url.href);
      await page.locator('input[type=checkbox][value="listings:read"]').uncheck();
      const tokens = await signIn.finish(await allowAndReturn(page, redirectUri));
      assert.equal(tokens.scope, 'models:read', 'the rest was withheld');
      assert.equal(await statusOf(client, tokens.access_token, '/v1/models'), 200);
      assert.equal(await statusOf(client, tokens.access_token, '/v1/listings?mine=true'), 403);

      const gone = await person.browser.delete(`/v1/connected_apps/${app.id}`);
      assert.equal(gone.status, 200, gone.text);
      assert.equal(await statusOf(client, tokens.access_token, '/v1/models'), 401);
      await assert.rejects(client.refresh(tokens.refresh_token ?? ''), { error: 'invalid_grant' });
    });

    test(`${library.name}: reports a denial by the user, with JavaScript enabled`, async () => {
      const person = await signUp(server);
      const app = await registerApp(developer, { redirect_uris: [redirectUri] });
      const client = await clientOf(library, app, 'basic');
      const page = await openWindow(browser, undefined, { javaScriptEnabled: true });
      const signIn = await client.begin(redirectUri, SCOPE);
      await page.goto(signIn.url.href);
      await submitSignInForm(page, person);
      await denyButton(page).click();
      await page.waitForURL((url) => url.href.startsWith(redirectUri));
      await assert.rejects(signIn.finish(new URL(page.url())), { error: 'access_denied' });

      // The user, signed in by now, reconsiders.
      const again = await client.begin(redirectUri, SCOPE);
      await page.goto(again.url.href);
      const tokens = await again.finish(await allowAndReturn(page, redirectUri));
      assert.equal(await statusOf(client, tokens.access_token, '/v1/me'), 200);
    });

    test(`${library.name}: detects a response of another issuer or with another state`, async () => {
      const person = await signUp(server);
      const app = await registerApp(developer, { redirect_uris: [redirectUri] });
      const client = await clientOf(library, app, 'basic');
      const signIn = await client.begin(redirectUri, SCOPE);
      const callback = await consentAt(await openWindow(browser), signIn.url, person, redirectUri);
      assert.equal(callback.searchParams.get('iss'), server.url);
      for (const name of ['iss', 'state']) {
        const changed = new URL(callback);
        changed.searchParams.set(name, 'https://elsewhere.example');
        await assert.rejects(signIn.finish(changed), name);
        changed.searchParams.delete(name);
        await assert.rejects(signIn.finish(changed), name);
      }
      assert.equal(await statusOf(client, (await signIn.finish(callback)).access_token, '/v1/me'), 200);
    });

    test(`${library.name}: completes the device flow`, async () => {
      const person = await signUp(server);
      const client = await library.discover(server.url, DEVICE_CLIENT);
      const device = await client.beginOnDevice();
      const polling = device.poll();
      const page = await openWindow(browser);
      await page.goto(device.verificationUriComplete ?? device.verificationUri);
      await page.locator('input[name=user_code]').press('Enter');
      await submitSignInForm(page, person);
      await page.getByText(device.userCode).first().waitFor();
      await allowButton(page).click();
      const tokens = await polling;
      assert.match(tokens.access_token, /^svc_cli_/);
      assert.equal(tokens.refresh_token, undefined);
      assert.equal(tokens.expires_in, 30 * 24 * 60 * 60);
      assert.equal(await statusOf(client, tokens.access_token, '/v1/me'), 200);
      const { items } = (await person.browser.get('/v1/sessions')).body;
      const session = items.find(({ kind }: { kind: string }) => kind === 'cli');
      assert.ok(session, 'it is among the sessions');
      assert.equal((await person.browser.delete(`/v1/sessions/${session.id}`)).status, 200);
      assert.equal(await statusOf(client, tokens.access_token, '/v1/me'), 401);
    });
  }

  test('offers the device flow to the command line only', async () => {
    const app = await registerApp(developer, { confidential: false, redirect_uris: ['http://127.0.0.1/callback'] });
    for (const library of LIBRARIES) {
      const client = await clientOf(library, app, 'none');
      await assert.rejects(client.beginOnDevice(), { error: 'unauthorized_client' }, library.name);
    }
  });

  test('reports a denied device code', async () => {
    const person = await signUp(server);
    for (const library of LIBRARIES) {
      const device = await (await library.discover(server.url, DEVICE_CLIENT)).beginOnDevice();
      const page = await openWindow(browser, person);
      await page.goto(device.verificationUri);
      await page.locator('input[name=user_code]').fill(device.userCode.toLowerCase());
      await page.locator('input[name=user_code]').press('Enter');
      await denyButton(page).click();
      await page.locator('button[name=decision]').first().waitFor({ state: 'detached' });
      await assert.rejects(device.poll(), { error: 'access_denied' }, library.name);
    }
  });
}
