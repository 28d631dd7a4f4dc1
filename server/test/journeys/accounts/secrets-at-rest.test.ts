import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Browser } from '../../harness/clients/browser.ts';
import { dumpDatabase, findSecrets } from '../../harness/markets/dump.ts';
import { cookieValue } from '../../harness/people/cookies.ts';
import { Mailbox } from '../../harness/people/mailbox.ts';
import { PASSWORD } from '../../harness/people/people.ts';
import { signInFromCommandLine } from '../../harness/people/sign-in.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import { type ServerProcess, spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';

const SOUK_SECRET = 'kept out of the database and the log alike';
const EMAIL = 'grace@people.example';
const secrets: Record<string, string> = { SOUK_SECRET, 'the password': PASSWORD };

const database = await cloneDatabase();
const nodes: ServerProcess[] = [];
after(async () => {
  for (const node of nodes) await node.end('SIGTERM');
  await database.drop();
});

async function startNode(role: 'api' | 'worker'): Promise<{ node: ServerProcess; mailbox: Mailbox }> {
  const { path, remove } = await temporaryDirectory();
  after(remove);
  const node = await spawnServer({
    HOST: 'localhost',
    DATABASE_URL: database.url,
    SOUK_SECRET,
    SOUK_DATA_DIR: path,
    SOUK_ROLE: role,
    LOG_LEVEL: 'debug',
  });
  nodes.push(node);
  await untilReady(node);
  return { node, mailbox: new Mailbox(join(path, 'mail')) };
}

/** Returns the signature of a token, its only secret part: the rest is an id. */
const signature = (token: string) => token.slice(token.lastIndexOf('.') + 1);

function collectCookies(browser: Browser, when: string): void {
  for (const name of ['souk_access', 'souk_refresh']) {
    secrets[`${name} ${when}`] = signature(cookieValue(browser, name));
  }
}

test('finds a planted secret in the dump of the database', async () => {
  await database.query(`create table accounts.leak as select 'plain secret' as text, 'other secret'::bytea as bytes`);
  const leaks = { plain: 'plain secret', bytes: 'other secret', absent: 'a third secret' };
  assert.deepEqual(findSecrets(await dumpDatabase(database), leaks), ['plain', 'bytes']);
  await database.query('drop table accounts.leak');
});

test('keeps every password, token, cookie and key out of the database and the log', async () => {
  const { node } = await startNode('api');
  const browser = new Browser(node.url);
  await browser.post('/auth/sign_up', { name: 'Grace Hopper', email: EMAIL, password: PASSWORD });
  collectCookies(browser, 'after sign-up');
  await browser.post('/auth/refresh');
  collectCookies(browser, 'after the refresh');
  const cli = await signInFromCommandLine({ email: EMAIL, browser });
  secrets['the CLI token'] = cli.token;
  for (const mode of ['test', 'live']) {
    const headers = { 'svc-mode': mode, 'idempotency-key': `one of ${mode}` };
    const made = await browser.post('/v1/api_keys', { name: 'a key', mode }, headers);
    assert.equal(made.status, 201, made.text);
    const replayed = await browser.post('/v1/api_keys', { name: 'a key', mode }, headers);
    assert.equal(replayed.body.secret, made.body.secret);
    secrets[`the ${mode} key`] = made.body.secret;
    assert.equal((await node.client.withKey(made.body.secret).get('/v1/me')).status, 200);
    await node.client.get(`/v1/me?key=${made.body.secret}`);
    await node.client.get(`/v1/${made.body.secret}`);
  }

  secrets['a wrong password'] = 'wrong, but perhaps right elsewhere';
  await node.client.post('/auth/sign_in', { email: EMAIL, password: secrets['a wrong password'] });
  await node.client.post('/auth/sign_in', `{"email": "${EMAIL}", "password": "${secrets['a wrong password']}`);
  await node.client.post('/auth/sign_in', { email: { password: secrets['a wrong password'] } });
  await node.client.post('/auth/confirm_email', { token: secrets['the CLI token'] });
  await browser.patch('/v1/me', { email: 'hopper@people.example', current_password: PASSWORD });
  await node.client.post('/auth/password_reset', { email: EMAIL });
  const whileJobsWait = await dumpDatabase(database);

  const { mailbox } = await startNode('worker');
  const confirmation = await mailbox.tokenTo('hopper@people.example', 'Confirm');
  const reset = await mailbox.tokenTo(EMAIL, 'Choose a new password');
  Object.assign(secrets, { 'the confirmation link': signature(confirmation), 'the reset link': signature(reset) });
  secrets['the new password'] = 'compilers and nanoseconds';
  const chosen = { token: reset, password: secrets['the new password'] };
  assert.equal((await node.client.post('/auth/password_reset/confirm', chosen)).status, 200);
  await node.client.post('/auth/confirm_email', { token: confirmation });
  const afterwards = await dumpDatabase(database);

  assert.ok(/accounts_jobs\._private_jobs\n.*token_id/.test(whileJobsWait), 'the jobs are not in the dump');
  assert.ok(/live\.idempotency_keys\n.*one of live/.test(whileJobsWait), 'the sealed responses are not in the dump');
  assert.deepEqual(findSecrets(whileJobsWait, secrets), []);
  assert.deepEqual(findSecrets(afterwards, secrets), []);

  for (const running of nodes.splice(0)) {
    assert.equal(await running.end('SIGTERM'), 0);
    assert.match(running.output(), /request rejected|request completed|send_account_mail/);
    assert.deepEqual(findSecrets(running.output(), secrets), []);
  }
});
