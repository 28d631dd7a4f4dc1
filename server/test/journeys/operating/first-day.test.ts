import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { Demo } from '../../../src/demo/demo-file.ts';
import { DEMO_ASSETS, FEATURED, pathOf } from '../../../src/demo/demo-market.ts';
import { readAsset } from '../../../src/demo/read-asset.ts';
import { Browser } from '../../harness/clients/browser.ts';
import { runSouk } from '../../harness/clients/souk-process.ts';
import { eventually } from '../../harness/eventually.ts';
import { runAudit } from '../../harness/markets/audit.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { freePort } from '../../harness/servers/free-port.ts';
import { type ServerProcess, spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';
import { startTestServer } from '../../harness/servers/server.ts';

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
/** A first start takes seconds, so the tests share its market, in the order below. */
const market = { SOUK_DATA_DIR: join(directory.path, 'data'), PORT: String(await freePort()) };
let serving: ServerProcess;
const running = new Set<ServerProcess>();
after(async () => {
  for (const process of running) await process.end('SIGKILL');
  await directory.remove();
});

async function start(): Promise<ServerProcess> {
  const process = await spawnServer(market);
  running.add(process);
  return process;
}

/** Starts the server, and returns its announcement once it is ready. */
async function startAndRead(): Promise<{ server: ServerProcess; announced: string }> {
  const process = await start();
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
  const first = await startAndRead();
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
  const second = await startAndRead();
  assert.equal(second.announced, first.announced);
  assert.equal(JSON.parse(await inShell(purchase)).error.code, 'already_licensed');
  serving = second.server;
});

async function reset(args: string[], env: Record<string, string> = market) {
  const { code, out, err } = await runSouk({ LOG_LEVEL: 'error', ...env }, 'demo', 'reset', ...args);
  return { code, text: out + err };
}

const readDemo = async (): Promise<Demo> => JSON.parse(await readFile(join(market.SOUK_DATA_DIR, 'demo.json'), 'utf8'));

test('restores a changed demo, but not while it is used', async () => {
  const before = await readDemo();
  const busy = await reset(['--yes']);
  assert.deepEqual([busy.code, /in use by another Souk server/.test(busy.text)], [1, true], busy.text);
  assert.equal(await serving.end('SIGTERM'), 0, serving.output());

  const unconfirmed = await reset([]);
  assert.deepEqual([unconfirmed.code, /Confirm with --yes/.test(unconfirmed.text)], [2, true], unconfirmed.text);
  const { code, text } = await reset(['--yes']);
  assert.equal(code, 0, text);
  assert.match(text, /as new\. Its sign-ins have changed/);
  const restored = await readDemo();
  assert.equal(restored.finished, true);
  assert.notEqual(restored.key, before.key);
  assert.equal((await runAudit(market)).code, 0);
});

test('deletes nothing once anyone else has an account', async () => {
  const again = await start();
  await untilReady(again);
  const { key } = await readDemo();
  const balance = await again.client.withKey(key).get('/v1/balance');
  assert.deepEqual(balance.body.available, [{ currency: 'usd', amount: 10_000 }]);
  const person = { name: 'Grace Hopper', email: 'grace@people.example', password: 'cobol and compilers' };
  assert.equal((await again.client.post('/auth/sign_up', person)).status, 201);
  assert.equal(await again.end('SIGTERM'), 0);
  const { code, text } = await reset(['--yes']);
  assert.equal(code, 1);
  assert.match(text, /^souk: this market has accounts besides those of the demo, so nothing was deleted\n$/);
  assert.equal((await readDemo()).key, key);
});

test('creates no market to reset', async () => {
  const nowhere = join(directory.path, 'nowhere');
  const { code, text } = await reset(['--yes'], { SOUK_DATA_DIR: nowhere });
  assert.deepEqual([code, text.startsWith(`souk: there is no market in ${nowhere}; `)], [1, true], text);
  await assert.rejects(stat(nowhere));
});
