import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addSessionCookies, closePage, launchChromium } from '../../server/test/harness/browser/chromium.ts';
import {
  allowAndReturn,
  allowButton,
  openWindow,
  startSite,
  submitSignInForm,
} from '../../server/test/harness/browser/oauth-browser.ts';
import {
  type App,
  consentForm,
  decide,
  newAuthorizationRequest,
  openLink,
  registerApp,
} from '../../server/test/harness/people/oauth-flow.ts';
import { type Person, signUp } from '../../server/test/harness/people/people.ts';
import { signIn } from '../../server/test/harness/people/sign-in.ts';
import { hasProgram } from '../../server/test/harness/programs.ts';
import { startTestServer } from '../../server/test/harness/servers/server.ts';

// Attacks on the OAuth consent: forged, replayed and framed forms. The test runner warns when Chromium is missing.

const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());
const developer = await signUp(server, 'Robot Studio Ltd');
const app = await registerApp(developer);

let signUps = 0;
/** Signs up a user with their own IP, so that the rate limits per IP do not apply. */
async function newPerson(name?: string): Promise<Person> {
  const person = await signUp(server, name);
  signUps += 1;
  person.browser.withHeaders({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.7.0.${signUps}` });
  return person;
}

const grantsOf = ({ id }: Person, { id: appId }: App) =>
  server.database.query<{ id: string; ended_at: Date | null }>(
    'select id, ended_at from accounts.oauth_grants where account_id = $1 and app_id = $2 order by id',
    [id, appId],
  );

test('accepts a consent form once', async () => {
  const user = await newPerson();
  const form = consentForm(await openLink(user.browser, newAuthorizationRequest(app).path));
  assert.ok((await decide(user.browser, form)).url.searchParams.has('code'));
  for (const decision of ['allow', 'deny'] as const) {
    const { page } = await decide(user.browser, form, decision);
    assert.equal(page?.status, 400, String(page?.text));
  }
  const [grant, ...more] = await grantsOf(user, app);
  assert.deepEqual([grant?.ended_at, more], [null, []]);
});

test('creates one grant for concurrent submissions of a consent form', async () => {
  const user = await newPerson();
  const form = consentForm(await openLink(user.browser, newAuthorizationRequest(app).path));
  const landings = await Promise.all(Array.from({ length: 8 }, () => decide(user.browser, form)));
  assert.ok(landings.some(({ url }) => url.searchParams.has('code')));
  assert.equal((await grantsOf(user, app)).length, 1);
});

test('binds a consent form to its request, its session and our own pages', async () => {
  const [user, other] = [await newPerson('Grace Hopper'), await newPerson('Barbara Liskov')];
  const form = consentForm(await openLink(user.browser, newAuthorizationRequest(app).path));
  const nothing = async () => assert.deepEqual([await grantsOf(user, app), await grantsOf(other, app)], [[], []]);
  const send = (headers: Record<string, string>, fields = form.fields, action = form.action) =>
    user.browser.call('POST', action, {
      body: new URLSearchParams([...fields, ['decision', 'allow']]).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  for (const site of ['cross-site', 'same-site', 'none']) {
    const reply = await send({ 'sec-fetch-site': site });
    assert.ok(reply.status >= 400 && !reply.headers.has('location'), reply.text);
  }
  for (const name of form.fields.keys()) {
    if (name === 'scope') continue;
    const forged = new URLSearchParams(form.fields);
    forged.set(name, `${forged.get(name)?.slice(0, -2)}xx`);
    const reply = await send({}, forged);
    assert.equal(reply.headers.get('location')?.includes('code=') ?? false, false);
  }
  await nothing();

  // Another user, now signed in in the same browser, submits the form of the first one.
  const next = await openLink(other.browser, newAuthorizationRequest(app).path);
  const theirs = { ...consentForm(next), fields: form.fields };
  await decide(other.browser, theirs);
  await nothing();
  for (const name of ['souk_access', 'souk_refresh']) {
    const cookie = other.browser.cookies.get(name);
    if (cookie) user.browser.cookies.set(name, cookie);
  }
  const shown = await decide(user.browser, form);
  assert.notEqual(shown.page, undefined, 'the app hears nothing');
  await nothing();
});

test('rejects an interaction that was started in another browser', async () => {
  const [attacker, victim] = [await newPerson('Mallory'), await newPerson('Grace Hopper')];
  const { url } = await openLink(attacker.browser, newAuthorizationRequest(app).path);
  const lured = await openLink(victim.browser, url.pathname);
  assert.equal(lured.page?.status, 400, String(lured.page?.text));
  const form = consentForm(await openLink(attacker.browser, newAuthorizationRequest(app).path));
  const sent = await decide(victim.browser, form);
  assert.equal(sent.page?.status, 400, String(sent.page?.text));
  assert.deepEqual(await grantsOf(victim, app), []);
});

test('rejects consent after the session was ended', async () => {
  const user = await newPerson();
  const form = consentForm(await openLink(user.browser, newAuthorizationRequest(app).path));
  const elsewhere = await signIn(user);
  const { items } = (await elsewhere.browser.get('/v1/sessions')).body;
  for (const session of items) {
    if (session.id !== elsewhere.id) await elsewhere.browser.delete(`/v1/sessions/${session.id}`);
  }
  const { page } = await decide(user.browser, form);
  assert.ok(page, 'the app hears nothing');
  assert.deepEqual(await grantsOf(user, app), []);
});

test('rejects consent of an ended session on a node that was not notified yet', async () => {
  const user = await newPerson();
  const form = consentForm(await openLink(user.browser, newAuthorizationRequest(app).path));
  // Ends the session as another node would, before this node is notified.
  await server.database.query('update accounts.sessions set ended_at = now() where account_id = $1', [user.id]);
  const { url } = await decide(user.browser, form);
  assert.equal(url.searchParams.get('error'), 'access_denied', url.href);
  const [grant] = await grantsOf(user, app);
  assert.ok(grant?.ended_at, 'what it granted has ended');
});

if (hasProgram('chromium')) {
  const browser = await launchChromium();
  const site = await startSite(pageOfTheAttacker);
  after(async () => {
    await browser.close();
    await site.stop();
  });
  const redirectUri = `${site.origin}/callback`;
  const webApp = await registerApp(developer, { redirect_uris: [redirectUri] });

  /** Serves the page of an attacker, which frames or forges what its URL says. */
  function pageOfTheAttacker(path: string): string {
    const { searchParams } = new URL(path, 'http://attacker.example');
    const target = searchParams.get('target');
    if (path.startsWith('/frame')) return `<h1>Win a robot</h1><iframe src="${target}"></iframe>`;
    if (!path.startsWith('/forge')) return '<h1>Welcome back</h1>';
    const fields = [...searchParams].filter(([name]) => name !== 'target');
    const inputs = fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
    return `<form method="post" action="${target}">${inputs.join('')}<button>Win a robot</button></form>`;
  }

  test('does not repeat a consent with the back button', async () => {
    const person = await newPerson();
    const page = await openWindow(browser, person);
    await page.goto(server.url + newAuthorizationRequest(webApp).path);
    await allowAndReturn(page, redirectUri);
    await page.goBack();
    // The page is not cached: going back requests it again, and the interaction has ended.
    await page.getByRole('heading').first().waitFor();
    assert.equal(new URL(page.url()).origin, server.url);
    assert.equal(await allowButton(page).count(), 0);
    await page.reload();
    assert.equal(await allowButton(page).count(), 0);
    assert.equal((await grantsOf(person, webApp)).length, 1);
  });

  test('rejects a forged consent form of another site', async () => {
    const [victim, attacker] = [await newPerson('Grace Hopper'), await newPerson('Mallory')];
    const page = await openWindow(browser, victim, { javaScriptEnabled: true });
    await page.goto(server.url + newAuthorizationRequest(webApp).path);
    const theirs = Object.fromEntries(
      consentForm(await openLink(attacker.browser, newAuthorizationRequest(webApp).path)).fields,
    );
    const ours = Object.fromEntries(
      await page
        .locator('form:has(button[name=decision]) input')
        .evaluateAll((inputs) => (inputs as HTMLInputElement[]).map(({ name, value }) => [name, value])),
    );
    for (const fields of [theirs, ours]) {
      const lure = new URL('/forge', site.origin);
      lure.search = new URLSearchParams({ ...fields, decision: 'allow', target: page.url() }).toString();
      const other = await page.context().newPage();
      await other.goto(lure.href);
      const [reply] = await Promise.all([
        other.waitForResponse((response) => response.request().method() === 'POST'),
        other.getByRole('button').click(),
      ]);
      assert.equal(reply.status(), 403);
      await closePage(other);
    }
    assert.deepEqual(await grantsOf(victim, webApp), []);
    await allowAndReturn(page, redirectUri);
    assert.equal((await grantsOf(victim, webApp)).length, 1, 'it was good, from our own page');
  });

  test('rejects a forged sign-in form of another site', async () => {
    const attacker = await newPerson('Mallory');
    const page = await openWindow(browser, undefined, { javaScriptEnabled: true });
    await page.goto(server.url + newAuthorizationRequest(webApp).path);
    const token = await page.locator('input[name=token]').inputValue();
    const lure = new URL('/forge', site.origin);
    const fields = { token, email: attacker.email, password: 'correct horse battery', target: page.url() };
    lure.search = new URLSearchParams(fields).toString();
    const other = await page.context().newPage();
    await other.goto(lure.href);
    await other.getByRole('button').click();
    await other.waitForURL((url) => url.origin === server.url);
    const names = (await page.context().cookies(server.url)).map(({ name }) => name);
    assert.ok(!names.includes('souk_access'), names.join());
    await page.reload();
    await page.locator('input[name=password]').waitFor();
  });

  test('does not allow its pages in a frame', async () => {
    const person = await newPerson();
    const page = await openWindow(browser, person, { javaScriptEnabled: true });
    await page.goto(server.url + newAuthorizationRequest(webApp).path);
    const signedOut = await openWindow(browser, undefined, { javaScriptEnabled: true });
    const urls = [page.url(), `${server.url}${newAuthorizationRequest(webApp).path}`, `${server.url}/oauth/device`];
    for (const [window, targets] of [
      [page, urls],
      [signedOut, urls.slice(1)],
    ] as const) {
      for (const target of targets) {
        await window.goto(`${site.origin}/frame?target=${encodeURIComponent(target)}`);
        const [frame] = window.mainFrame().childFrames();
        assert.ok(frame);
        await frame.waitForURL(/^chrome-error:/);
        assert.equal(await frame.locator('form').count(), 0, target);
      }
    }
    assert.deepEqual(await grantsOf(person, webApp), []);
  });

  test('asks again when the signed-in account has changed', async () => {
    const [shown, present] = [await newPerson('Grace Hopper'), await newPerson('Barbara Liskov')];
    const page = await openWindow(browser, shown);
    await page.goto(server.url + newAuthorizationRequest(webApp).path);
    await page.getByText('Grace Hopper').waitFor();
    await addSessionCookies(page, present);
    await allowButton(page).click();
    await page.getByText('Barbara Liskov').waitFor();
    assert.deepEqual([await grantsOf(shown, webApp), await grantsOf(present, webApp)], [[], []]);
    await allowAndReturn(page, redirectUri);
    assert.deepEqual([(await grantsOf(shown, webApp)).length, (await grantsOf(present, webApp)).length], [0, 1]);
  });

  test('lets the user switch to another account', async () => {
    const [first, second] = [await newPerson('Grace Hopper'), await newPerson('Barbara Liskov')];
    const page = await openWindow(browser, first);
    await page.goto(server.url + newAuthorizationRequest(webApp).path);
    await page.getByRole('link', { name: 'Not you?' }).click();
    await submitSignInForm(page, second);
    await page.getByText('Barbara Liskov').waitFor();
    await allowAndReturn(page, redirectUri);
    assert.deepEqual([(await grantsOf(first, webApp)).length, (await grantsOf(second, webApp)).length], [0, 1]);
  });

  test('escapes the names of apps and accounts', async () => {
    const name = '<img src=x onerror="document.title=1"><script>document.title=2</script>&lt;b&gt;';
    const owner = await newPerson('</bdi><h1>The market itself</h1>');
    const hostile = await registerApp(owner, { name, redirect_uris: [redirectUri] });
    const page = await openWindow(browser, undefined, { javaScriptEnabled: true });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(server.url + newAuthorizationRequest(hostile).path);
    await page.getByText(name).waitFor();
    await submitSignInForm(page, await newPerson());
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText(owner.name, { exact: true }).waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
    assert.equal(await page.locator('script, img').count(), 0);
    assert.doesNotMatch(await page.title(), /^\d$/);
    assert.deepEqual(complaints, [], 'the content security policy blocked nothing');
  });
}
