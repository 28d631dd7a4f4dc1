import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { assertFailed, createCliUsers } from '../../harness/clients/souk-command.ts';
import { eventually } from '../../harness/eventually.ts';
import { createKey, PASSWORD, signUp } from '../../harness/people/people.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { startTestServer, TEST_SECRET } from '../../harness/servers/server.ts';

const server = await startTestServer();
const { newUser, ...users } = await createCliUsers(server.url);
after(async () => {
  await users.stop();
  await server.stop();
});

test('signs in, creates a key, uses it, revokes it and signs out', async () => {
  const person = await signUp(server, 'Ada of the Shell');
  const user = newUser();
  const signedIn = await user.logIn(person.email);
  assert.equal(signedIn.code, 0, signedIn.err);
  assert.match(signedIn.out, new RegExp(`^Signed in to ${server.url} as Ada of the Shell <${person.email}> until `));
  assert.equal((await stat(user.credentials)).mode & 0o777, 0o600);

  const whoami = await user.souk('whoami');
  assert.match(whoami.out, /^account +Ada of the Shell \(ada-of-the-shell\)$/m);
  assert.equal(JSON.parse((await user.souk('whoami', '--json', '--mode', 'live')).out).key.mode, 'live');

  const sessions = await person.browser.get('/v1/sessions');
  const ours = sessions.body.items.filter(({ kind }: { kind: string }) => kind === 'cli');
  assert.equal(ours.length, 1);
  assert.match(ours[0].user_agent, /^souk-cli\//);

  const options = ['--mode', 'test', '--scope', 'models:read', '--scope', 'listings:read', '--expires', '90d'];
  const made = await user.souk('keys', 'create', '--name', 'ci', ...options);
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /^svc_test_[0-9A-Za-z]{38}\n$/);
  assert.match(made.err, /shown only once/);
  const key = server.client.withKey(made.out.trim());
  assert.deepEqual((await key.get('/v1/me')).body.key, { mode: 'test', scopes: ['models:read', 'listings:read'] });

  const live = JSON.parse((await user.souk('--json', 'keys', 'create', '--name', 'prod', '--mode', 'live')).out);
  assert.match(live.secret, /^svc_live_/);
  const listed = await user.souk('keys', 'list');
  const [header, ...rows] = listed.out.trimEnd().split('\n');
  assert.match(String(header), /^ID +NAME +MODE +TIER +STATUS +SECRET +EXPIRES +LAST USED$/);
  assert.equal(rows.length, 2);
  assert.ok(!listed.out.includes(live.secret));
  const testKeys = JSON.parse((await user.souk('keys', 'list', '--mode', 'test', '--json')).out);
  assert.deepEqual(
    testKeys.map(({ name }: { name: string }) => name),
    ['ci'],
  );

  const revoked = await user.souk('keys', 'revoke', testKeys[0].id, '--yes');
  assert.equal(revoked.out, `Revoked ${testKeys[0].id} (ci).\n`);
  assert.equal((await key.get('/v1/me')).status, 401);

  const { token } = JSON.parse(await readFile(user.credentials, 'utf8')).profiles.default.credential;
  assert.equal((await server.client.withKey(token).get('/v1/me')).status, 200);
  assert.equal((await user.souk('logout')).out, `Signed out of ${server.url}.\n`);
  assert.equal((await server.client.withKey(token).get('/v1/me')).status, 401);
  assert.ok(!(await readFile(user.credentials, 'utf8')).includes(token));
  assertFailed(await user.souk('whoami'), 3, /^souk: you are not signed in to .*\n.*souk login/);
});

test('signs up a new account, and asks for a sign-in where the email is known, changing nothing', async () => {
  const user = newUser();
  const email = 'newcomer@example.com';
  const signUpAs = (password: string) =>
    user.soukWithInput(`${password}\n`, 'sign-up', '--name', 'New Comer', '--email', email, '--password-stdin');
  const signedUp = await signUpAs(PASSWORD);
  assert.equal(signedUp.out.split(' until ')[0], `Signed in to ${server.url} as New Comer <${email}>`, signedUp.err);
  assert.match((await user.souk('whoami')).out, /^account +New Comer \(new-comer\)$/m);
  assertFailed(
    await signUpAs('another password of theirs'),
    6,
    /an account with newcomer@example\.com may exist already/,
  );
  assert.equal((await user.logIn(email)).code, 0, 'the password has changed');
  assertFailed(await user.souk('sign-up', '--name', 'A', '--email', 'a@b.c'), 2, /--password-stdin/);
});

