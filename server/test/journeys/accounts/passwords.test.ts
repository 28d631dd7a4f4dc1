import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Browser } from '../../harness/clients/browser.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { cookiesSetBy, tabOf } from '../../harness/people/cookies.ts';
import { assertRejected, PASSWORD, signUp } from '../../harness/people/people.ts';
import { assertSignedIn, assertSignedOut, signIn, signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const NEW_PASSWORD = 'staple of the battery horse';
const server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
after(() => server.stop());

/** Returns a client that calls from this IP. */
const at = (ip: string) => server.client.with({ 'x-forwarded-for': ip });
const tryPassword = (email: string, password: string, from = '192.0.2.1') =>
  at(from).post('/auth/sign_in', { email, password });

function withoutId({ status, body }: ApiResponse) {
  return { status, error: { ...body.error, request_id: '' } };
}

async function passwordHash(id: string): Promise<string | undefined> {
  const rows = await server.database.query<{ password_hash: string }>(
    'select password_hash from accounts.accounts where id = $1',
    [id],
  );
  return rows[0]?.password_hash;
}

async function untilMailsAreSent(): Promise<void> {
  await eventually('the mails to be sent', async () => {
    const jobs = await server.database.query('select 1 from accounts_jobs._private_jobs limit 1');
    return jobs.length === 0;
  });
}

async function requestReset(email: string): Promise<string> {
  assert.equal((await server.client.post('/auth/password_reset', { email })).status, 202);
  await untilMailsAreSent();
  return server.mailbox.tokenTo(email, 'Choose a new password');
}

const confirmReset = (token: string, password = NEW_PASSWORD) =>
  server.client.post('/auth/password_reset/confirm', { token, password });

test('rejects a wrong password and an unknown email with the same message', async () => {
  const { email } = await signUp(server);
  const wrong = await tryPassword(email, 'not the password');
  const unknown = await tryPassword('nobody@people.example', PASSWORD);
  assertRejected(wrong, 401, 'invalid_credentials');
  assert.deepEqual(withoutId(unknown), withoutId(wrong));
  assert.deepEqual(cookiesSetBy(wrong), {});
});

test('ignores the case of an email, and not that of a password', async () => {
  const { email } = await signUp(server);
  assert.equal((await tryPassword(email.toUpperCase(), PASSWORD)).status, 200);
  assertRejected(await tryPassword(email, PASSWORD.toUpperCase()), 401, 'invalid_credentials');
});

test('throttles an email from one IP after ten attempts, even with the right password, and no others', async () => {
  const [{ email }, otherPerson] = [await signUp(server), await signUp(server)];
  for (let i = 0; i < 10; i++) assert.equal((await tryPassword(email, `guess ${i}`)).status, 401);
  for (const response of [await tryPassword(email, PASSWORD), await tryPassword(email.toUpperCase(), PASSWORD)]) {
    assertRejected(response, 429, 'rate_limited');
    const seconds = Number(response.headers.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 900 && Number.isInteger(seconds), `${seconds}`);
    const standing = (name: string) => Number(response.headers.get(`x-ratelimit-${name}`));
    assert.deepEqual([standing('limit'), standing('remaining')], [10, 0], 'the headers of the limit that applied');
    const until = standing('reset') - Date.parse(response.headers.get('date') ?? '') / 1000;
    assert.ok(Math.abs(until - seconds) <= 2, `${seconds} s to wait, and the window ends in ${until} s`);
  }
  assertRejected(await at('192.0.2.1').post('/auth/cli', { email, password: PASSWORD }), 429, 'rate_limited');
  assert.equal((await tryPassword(email, PASSWORD, '198.51.100.7')).status, 200);
  assert.equal((await tryPassword(otherPerson.email, PASSWORD)).status, 200);
});

test('throttles guesses at an email without an account alike', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) statuses.push((await tryPassword('no.one@people.example', PASSWORD)).status);
  assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
});

test('resets the count of attempts after a successful sign-in', async () => {
  const { email } = await signUp(server);
  const guess = async () => (await tryPassword(email, 'a guess', '192.0.2.9')).status;
  for (let i = 0; i < 9; i++) await guess();
  assert.equal((await tryPassword(email, PASSWORD, '192.0.2.9')).status, 200);
  const statuses = [];
  for (let i = 0; i < 10; i++) statuses.push(await guess());
  assert.deepEqual(statuses, Array(10).fill(401));
});

