import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CredentialCache } from '../../../src/access/credential-cache.ts';
import { closeAccount } from '../../../src/accounts/close-account.ts';
import { Database } from '../../../src/platform/db/database.ts';
import { ApiError } from '../../../src/platform/errors.ts';
import { Browser } from '../../harness/clients/browser.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import { signUpOperator, WITH_OPERATOR } from '../../harness/people/operator.ts';
import { assertRejected, createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { assertSignedIn, assertSignedOut, signIn, signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer({ env: WITH_OPERATOR });
after(() => server.stop());
const operator = await signUpOperator(server);

const close = (browser: Browser, password = PASSWORD) => browser.post('/v1/me/close', { password });
const rowsOf = (id: string) =>
  server.database.query<Record<string, unknown>>(
    `select a.*, (select count(*) from accounts.sessions where account_id = a.id and ended_at is null) as sessions,
       (select count(*) from accounts.mail_tokens where account_id = a.id) as links,
       (select count(*) from accounts.api_keys where account_id = a.id and revoked_at is null) as keys
     from accounts.accounts a where id = $1`,
    [id],
  );

test('does not close an account with a wrong password', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  const before = await rowsOf(person.id);
  assertRejected(await close(person.browser, 'a guess'), 401, 'invalid_credentials');
  assertRejected(await person.browser.post('/v1/me/close', {}), 422, 'validation_failed', 'password');
  assert.deepEqual(await rowsOf(person.id), before);
  await assertSignedIn(person.browser);
  assert.equal((await client.get('/v1/me')).status, 200);
});

test('limits password guesses when closing as at sign-in', async () => {
  const { browser } = await signUp(server);
  for (let i = 0; i < 10; i++) assertRejected(await close(browser, `guess ${i}`), 401, 'invalid_credentials');
  const rejected = await close(browser);
  assertRejected(rejected, 429, 'rate_limited');
  assert.ok(Number(rejected.headers.get('retry-after')) >= 1);
  await assertSignedIn(browser);
});

test('counts password guesses together across every form that asks for it', async () => {
  const { browser } = await signUp(server);
  const guess = { current_password: 'a guess', new_password: 'another good password' };
  for (let i = 0; i < 5; i++) {
    assertRejected(await close(browser, `guess ${i}`), 401, 'invalid_credentials', 'password');
    assertRejected(await browser.post('/auth/password', guess), 401, 'invalid_credentials', 'current_password');
  }
  assertRejected(await close(browser), 429, 'rate_limited');
});

test('keeps nothing personal of a closed account but its id, and revokes all its credentials', async () => {
  const person = await signUp(server, 'Wilhelmina Vanishing');
  const [other, cli] = [await signIn(person), await signInFromCommandLine(person)];
  const keys = [await createKey(person), await createKey(person, { mode: 'live', tier: 'premium' })];
  const response = await close(person.browser);
  assert.deepEqual([response.status, response.body], [200, { id: person.id, closed: true }]);
  assert.equal(person.browser.cookies.size, 0);

  await assertSignedOut(other.browser);
  assertRejected(await other.browser.post('/auth/refresh'), 401, 'invalid_key');
  for (const { client } of [...keys, cli]) assertRejected(await client.get('/v1/me'), 401, 'invalid_key');
  const { slug, closed_at, created_at: _c, updated_at: _u, ...row } = (await rowsOf(person.id))[0] ?? {};
  assert.match(String(slug), /^closed-[0-9a-f]{16}$/);
  assert.ok(closed_at instanceof Date);
  assert.deepEqual(row, {
    id: person.id,
    name: 'Closed account',
    email: null,
    email_confirmed_at: null,
    password_hash: null,
    demo: false,
    operator_since: null,
    suspended_at: null,
    suspension_reason: null,
    sessions: 0,
    links: 0,
    keys: 0,
  });
  const shown = (await operator.browser.get(`/v1/operator/accounts/${person.id}`)).body;
  assert.deepEqual([shown.status, shown.email], ['closed', null]);
});

test('removes the name and email of a closed account from the database, also after an invitation', async () => {
  const [name, email] = ['Ottoline Former', 'ottoline@people.example'];
  await operator.browser.post('/v1/operator/invitations', { email });
  await server.mailbox.mailTo(email, 'You are invited');
  const browser = new Browser(server.url);
  await browser.post('/auth/sign_up', { name, email, password: PASSWORD });
  await server.mailbox.mailTo(email, 'Confirm');
  const personal = { name, email, slug: 'ottoline-former' };
  assert.deepEqual(findSecrets(await dumpDatabase(server.database), personal), Object.keys(personal));
  assert.equal((await close(browser)).status, 200);
  assert.deepEqual(findSecrets(await dumpDatabase(server.database), personal), []);
});

test('rejects sign-in to a closed account, frees its email, and never reuses its slug', async () => {
  const person = await signUp(server, 'Phoenix Rising');
  await close(person.browser);
  const credentials = { email: person.email, password: PASSWORD };
  assertRejected(await server.client.post('/auth/sign_in', credentials), 401, 'invalid_credentials');
  assertRejected(await operator.browser.get(`/v1/accounts/${person.slug}`), 404, 'not_found');
  const again = new Browser(server.url);
  assert.equal((await again.post('/auth/sign_up', { name: 'Phoenix Rising', ...credentials })).status, 201);
  const me = (await again.get('/v1/me')).body;
  assert.notEqual(me.id, person.id);
  assert.deepEqual([me.slug, me.email], [`${person.slug}-2`, person.email]);
});

test('lets a closing hook reject the closing, and then changes nothing', async () => {
  const person = await signUp(server);
  const { client } = await createKey(person);
  const before = await rowsOf(person.id);
  const database = new Database({ url: server.database.url, poolSize: 1, roles: true, onIdleError: () => undefined });
  after(() => database.close());
  const cache = new CredentialCache(() => true);
  const steps: string[] = [];
  const options = {
    cache,
    onClosing: [
      async () => void steps.push('wound up'),
      async () => {
        throw new ApiError('invalid_state', 'There is money in the account.');
      },
      async () => void steps.push('never reached'),
    ],
  };
  const closing = database.accounts.transaction((tx) => closeAccount(tx, person.id, options));
  await assert.rejects(closing, { code: 'invalid_state', message: 'There is money in the account.' });
  assert.deepEqual(steps, ['wound up']);
  assert.deepEqual(await rowsOf(person.id), before);
  await assertSignedIn(person.browser);
  assert.equal((await client.get('/v1/me')).status, 200);
});
