import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CredentialCache } from '../../../src/access/credential-cache.ts';
import { setOperator } from '../../../src/accounts/operate-accounts.ts';
import { Database } from '../../../src/platform/db/database.ts';
import { Browser } from '../../harness/clients/browser.ts';
import { soukOnHost } from '../../harness/clients/souk-on-host.ts';
import { eventually } from '../../harness/eventually.ts';
import { OPERATOR, signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { assertRejected, createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { assertSignedOut, signIn, signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: { SOUK_OPERATOR_EMAILS: `${OPERATOR},boss@market.example` } });
after(() => server.stop());

const operator = await signUpOperator(server);
const operate = (path: string, body?: object) => operator.browser.post(`/v1/operator/${path}`, body);

const tryToSignUp = (browser: Browser, email: string, invitation?: string) =>
  browser.post('/auth/sign_up', { name: 'Nora New', email, password: PASSWORD, ...(invitation ? { invitation } : {}) });

test('makes the configured email an operator once it is confirmed, and not before', async () => {
  const browser = new Browser(server.url);
  await tryToSignUp(browser, 'Boss@Market.example');
  assert.equal((await browser.get('/v1/me')).body.operator, false);
  assertRejected(await browser.get('/v1/operator/accounts'), 403, 'forbidden_resource');
  const token = await server.mailbox.tokenTo('boss@market.example', 'Confirm');
  await browser.post('/auth/confirm_email', { token });
  assert.equal((await browser.get('/v1/me')).body.operator, true);
  assert.equal((await browser.get('/v1/operator/accounts')).status, 200);
});

test('grants a confirmed account the operator role by a command on the host, and revokes it', async () => {
  const { browser, email } = await signUp(server);
  const database = new Database({ url: server.database.url, poolSize: 1, roles: true, onIdleError: () => undefined });
  after(() => database.close());
  const cache = new CredentialCache(() => true);
  const set = (email: string, operator: boolean) =>
    database.accounts.transaction((tx) => setOperator(tx, email, operator, { cache }));
  const isOperator = async () => (await browser.get('/v1/me')).body.operator;
  await set(email.toUpperCase(), true);
  assert.equal(await isOperator(), false);
  await browser.post('/auth/confirm_email', { token: await server.mailbox.tokenTo(email, 'Confirm') });
  assert.equal(await isOperator(), true);
  await set(email, false);
  await eventually('the rights to end', async () => !(await isOperator()));
  assertRejected(await browser.get('/v1/operator/accounts'), 403, 'forbidden_resource');
  await assert.rejects(set('nobody@people.example', true), { code: 'validation_failed', field: 'email' });
  await assert.rejects(set('', true), { code: 'validation_failed' });
});

test('denies other accounts and keys of an operator with 403, and anonymous callers with 401', async () => {
  const person = await signUp(server);
  const { client: key } = await createKey(operator);
  const { client: cli } = await signInFromCommandLine(person);
  const { paths } = (await server.client.get('/v1/openapi.json')).body;
  const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
    path.startsWith('/v1/operator/') ? Object.keys(methods).map((method) => [method.toUpperCase(), path] as const) : [],
  );
  assert.ok(operations.length >= 6);
  for (const [method, template] of operations) {
    const path = template.replace('{id}', person.id);
    assertRejected(await person.browser.call(method, path), 403, 'forbidden_resource');
    assertRejected(await key.call(method, path), 403, 'scope_required');
    assertRejected(await cli.call(method, path), 403, 'forbidden_resource');
    assertRejected(await server.client.call(method, path), 401, 'missing_credentials');
  }
  assert.deepEqual((await operator.browser.get(`/v1/operator/accounts/${person.id}`)).body.status, 'active');
});