test('lets the owner sign in on known devices after a hundred wrong passwords from ten IPs', async () => {
  const person = await signUp(server);
  const { email } = person;
  const home = '203.0.113.5';
  assert.equal((await at(home).post('/auth/cli', { email, password: PASSWORD })).status, 201);
  const guess = (from: string) => tryPassword(email, 'a guess', from);
  const guessers = Array.from({ length: 10 }, (_, number) => `198.51.100.${number + 100}`);
  const guesses = guessers.flatMap((from) => Array.from({ length: 10 }, () => guess(from)));
  for (const response of await Promise.all(guesses)) assertRejected(response, 401, 'invalid_credentials');

  assertRejected(await guess('198.51.100.99'), 429, 'rate_limited');
  assertRejected(await tryPassword(email, PASSWORD, '198.51.100.98'), 429, 'rate_limited');
  const asOwner = (password: string) => person.browser.post('/auth/sign_in', { email, password });
  assert.equal((await person.browser.post('/auth/sign_out', {})).status, 200);
  assert.equal((await asOwner(PASSWORD)).status, 200, 'a browser that was signed in before');
  assert.equal((await at(home).post('/auth/cli', { email, password: PASSWORD })).status, 201, 'a known IP');
  assertRejected(await guess('198.51.100.97'), 429, 'rate_limited'); // the owner's sign-ins reset no count of others

  for (let i = 0; i < 10; i++) assertRejected(await asOwner('mistyped'), 401, 'invalid_credentials');
  assertRejected(await asOwner(PASSWORD), 429, 'rate_limited');
  const outsider = new Browser(server.url);
  outsider.cookies.set('souk_device', person.browser.cookies.get('souk_device') as never);
  const other = await signUp(server);
  const elsewhere = await outsider.post('/auth/sign_in', { email: other.email, password: PASSWORD });
  assert.equal(elsewhere.status, 200, 'a device is known to one account');
});

test('lets a person sign in with a password reset by mail while others guess', async () => {
  const { email } = await signUp(server);
  const guessers = Array.from({ length: 10 }, (_, number) => `198.51.101.${number}`);
  await Promise.all(guessers.flatMap((from) => Array.from({ length: 10 }, () => tryPassword(email, 'a guess', from))));
  const browser = new Browser(server.url).withHeaders({
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': '203.0.113.9',
  });
  const body = { email, password: NEW_PASSWORD };
  assertRejected(await browser.post('/auth/sign_in', body), 429, 'rate_limited');
  const token = await requestReset(email);
  const reset = { token, password: NEW_PASSWORD };
  assert.equal((await browser.post('/auth/password_reset/confirm', reset)).status, 200);
  assert.equal((await browser.post('/auth/sign_in', body)).status, 200);
});

test('stores a password as an argon2id hash with its own salt', async () => {
  const [one, other] = [await signUp(server), await signUp(server)];
  const hash = (await passwordHash(one.id)) ?? '';
  assert.match(hash, /^\$argon2id\$v=19\$/);
  assert.notEqual(hash, await passwordHash(other.id));
});

test('ends every other session after a password change, and mails the owner', async () => {
  const person = await signUp(server);
  const [other, cli] = [await signIn(person), await signInFromCommandLine(person)];
  const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  assert.equal((await person.browser.post('/auth/password', body)).status, 200);
  await assertSignedIn(person.browser);
  assert.equal((await person.browser.post('/auth/refresh')).status, 200);
  await assertSignedOut(other.browser);
  assertRejected(await cli.client.get('/v1/me'), 401, 'invalid_key');
  assertRejected(await tryPassword(person.email, PASSWORD), 401, 'invalid_credentials');
  assert.equal((await tryPassword(person.email, NEW_PASSWORD)).status, 200);
  await server.mailbox.mailTo(person.email, 'Your password was changed');
});

test('requires the old password and eight characters for a new one', async () => {
  const { browser, id, email } = await signUp(server);
  const before = await passwordHash(id);
  const change = (current_password: string, new_password: string) =>
    browser.post('/auth/password', { current_password, new_password });
  assertRejected(await change('not the password', NEW_PASSWORD), 401, 'invalid_credentials');
  assertRejected(await change(PASSWORD, 'seven 7'), 422, 'validation_failed', 'new_password');
  assert.equal(await passwordHash(id), before);
  assert.equal((await tryPassword(email, PASSWORD)).status, 200);
});

