import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Demo } from '../../../src/demo/demo-file.ts';
import { withDeadline } from '../../harness/deadline.ts';
import { runAudit } from '../../harness/markets/audit.ts';
import { bareEnvironment } from '../../harness/servers/bare-environment.ts';
import { type ServerProcess, spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';

const SOUK = fileURLToPath(new URL('../../../../cli/bin/souk.js', import.meta.url));
const directory = await temporaryDirectory();
const env = { SOUK_DATA_DIR: join(directory.path, 'market') };
let server: ServerProcess | undefined;
after(async () => {
  await server?.end('SIGKILL');
  await directory.remove();
});

async function reset(...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [SOUK, 'demo', 'reset', ...args], {
    cwd: tmpdir(),
    env: { ...bareEnvironment(), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const [code] = await withDeadline('souk demo reset to end', once(child, 'close'));
  return { code, text };
}

async function start(): Promise<ServerProcess> {
  server = await spawnServer(env);
  await untilReady(server);
  return server;
}

const readDemo = async (): Promise<Demo> => JSON.parse(await readFile(join(env.SOUK_DATA_DIR, 'demo.json'), 'utf8'));

test('restores a changed demo, but not while it is used', async () => {
  const first = await start();
  const before = await readDemo();
  const buyer = first.client.withKey(before.key);
  const bought = await buyer.post('/v1/purchases', { listing_id: before.listing });
  assert.equal(bought.status, 201, bought.text);
  const busy = await reset('--yes');
  assert.deepEqual([busy.code, /in use by another Souk server/.test(busy.text)], [1, true], busy.text);
  assert.equal(await first.end('SIGTERM'), 0);

  const unconfirmed = await reset();
  assert.deepEqual([unconfirmed.code, /Confirm with --yes/.test(unconfirmed.text)], [2, true], unconfirmed.text);
  const { code, text } = await reset('--yes');
  assert.equal(code, 0, text);
  assert.match(text, /as new\. Its sign-ins have changed/);
  const restored = await readDemo();
  assert.equal(restored.finished, true);
  assert.notEqual(restored.key, before.key);
  assert.equal((await runAudit(env)).code, 0);
});

test('deletes nothing once anyone else has an account', async () => {
  const again = await start();
  const { key } = await readDemo();
  const balance = await again.client.withKey(key).get('/v1/balance');
  assert.deepEqual(balance.body.available, [{ currency: 'usd', amount: 10_000 }]);
  const person = { name: 'Grace Hopper', email: 'grace@people.example', password: 'cobol and compilers' };
  assert.equal((await again.client.post('/auth/sign_up', person)).status, 201);
  assert.equal(await again.end('SIGTERM'), 0);
  const { code, text } = await reset('--yes');
  assert.equal(code, 1);
  assert.match(text, /^souk: this market has accounts besides those of the demo, so nothing was deleted\n$/);
  assert.equal((await readDemo()).key, key);
});
