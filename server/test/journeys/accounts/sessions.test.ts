import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { route } from '../../../src/access/route.ts';
import { SCOPE_NAMES, type Scope } from '../../../src/access/scopes.ts';
import { makeAccessToken } from '../../../src/accounts/sessions/session.ts';
import { loadKeyRing } from '../../../src/platform/crypto/load-key-ring.ts';
import { Database } from '../../../src/platform/db/database.ts';
import { eventually } from '../../harness/eventually.ts';
import { cookiesSetBy, cookieValue, tabOf, withCookie } from '../../harness/people/cookies.ts';
import { assertRejected, createKey, signUp } from '../../harness/people/people.ts';
import { assertSignedIn, assertSignedOut, signIn, signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { startTestServer, TEST_SECRET } from '../../harness/servers/server.ts';

const allowed = { method: 'GET', rate: 'read', tag: 'Probe', summary: 'a probe', status: 200, response: {} } as const;
const probeUrl = (access: string) => `/v1/probe/${access.replace(':', '-')}`;
const probe = (access: Scope | 'account') =>
  route({ ...allowed, access, url: probeUrl(access), handler: async () => ({}) });

const server = await startTestServer({ extraRoutes: [...SCOPE_NAMES, 'account' as const].map(probe) });
after(() => server.stop());

const EVERYWHERE = 'HttpOnly; Max-Age=2592000; Path=/; SameSite=Lax';
const DEVICE = 'HttpOnly; Max-Age=15552000; Path=/; SameSite=Lax';
const AUTH_ONLY = 'HttpOnly; Max-Age=2592000; Path=/auth; SameSite=Lax';

test('sets an access cookie for every path and a refresh cookie for /auth alone, both HttpOnly', async () => {
  const { browser } = await signUp(server);
  const response = await browser.post('/auth/refresh');
  assert.deepEqual(cookiesSetBy(response), { souk_access: EVERYWHERE, souk_refresh: AUTH_ONLY, souk_device: DEVICE });
});

test('sets Secure cookies on https', async () => {
  const https = await startTestServer({ env: { PUBLIC_URL: 'https://market.example' } });
  after(() => https.stop());
  const { browser } = await signUp(https);
  const response = await browser.post('/auth/refresh');
  const secure = {
    souk_access: `${EVERYWHERE}; Secure`,
    souk_refresh: `${AUTH_ONLY}; Secure`,
    souk_device: `${DEVICE}; Secure`,
  };
  assert.deepEqual(cookiesSetBy(response), secure);
  browser.withHeaders({ origin: 'https://market.example' });
  await assertSignedIn(browser);
});

test('expires an access cookie after ten minutes, and renews it by the refresh cookie', async () => {
  const { browser, id } = await signIn(await signUp(server));
  const database = new Database({ url: server.database.url, poolSize: 1, roles: true, onIdleError: () => undefined });
  const { accounts: vault } = await loadKeyRing(database.accounts, [TEST_SECRET]);
  await database.close();
  const aged = (minutes: number) =>
    withCookie(browser, 'souk_access', makeAccessToken(vault, id, Date.now() - minutes * 60_000));
  await assertSignedIn(aged(9));
  const late = aged(10);
  await assertSignedOut(late);
  assert.equal((await late.post('/auth/refresh')).status, 200);
  await assertSignedIn(late);
});

test('rotates the refresh cookie, and gives a second tab within ten seconds the same successor', async () => {
  const { browser } = await signUp(server);
  const before = cookieValue(browser, 'souk_refresh');
  const [first, second] = [tabOf(browser), tabOf(browser)];
  assert.equal((await first.post('/auth/refresh')).status, 200);
  assert.equal((await second.post('/auth/refresh')).status, 200);
  assert.notEqual(cookieValue(first, 'souk_refresh'), before);
  assert.equal(cookieValue(second, 'souk_refresh'), cookieValue(first, 'souk_refresh'));
  for (const tab of [first, second]) await assertSignedIn(tab);
});

test('gives twenty tabs that refresh at once the same successor, and keeps the session', async () => {
  const { browser } = await signUp(server);
  const tabs = Array.from({ length: 20 }, () => tabOf(browser));
  const responses = await Promise.all(tabs.map((tab) => tab.post('/auth/refresh')));
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
  assert.equal(new Set(tabs.map((tab) => cookieValue(tab, 'souk_refresh'))).size, 1);
  assert.equal((await tabs[7]?.post('/auth/refresh'))?.status, 200);
  await assertSignedIn(browser);
});

test('lets a tab that is two refreshes behind catch up within the grace period', async () => {
  const { browser } = await signUp(server);
  const late = tabOf(browser);
  for (let i = 0; i < 3; i++) assert.equal((await browser.post('/auth/refresh')).status, 200);
  assert.equal((await late.post('/auth/refresh')).status, 200);
  assert.equal(cookieValue(late, 'souk_refresh'), cookieValue(browser, 'souk_refresh'));
  await assertSignedIn(browser);
});

test('ends the session when a refresh cookie is reused after the grace period', async () => {
  const { browser, id } = await signIn(await signUp(server));
  const thief = tabOf(browser);
  assert.equal((await browser.post('/auth/refresh')).status, 200);
  await server.database.query(
    `update accounts.sessions set rotations = array(select at - interval '10 s' from unnest(rotations) at) where id = $1`,
    [id],
  );
  const rejected = await thief.post('/auth/refresh');
  assertRejected(rejected, 401, 'invalid_key');
  assert.match(cookiesSetBy(rejected).souk_access ?? '', /Max-Age=0/);
  await assertSignedOut(browser);
  assertRejected(await browser.post('/auth/refresh'), 401, 'invalid_key');
});

test('rejects an edited cookie without harm to the session it names', async () => {
  const { browser } = await signUp(server);
  const victim = await signIn(await signUp(server));
  const [, expiry, accessMac] = cookieValue(browser, 'souk_access').split('.');
  const [, , refreshMac] = cookieValue(browser, 'souk_refresh').split('.');
  await assertSignedOut(withCookie(browser, 'souk_access', `${victim.id}.${expiry}.${accessMac}`));
  for (const value of [`${victim.id}.1.${refreshMac}`, `${victim.id}.0.`, victim.id, 'x', '...']) {
    assertRejected(await withCookie(browser, 'souk_refresh', value).post('/auth/refresh'), 401, 'invalid_key');
  }
  await assertSignedIn(victim.browser);
  assert.equal((await victim.browser.post('/auth/refresh')).status, 200);
});

test('accepts a cookie only with browser headers of the same origin', async () => {
  const { browser } = await signUp(server);
  const elsewhere = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: server.url },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/' },
    { referer: `${server.url}.evil.example/` },
    { referer: 'not an address' },
    { origin: 'null', referer: `${server.url}/` },
  ];
  for (const headers of elsewhere) {
    const forged = tabOf(browser).withHeaders(headers as Record<string, string>);
    const response = await forged.get('/v1/me');
    assertRejected(response, 401, 'missing_credentials');
    assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    assertRejected(await forged.post('/auth/refresh'), 401, 'missing_credentials');
    assertRejected(await forged.post('/auth/sign_out', {}), 401, 'missing_credentials');
  }
  await assertSignedIn(tabOf(browser).withHeaders({ origin: server.url }));
  // Browsers send this with a GET on plain http, other than on localhost.
  await assertSignedIn(tabOf(browser).withHeaders({ referer: `${server.url}/dashboard` }));
});