test('searches accounts by parts of name, slug and email, in pages', async () => {
  const people = [];
  for (const name of ['Tabitha One', 'Tabitha Two', 'Tabitha Three']) people.push(await signUp(server, name));
  const search = async (query: string) => (await operator.browser.get(`/v1/operator/accounts?${query}`)).body;
  const newestFirst = people.map(({ id }) => id).reverse();
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
  assert.deepEqual(idsOf(await search('q=TABITHA')), newestFirst);
  assert.deepEqual(idsOf(await search('q=tabitha-two')), [people[1]?.id]);
  assert.deepEqual(idsOf(await search(`q=${encodeURIComponent(people[2]?.email ?? '')}`)), [people[2]?.id]);
  assert.deepEqual(idsOf(await search('q=%25')), []);

  const first = await search('q=tabitha&limit=2');
  assert.deepEqual([idsOf(first), first.has_more], [newestFirst.slice(0, 2), true]);
  const second = await search(`q=tabitha&limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([idsOf(second), second.has_more, second.next_cursor], [newestFirst.slice(2), false, undefined]);
  await operate(`accounts/${people[0]?.id}/suspend`, { reason: 'for a while' });
  assert.deepEqual(idsOf(await search('q=tabitha&status=suspended')), newestFirst.slice(2));
  assert.deepEqual(idsOf(await search('q=tabitha&status=active')), newestFirst.slice(0, 2));
  assert.deepEqual(idsOf(await search('q=tabitha&status=closed')), []);
  const elsewhere = await operator.browser.get(`/v1/operator/accounts?q=other&cursor=${first.next_cursor}`);
  assertRejected(elsewhere, 422, 'validation_failed', 'cursor');
});

test('denies a suspended account everything until it is reinstated, and records both', async () => {
  const person = await signUp(server);
  const [key, cli] = [await createKey(person), await signInFromCommandLine(person)];
  const suspended = await operate(`accounts/${person.id}/suspend`, { reason: 'sells stolen weights' });
  assert.deepEqual([suspended.status, suspended.body.status], [200, 'suspended']);
  assert.equal(suspended.body.suspension_reason, 'sells stolen weights');
  await assertSignedOut(person.browser);
  assertRejected(await person.browser.post('/auth/refresh'), 401, 'invalid_key');
  for (const { client } of [key, cli]) assertRejected(await client.get('/v1/me'), 401, 'invalid_key');
  const right = { email: person.email, password: PASSWORD };
  assertRejected(await server.client.post('/auth/sign_in', right), 403, 'forbidden_resource');
  assertRejected(await server.client.post('/auth/cli', right), 403, 'forbidden_resource');
  const wrong = { ...right, password: 'a guess' };
  assertRejected(await server.client.post('/auth/sign_in', wrong), 401, 'invalid_credentials');

  const reinstated = await operate(`accounts/${person.id}/reinstate`);
  assert.deepEqual([reinstated.body.status, reinstated.body.suspension_reason], ['active', null]);
  assert.equal((await key.client.get('/v1/me')).status, 200);
  await assertSignedOut(person.browser);
  assert.equal((await signIn(person)).id.slice(0, 4), 'ses_');

  const { items } = (await operator.browser.get(`/v1/operator/audit?subject=${person.id}`)).body;
  assert.deepEqual(
    items.map(({ id: _id, at: _at, ...entry }: Record<string, unknown>) => entry),
    [
      { ...recordOf('account.reinstate', {}), request_id: reinstated.headers.get('x-request-id') },
      {
        ...recordOf('account.suspend', { reason: 'sells stolen weights' }),
        request_id: suspended.headers.get('x-request-id'),
      },
    ],
  );
  const suspensions = await operator.browser.get(`/v1/operator/audit?subject=${person.id}&action=account.suspend`);
  assert.deepEqual(suspensions.body.items, [items[1]]);
  assert.deepEqual((await operator.browser.get('/v1/operator/audit?action=account.unknown')).body.items, []);
  function recordOf(action: string, detail: object) {
    const { id, slug } = operator;
    return {
      operator_id: id,
      operator: { id, slug, name: 'Olive Operator' },
      action,
      subject: person.id,
      account: { id: person.id, slug: person.slug, name: suspended.body.name },
      asset: null,
      detail,
    };
  }
});

test('rejects suspending one’s own account, and reinstates any by a command on the host', async () => {
  assertRejected(await operate(`accounts/${operator.id}/suspend`, { reason: 'a slip' }), 409, 'conflict');
  assert.equal((await operator.browser.get('/v1/me')).status, 200);

  const person = await signUp(server);
  const key = await createKey(person);
  for (const named of [person.email.toUpperCase(), person.id]) {
    await operate(`accounts/${person.id}/suspend`, { reason: 'by mistake' });
    assertRejected(await key.client.get('/v1/me'), 401, 'invalid_key');
    const { code, out, err } = await soukOnHost(server, 'operator', 'reinstate', named);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, new RegExp(`^${person.email} is reinstated`));
    await eventually('the key to work again', async () => (await key.client.get('/v1/me')).status === 200);
  }
  const { items } = (await operator.browser.get(`/v1/operator/audit?subject=${person.id}`)).body;
  assert.deepEqual([items[0].action, items[0].operator_id], ['account.reinstate', null]);
  assert.match((await soukOnHost(server, 'operator', 'reinstate', person.id)).out, /is not suspended/);
  const unknown = await soukOnHost(server, 'operator', 'reinstate', 'usr_nobody');
  assert.deepEqual([unknown.code, unknown.err], [1, 'souk: There is no such account: usr_nobody.\n']);
});

test('rejects invalid decisions without a record', async () => {
  const records = async () => (await operator.browser.get('/v1/operator/audit?limit=100')).body.items.length;
  const before = await records();
  assertRejected(await operate('accounts/usr_nobody/suspend', { reason: 'x' }), 404, 'not_found');
  assertRejected(await operate(`accounts/${operator.id}/suspend`, {}), 422, 'validation_failed', 'reason');
  assertRejected(await operate('invitations', { email: 'nowhere' }), 422, 'validation_failed', 'email');
  assert.equal(await records(), before);
});

test('rejects new accounts in a closed market, invited or not, and lets existing ones sign in', async () => {
  const closed = await startTestServer({
    database: server.database,
    env: { ...WITH_OPERATOR, SOUK_SIGN_UP: 'closed' },
  });
  after(() => closed.stop());
  const response = await tryToSignUp(new Browser(closed.url), 'late@people.example');
  assertRejected(response, 403, 'forbidden_resource');
  assert.deepEqual(response.headers.getSetCookie(), []);
  assertRejected(await tryToSignUp(new Browser(closed.url), OPERATOR), 403, 'forbidden_resource');
  await signIn({ ...operator, browser: { url: closed.url } });
});

test('accepts an invitation once, for its email, for fourteen days', async () => {
  const market = await startTestServer({
    database: server.database,
    env: { ...WITH_OPERATOR, SOUK_SIGN_UP: 'invite', SOUK_ROLE: 'api' },
  });
  after(() => market.stop());
  const invite = async (email: string) => {
    const invited = await operate('invitations', { email });
    assert.equal(invited.status, 201);
    assert.equal(Math.round((Date.parse(invited.body.expires_at) - Date.now()) / 86_400_000), 14);
    return server.mailbox.tokenTo(email.toLowerCase(), 'You are invited');
  };
  const attempt = (email: string, invitation?: string) => tryToSignUp(new Browser(market.url), email, invitation);
  const invitation = await invite('Guest@people.example');
  const uninvited = [await attempt('guest@people.example'), await attempt('guest@people.example', 'x')];
  for (const response of [...uninvited, await attempt('gatecrasher@people.example', invitation)]) {
    assertRejected(response, 403, 'forbidden_resource');
    assert.deepEqual(response.headers.getSetCookie(), []);
  }
  assert.equal((await attempt('guest@people.example', invitation)).status, 201);
  assertRejected(await attempt('guest@people.example', invitation), 403, 'forbidden_resource');

  const late = await invite('late@people.example');
  await server.database.query('update accounts.invitations set expires_at = now() where email = $1', [
    'late@people.example',
  ]);
  assertRejected(await attempt('late@people.example', late), 403, 'forbidden_resource');
});

test('requires an invitation from an operator too, which a command on the host creates', async () => {
  const newcomer = 'first@market.example';
  const env = { SOUK_OPERATOR_EMAILS: newcomer, SOUK_SIGN_UP: 'invite', SOUK_ROLE: 'api' };
  const market = await startTestServer({ database: server.database, env });
  after(() => market.stop());
  const browser = new Browser(market.url);
  assertRejected(await tryToSignUp(browser, newcomer), 403, 'forbidden_resource');

  const { code, out, err } = await soukOnHost(market, 'operator', 'invite-link', newcomer);
  assert.deepEqual([code, err], [0, '']);
  const [, invitation] = out.split(`${market.url}/sign-up#invitation=`);
  assert.ok(invitation, out);
  assertRejected(await tryToSignUp(browser, 'other@market.example', invitation.trim()), 403, 'forbidden_resource');
  assert.equal((await tryToSignUp(browser, newcomer, invitation.trim())).status, 201);
  assert.equal((await browser.get('/v1/me')).body.email, newcomer);
  assert.equal((await soukOnHost(market, 'operator', 'invite-link', 'nowhere')).code, 2);
});