test('resets the password once by a mailed link, and ends every session', async () => {
  const person = await signUp(server);
  const cli = await signInFromCommandLine(person);
  const token = await requestReset(person.email);
  await assertSignedIn(person.browser);
  assertRejected(await confirmReset(token, 'seven 7'), 422, 'validation_failed', 'password');
  const response = await confirmReset(token);
  assert.equal(response.status, 200);
  assert.deepEqual(Object.keys(cookiesSetBy(response)), ['souk_device'], 'the device cookie is no session');
  await assertSignedOut(person.browser);
  assertRejected(await cli.client.get('/v1/me'), 401, 'invalid_key');
  assertRejected(await confirmReset(token, 'third time lucky'), 422, 'validation_failed', 'token');
  assert.equal((await tryPassword(person.email, NEW_PASSWORD)).status, 200);
  assert.equal((await signIn(person, NEW_PASSWORD)).id.slice(0, 4), 'ses_');
});

test('invalidates pending links after a password change', async () => {
  const { email, browser } = await signUp(server);
  const older = await requestReset(email);
  const newer = await requestReset(email);
  assert.notEqual(older, newer);
  assert.equal((await confirmReset(newer)).status, 200);
  assertRejected(await confirmReset(older), 422, 'validation_failed', 'token');

  const last = await requestReset(email);
  const again = await signIn({ email, browser }, NEW_PASSWORD);
  const body = { current_password: NEW_PASSWORD, new_password: PASSWORD };
  assert.equal((await again.browser.post('/auth/password', body)).status, 200);
  assertRejected(await confirmReset(last), 422, 'validation_failed', 'token');
});

test('expires a password link after an hour, and accepts it for nothing else', async () => {
  const { email, id } = await signUp(server);
  const token = await requestReset(email);
  assertRejected(await server.client.post('/auth/confirm_email', { token }), 422, 'validation_failed', 'token');
  const rows = await server.database.query<{ lifetime: number }>(
    `update accounts.mail_tokens set expires_at = now() where account_id = $1 and purpose = 'reset_password'
     returning extract(epoch from (old.expires_at - created_at))::int as lifetime`,
    [id],
  );
  assert.deepEqual(rows, [{ lifetime: 3600 }]);
  assertRejected(await confirmReset(token), 422, 'validation_failed', 'token');
  assert.equal((await tryPassword(email, PASSWORD)).status, 200);
});

test('responds to a link request for an unknown email alike, and sends no mail', async () => {
  const { email } = await signUp(server);
  const known = await server.client.post('/auth/password_reset', { email });
  const unknown = await server.client.post('/auth/password_reset', { email: 'unregistered@people.example' });
  assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
  await server.mailbox.mailTo(email, 'Choose a new password');
  await untilMailsAreSent();
  assert.ok(!(await server.mailbox.all()).some(({ to }) => to.startsWith('unregistered@')));
});

test('responds to a sign-up with a taken email as to any other, changes nothing and mails the owner', async () => {
  const owner = await signUp(server, 'Olga Owner');
  const before = await passwordHash(owner.id);
  const attempt = async (email: string) => {
    const browser = new Browser(server.url);
    const response = await browser.post('/auth/sign_up', { name: 'Ivan Intruder', email, password: NEW_PASSWORD });
    return { browser, response: response };
  };
  const fresh = await attempt('fresh@people.example');
  const taken = await attempt(owner.email.toUpperCase());
  assert.equal(taken.response.status, fresh.response.status);
  assert.deepEqual({ ...taken.response.body, email: 0 }, { ...fresh.response.body, email: 0 });
  assert.deepEqual(cookiesSetBy(taken.response), cookiesSetBy(fresh.response));
  const shape = (browser: Browser) => [...browser.cookies.values()].map(({ value }) => value.replaceAll(/[\w-]/g, 'x'));
  assert.deepEqual(shape(taken.browser), shape(fresh.browser));

  await assertSignedOut(taken.browser);
  assertRejected(await tabOf(taken.browser).post('/auth/refresh'), 401, 'invalid_key');
  await server.mailbox.mailTo(owner.email, 'You already have an account');
  assert.equal(await passwordHash(owner.id), before);
  assert.equal((await owner.browser.get('/v1/me')).body.name, 'Olga Owner');
  assertRejected(await tryPassword(owner.email, NEW_PASSWORD), 401, 'invalid_credentials');
});