test('lists the sessions of a person and ends one of them', async () => {
  const person = await signUp(server);
  const [other, cli] = [await signIn(person), await signInFromCommandLine(person)];
  const { items, has_more } = (await person.browser.get('/v1/sessions')).body;
  assert.deepEqual([items.length, has_more], [3, false]);
  assert.deepEqual(
    items.slice(0, 2).map((item: { id: string; kind: string }) => [item.id, item.kind]),
    [
      [cli.id, 'cli'],
      [other.id, 'browser'],
    ],
  );
  assert.deepEqual(
    items.map(({ current }: { current: boolean }) => current),
    [false, false, true],
  );
  assert.ok(!JSON.stringify(items).includes('hash') && !JSON.stringify(items).includes(cli.token));

  const ended = await person.browser.delete(`/v1/sessions/${other.id}`);
  assert.deepEqual([ended.status, ended.body], [200, { id: other.id, deleted: true }]);
  await assertSignedOut(other.browser);
  assertRejected(await other.browser.post('/auth/refresh'), 401, 'invalid_key');
  assertRejected(await person.browser.delete(`/v1/sessions/${other.id}`), 404, 'not_found');
  assert.equal((await person.browser.get('/v1/sessions')).body.items.length, 2);
});

test('denies access to sessions of another account', async () => {
  const [person, outsider] = [await signUp(server), await signIn(await signUp(server))];
  assertRejected(await person.browser.delete(`/v1/sessions/${outsider.id}`), 403, 'forbidden_resource');
  assertRejected(await person.browser.delete('/v1/sessions/ses_nonsense'), 404, 'not_found');
  assert.ok(!(await person.browser.get('/v1/sessions')).text.includes(outsider.id));
  await assertSignedIn(outsider.browser);
});