test('ends the previous session when signing in again', async () => {
  const person = await signUp(server);
  const user = newUser();
  for (let round = 0; round < 3; round++) assert.equal((await user.logIn(person.email)).code, 0);
  const sessions = await person.browser.get('/v1/sessions');
  assert.equal(sessions.body.items.filter(({ kind }: { kind: string }) => kind === 'cli').length, 1);
});

test('stores a key instead of a session, and prefers SOUK_API_KEY', async () => {
  const [kept, given] = [await signUp(server, 'Kept'), await signUp(server, 'Given')];
  const { secret } = await createKey(kept);
  const user = newUser();
  assertFailed(await user.soukWithInput('svc_test_wrong\n', 'login', '--api-key'), 3, /\(invalid_key, request req_/);
  const signedIn = await user.soukWithInput(`${secret}\n`, 'login', '--api-key');
  assert.match(signedIn.out, / with a test key\.$/m);
  assert.equal(JSON.parse((await user.souk('whoami', '--json')).out).name, 'Kept');
  assertFailed(await user.souk('keys', 'list', '--mode', 'live'), 3, /the key in use is a test key/);

  const SOUK_CONFIG_DIR = dirname(user.credentials);
  const other = newUser({
    SOUK_URL: '',
    SOUK_CONFIG_DIR,
    SOUK_API_KEY: (await createKey(given, { mode: 'live' })).secret,
  });
  assert.match((await other.souk('whoami')).out, /^account +Given .*SOUK_API_KEY/ms);
  const listed = await other.souk('models', 'list');
  assert.match(listed.err, /^Using the key in SOUK_API_KEY\. For the profile "default", unset it\.\nNo models yet/);
  assert.doesNotMatch((await other.souk('models', 'list', '-q')).err, /SOUK_API_KEY/);
  assert.doesNotMatch((await user.souk('models', 'list')).err, /SOUK_API_KEY/);
  assert.equal((await user.souk('logout')).code, 0);
  assert.equal((await server.client.withKey(secret).get('/v1/me')).status, 200);
});

test('stores credentials per server, and uses the latest by default', async () => {
  const person = await signUp(server);
  const user = newUser({ SOUK_URL: '' });
  const signedIn = await user.soukWithInput(
    PASSWORD,
    'login',
    '--url',
    `${server.url}/v1`,
    '--email',
    person.email,
    '--password-stdin',
  );
  assert.equal(signedIn.code, 0, signedIn.err);
  assert.equal(JSON.parse((await user.souk('whoami', '--json')).out).email, person.email);
  const other = server.url.replace('localhost', '127.0.0.1');
  assertFailed(await user.souk('--url', other, 'whoami'), 3, /^souk: you are not signed in to http:\/\/127/);
});

test('prints an error as one line with code and request id, and exits by its kind', async () => {
  const person = await signUp(server);
  const user = newUser();
  const wrong = await user.soukWithInput('a wrong password', 'login', '--email', person.email, '--password-stdin');
  assertFailed(wrong, 3, /^souk: .* \(invalid_credentials, request req_[0-9a-z]{26}\)$/m);
  assert.ok(!wrong.err.includes('a wrong password'));
  await assert.rejects(stat(user.credentials));

  await user.logIn(person.email);
  const create = ['keys', 'create', '--name', 'x', '--mode', 'test'];
  assertFailed(await user.souk(...create, '--scope', 'models:eat'), 7, /--scope must be.*\(validation_failed, request/);
  assertFailed(await user.souk(...create, '--expires', 'soon'), 7, /90d.*\(validation_failed, request/);
  assertFailed(await user.souk('keys', 'revoke', 'key_nope'), 4, /\(not_found, request .*\n.*in test mode/);
  assertFailed(await user.souk('keys', 'revoke', '../me/close'), 4, /\(not_found, request/);
});

test('exits with 2 for wrong usage, without repeating a secret in the arguments', async () => {
  const user = newUser();
  for (const args of [
    ['frobnicate'],
    ['whoami', '--mode', 'both'],
    ['whoami', '--url', 'market.example'],
    ['keys', 'create', '--mode', 'test'],
    ['keys', 'create', '--name', 'x'],
    ['keys', 'revoke'],
    ['login', '--api-key', 'svc_test_abcdef'],
    ['login', '--api-key=svc_test_abcdef'],
    ['login', '--email', 'a@b.c'],
    ['login', '--password-stdin'],
  ]) {
    const ended = await user.souk(...args);
    assertFailed(ended, 2, /^souk: /);
    assert.ok(!ended.err.includes('abcdef'), ended.err);
  }
  assert.equal((await user.souk('keys')).code, 2);
  const help = await user.souk('--help');
  assert.equal(help.code, 0);
  assert.match(help.out, /^ {2}login .*sign in/m);
});

test('says what to do when no server responds', async () => {
  const url = `http://localhost:${await freePort()}`;
  const user = newUser({ SOUK_URL: url, SOUK_API_KEY: 'svc_test_any' });
  const ended = await user.souk('whoami');
  assertFailed(ended, 9, /./);
  const message = `souk: no server responds at ${url}.\nStart one with \`souk start\`, or set --url to another server.\n`;
  assert.equal(ended.err, message);
});

test('rejects credentials that others can read', async () => {
  const user = newUser();
  await user.logIn((await signUp(server)).email);
  await chmod(user.credentials, 0o644);
  assertFailed(await user.souk('whoami'), 1, /is readable by other users.*chmod 600 /);
});

test('grants and revokes an operator on the host', async () => {
  const person = await signUp(server);
  const token = await server.mailbox.tokenTo(person.email, 'Confirm');
  assert.equal((await person.browser.post('/auth/confirm_email', { token })).status, 200);
  const host = newUser({ DATABASE_URL: server.database.url, SOUK_SECRET: TEST_SECRET });
  const isOperator = async (wanted: boolean) =>
    eventually(`operator to be ${wanted}`, async () => (await person.browser.get('/v1/me')).body.operator === wanted);

  const granted = await host.souk('operator', 'grant', person.email);
  assert.equal(granted.code, 0, granted.err);
  await isOperator(true);
  assert.equal((await host.souk('operator', 'revoke', person.email)).code, 0);
  await isOperator(false);
  assertFailed(await host.souk('operator', 'grant', 'nobody@people.example'), 1, /^souk: /);
  assertFailed(await host.souk('operator', 'grant'), 2, /^souk: /);
});

/** Begins a sign-in of which the server has received the head, and not yet the body. */
async function beginRequest(port: number): Promise<{ finish(): Promise<string> }> {
  const body = JSON.stringify({ email: 'nobody@people.example', password: 'something' });
  const socket = connect(port, 'localhost');
  // The server responds to this with 100 at once, so it is known to have arrived.
  const head = ['POST /auth/cli HTTP/1.1', 'Host: localhost', 'Expect: 100-continue', 'Content-Type: application/json'];
  socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`);
  const [first] = await once(socket, 'data');
  assert.match(String(first), /^HTTP\/1.1 100 /);
  return {
    async finish() {
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      const closed = once(socket, 'close');
      socket.write(body);
      await closed;
      return text;
    },
  };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`runs the server with souk start, and finishes open requests on ${signal}`, async () => {
    const database = await cloneDatabase();
    const port = await freePort();
    const env = { DATABASE_URL: database.url, SOUK_SECRET: TEST_SECRET, SOUK_DATA_DIR: join(users.path, signal) };
    const { child, end, output } = newUser(env).start('start', '--port', String(port), '--log-level=error');
    const url = `http://localhost:${port}`;
    await eventually('the server to be ready', async () => {
      assert.equal(child.exitCode, null, output.err);
      return fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    });
    const request = await beginRequest(port);
    child.kill(signal);
    await eventually('the server to begin to stop', async () => output.out.includes('finishing open requests'));
    assert.match(await request.finish(), /^HTTP\/1.1 401 .*"invalid_credentials"/s);
    const { code, out, err } = await end;
    assert.equal(code, 0, err);
    assert.equal(out.match(/finishing open requests/g)?.length, 1, out);
    assert.match(out, /stopped\n$/);
    await database.drop();
  });
}

test('prints the server’s own error at the start, and exits with its code', async () => {
  assertFailed(await newUser().souk('start', '--port', 'eighty'), 1, /^souk: PORT must be a whole number/);
  assertFailed(await newUser().souk('start', '--json', 'x'), 1, /^souk: --json is not an option of `souk start`/);
});
