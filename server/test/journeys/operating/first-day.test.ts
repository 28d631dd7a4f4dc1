import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { DEMO_ASSETS, FEATURED, pathOf } from '../../../src/demo/demo-market.ts';
import { readAsset } from '../../../src/demo/read-asset.ts';
import { Browser } from '../../harness/clients/browser.ts';
import { eventually } from '../../harness/eventually.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { type ServerProcess, spawnServer, temporaryDirectory } from '../../harness/servers/process.ts';
import { freePort, startTestServer } from '../../harness/servers/server.ts';

const server = await startTestServer();
after(() => server.stop());

test('lets a new user sign up, confirm the email, create a key, call /v1/me and revoke the key', async () => {
  const browser = new Browser(server.url);
  const person = { name: 'Grace Hopper', email: 'Grace@People.Example', password: 'cobol and compilers' };
  assert.equal((await browser.post('/auth/sign_up', person)).status, 201);

  const before = await browser.get('/v1/me');
  assert.equal(before.status, 200);
  assert.equal(before.body.email, 'grace@people.example');
  assert.equal(before.body.slug, 'grace-hopper');
  assert.equal(before.body.email_confirmed, false);

  const token = await server.mailbox.tokenTo('grace@people.example', 'Confirm');
  assert.equal((await browser.post('/auth/confirm_email', { token })).status, 200);
  assert.equal((await browser.get('/v1/me')).body.email_confirmed, true);
  assertRejected(await browser.post('/auth/confirm_email', { token }), 422, 'validation_failed', 'token');

  const made = await browser.post('/v1/api_keys', { name: 'laptop', mode: 'test' });
  assert.equal(made.status, 201);
  assert.match(made.body.secret, /^svc_test_[0-9A-Za-z]{38}$/);

  const key = server.client.withKey(made.body.secret);
  const me = await key.get('/v1/me');
  assert.equal(me.status, 200);
  assert.deepEqual(
    { ...me.body, key: { ...me.body.key, scopes: me.body.key.scopes.length } },
    { ...before.body, email_confirmed: true, key: { mode: 'test', scopes: 9 } },
  );

  assert.equal((await browser.post(`/v1/api_keys/${made.body.id}/revoke`)).body.status, 'revoked');
  assertRejected(await key.get('/v1/me'), 401, 'invalid_key');
});

const directory = await temporaryDirectory();
const running = new Set<ServerProcess>();
after(async () => {
  for (const process of running) await process.end('SIGKILL');
  await directory.remove();
});

/** Starts the server with data of its own, and returns its announcement once it is ready. */
async function startAndRead(env: Record<string, string>): Promise<{ server: ServerProcess; announced: string }> {
  const process = await spawnServer(env);
  running.add(process);
  const announced = await eventually('the announcement', async () => {
    if (process.child.exitCode !== null) throw new Error(`the server ended: ${process.output()}`);
    return /^Souk is ready.*\n\n$/ms.exec(process.output())?.[0];
  });
  return { server: process, announced };
}

function linesToTry(announced: string): string[] {
  return announced.match(/^ {2}curl .*$/gm) ?? [];
}

/** Runs a line as a person would who copies it into a shell. */
async function inShell(line: string | undefined): Promise<string> {
  assert.ok(line);
  const { stdout } = await promisify(execFile)('bash', ['-c', line], { cwd: directory.path });
  return stdout;
}

test('prints working example commands at the first start: balance, purchase, download, two chats', async () => {
  const env = { SOUK_DATA_DIR: join(directory.path, 'data'), PORT: String(await freePort()) };
  const first = await startAndRead(env);
  assert.match(first.announced, /^ {2}payments {5}test simulated, live simulated$/m);
  assert.match(first.announced, /^ {2}inference {4}test the sandbox model, live nothing \(set SOUK_INFERENCE\)$/m);
  const [balance, purchase, download, chat, deployed, ...more] = linesToTry(first.announced);
  assert.deepEqual(more, []);

  assert.deepEqual(JSON.parse(await inShell(balance)).available, [{ currency: 'usd', amount: 10_000 }]);
  await assert.rejects(inShell(download), /403/); // not bought yet
  const bought = JSON.parse(await inShell(purchase));
  assert.deepEqual([bought.status, bought.amount], ['succeeded', { currency: 'usd', amount: 4900 }]);
  await inShell(download);
  const featured = DEMO_ASSETS.find((asset) => pathOf(asset) === FEATURED);
  const folder = featured && (await readAsset(featured));
  const [file, ...others] = folder?.files ?? [];
  assert.ok(file && others.length === 0);
  assert.deepEqual(await readFile(join(directory.path, file.name)), await file.read());
  assert.deepEqual(JSON.parse(await inShell(balance)).available, [{ currency: 'usd', amount: 5100 }]);

  for (const question of [chat, deployed]) {
    const { choices } = JSON.parse(await inShell(question));
    assert.match(choices[0].message.content, /sandbox model/);
    assert.equal(choices[0].finish_reason, 'stop');
  }

  assert.equal(await first.server.end('SIGTERM'), 0, first.server.output());
  const second = await startAndRead(env);
  assert.equal(second.announced, first.announced);
  assert.equal(JSON.parse(await inShell(purchase)).error.code, 'already_licensed');
  assert.equal(await second.server.end('SIGTERM'), 0, second.server.output());
});