test('ends this session on every tab at sign-out, and no other', async () => {
  const person = await signUp(server);
  const { browser } = await signIn(person);
  const tab = tabOf(browser);
  const response = await browser.post('/auth/sign_out', {});
  assert.deepEqual([response.status, response.body], [200, { signed_out: 1 }]);
  assert.deepEqual([...browser.cookies.keys()], ['souk_device'], 'the device cookie is no session');
  await assertSignedOut(tab);
  assertRejected(await tab.post('/auth/refresh'), 401, 'invalid_key');
  assertRejected(await tab.post('/auth/sign_out', {}), 401, 'missing_credentials');
  await assertSignedIn(person.browser);
});

test('ends every browser and command-line session, also when the access cookie has expired', async () => {
  const person = await signUp(server);
  const [other, cli] = [await signIn(person), await signInFromCommandLine(person)];
  person.browser.cookies.delete('souk_access');
  assert.deepEqual((await person.browser.post('/auth/sign_out', { everywhere: true })).body, { signed_out: 3 });
  await assertSignedOut(other.browser);
  assertRejected(await cli.client.get('/v1/me'), 401, 'invalid_key');
});

test('accepts a command-line token for 30 days, in the mode that each request names', async () => {
  const { client, token, expires_at } = await signInFromCommandLine(await signUp(server));
  assert.match(token, /^svc_cli_[0-9A-Za-z]{38}$/);
  assert.equal(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000), 30);
  assert.equal((await client.get('/v1/me')).body.key.mode, 'test');
  assert.equal((await client.with({ 'svc-mode': 'live' }).get('/v1/me')).body.key.mode, 'live');
  assertRejected(await client.with({ 'svc-mode': 'prod' }).get('/v1/me'), 422, 'validation_failed', 'Svc-Mode');
});

test('ends a command-line session by its own sign-out, from a browser, and by expiry', async () => {
  const person = await signUp(server);
  const signInAgain = () => signInFromCommandLine(person);
  const [first, second, third] = await Promise.all([signInAgain(), signInAgain(), signInAgain()]);
  for (const { client } of [first, second, third]) assert.equal((await client.get('/v1/me')).status, 200);
  assert.deepEqual((await first.client.post('/auth/sign_out', {})).body, { signed_out: 1 });
  assertRejected(await first.client.get('/v1/me'), 401, 'invalid_key');
  assert.equal((await person.browser.delete(`/v1/sessions/${second.id}`)).status, 200);
  assertRejected(await second.client.get('/v1/me'), 401, 'invalid_key');

  const params = [third.id];
  await server.database.query(`update accounts.sessions set expires_at = now() where id = $1`, params);
  await server.database.query(`select pg_notify('souk_credentials', $1)`, params);
  await eventually('the token to end', async () => (await third.client.get('/v1/me')).status === 401);
});

test('lets a session do whatever the account can, except inference', async () => {
  const person = await signUp(server);
  const { client } = await signInFromCommandLine(person);
  for (const caller of [person.browser, client]) {
    for (const access of [...SCOPE_NAMES, 'account']) {
      const response = await caller.get(probeUrl(access));
      if (access === 'inference:run') assertRejected(response, 403, 'scope_required');
      else assert.equal(response.status, 200, access);
    }
    assert.deepEqual(
      (await caller.get('/v1/me')).body.key.scopes,
      SCOPE_NAMES.filter((name) => name !== 'inference:run'),
    );
  }
});

test('denies keys and command lines the operations that need a browser session', async () => {
  const person = await signUp(server);
  const { client } = await signInFromCommandLine(person);
  const key = await createKey(person, { tier: 'premium' });
  const { paths } = (await server.client.get('/v1/openapi.json')).body;
  let rejected = 0;
  for (const [path, operations] of Object.entries<Record<string, { 'x-access': string }>>(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!['session', 'operator'].includes(operation['x-access'])) continue;
      // Operators may run the market from the command line: see journeys/operating/operators.test.ts.
      for (const caller of operation['x-access'] === 'operator' ? [key.client] : [client, key.client]) {
        const response = await caller.call(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'));
        assertRejected(response, 403, 'scope_required');
        rejected += 1;
      }
    }
  }
  assert.ok(rejected >= 2 * 12, `only ${rejected} rejections`);
});
