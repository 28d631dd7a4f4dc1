import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runSouk } from '../../harness/clients/souk-process.ts';
import { eventually } from '../../harness/eventually.ts';
import { FULL_SIZE } from '../../harness/scale.ts';
import { cloneDatabase } from '../../harness/servers/database.ts';
import {
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilEnded,
  untilReady,
} from '../../harness/servers/process.ts';
import { TEST_SECRET } from '../../harness/servers/server.ts';

// A start takes seconds: the tests that only need a server which has started before share one, in the order below.

const directory = await temporaryDirectory();
const running = new Set<ServerProcess>();
after(async () => {
  for (const server of running) await server.end('SIGKILL');
  await directory.remove();
});

async function start(env: Record<string, string>, options: { uid?: number } = {}): Promise<ServerProcess> {
  const server = await spawnServer(env, options);
  running.add(server);
  return server;
}

/** Asserts that the start fails with one line and exit code 1. */
async function assertStartFails(server: ServerProcess, words: RegExp): Promise<void> {
  assert.equal(await untilEnded(server), 1, server.output());
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('souk: '));
  assert.equal(lines.length, 1, server.output());
  assert.match(lines[0] as string, words);
  assert.ok(!server.output().includes('    at '), `a stack trace: ${server.output()}`);
}

const market = { SOUK_DATA_DIR: join(directory.path, 'market') };
let second: ServerProcess;

test('creates a database, seeds the demo and prints the next steps at the first start, and reuses them at the second', async () => {
  const data = join(directory.path, 'first');
  const first = await start({ SOUK_DATA_DIR: data });
  await untilReady(first);
  const demo = JSON.parse(await readFile(join(data, 'demo.json'), 'utf8'));
  for (const shown of [first.url, demo.key, demo.buyer.email, demo.buyer.password, demo.seller.password, 'curl']) {
    assert.ok(first.output().includes(shown), `${shown} is not in: ${first.output()}`);
  }
  for (const name of ['demo.json', 'secret']) assert.equal((await stat(join(data, name))).mode & 0o777, 0o600);
  const me = await first.client.withKey(demo.key).get('/v1/me');
  assert.equal(me.status, 200);
  assert.equal(me.body.key.mode, 'test');
  assert.equal(me.body.operator, false);
  assert.equal(await first.end('SIGTERM'), 0, first.output());

  await rename(data, market.SOUK_DATA_DIR);
  second = await start({ ...market, SOUK_SIGNUP: 'closed' });
  await untilReady(second);
  assert.ok(second.output().includes(demo.key));
  assert.equal((await second.client.withKey(demo.key).get('/v1/me')).body.id, me.body.id);
});

test('warns about a mistyped variable at the start', () => {
  assert.match(second.output(), /SOUK_SIGNUP is set, but there is no such variable/);
});

test('rejects a second server on the same data directory, and keeps the first running', async () => {
  await assertStartFails(await start(market), /in use by another Souk server/);
  assert.equal((await second.client.get('/healthz')).status, 200);
});

test('finishes an open request on SIGTERM, and rejects new connections', async () => {
  // Hashing a password keeps this one busy for a while.
  const slow = second.client.post('/auth/sign_up', {
    name: 'Slow',
    email: 'slow@people.example',
    password: 'long enough',
  });
  await second.client.get('/healthz');
  const ended = second.end('SIGTERM');
  assert.equal((await slow).status, 201);
  assert.equal(await ended, 0);
  await assert.rejects(second.client.get('/healthz'));
});

test('fails with a message if the secret of an existing database is missing, and creates no new one', async () => {
  const secret = join(market.SOUK_DATA_DIR, 'secret');
  await rename(secret, `${secret}.kept`);
  await assertStartFails(await start(market), /secret is missing.*restore it/);
  await rename(`${secret}.kept`, secret);
  const again = await start(market);
  await untilReady(again);
  assert.equal(await again.end('SIGTERM'), 0);
});

test('recovers at the next start after kill -9, also at once', async () => {
  // Repeats: later rounds kill a server that has itself recovered.
  for (let round = 0; round < (FULL_SIZE ? 3 : 2); round++) {
    const server = await start(market);
    await untilReady(server);
    await server.end('SIGKILL');
  }
  const last = await start(market);
  await untilReady(last);
  assert.equal(await last.end('SIGINT'), 0);
});

/** Returns this many of the steps, in order; all of them at full size. */
function someOf(steps: readonly string[], count: number): string[] {
  const left = [...steps];
  while (!FULL_SIZE && left.length > count) left.splice(Math.floor(Math.random() * left.length), 1);
  return left;
}

test('completes a first start that was killed at any step, without duplicates', async () => {
  const env = { SOUK_DATA_DIR: join(directory.path, 'interrupted') };
  for (const line of someOf(['creating', 'is ready', 'migrations:'], 1)) {
    const server = await start(env);
    await new Promise<void>((resolve) => {
      server.child.stdout?.on('data', () => server.output().includes(line) && resolve());
      server.child.once('close', () => resolve());
    });
    await server.end('SIGKILL');
  }
  const path = join(env.SOUK_DATA_DIR, 'demo.json');
  // Each step of the demo is done as soon as the file says so: the kill comes during the next one.
  for (const step of someOf(['key', 'published', 'card', 'funded', 'history'], 2)) {
    const server = await start(env);
    await eventually(`${step} to be in demo.json`, async () => {
      if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output()}`);
      return (await readFile(path, 'utf8').catch(() => '')).includes(`"${step}"`);
    });
    await server.end('SIGKILL');
  }
  const last = await start(env);
  await untilReady(last);
  const client = last.client.withKey(JSON.parse(await readFile(path, 'utf8')).key);
  assert.equal((await client.get('/v1/me')).status, 200);
  const found: Record<string, number> = {};
  for (const list of ['models', 'datasets', 'listings', 'payment_methods', 'balance/topups']) {
    found[list] = (await client.get(`/v1/${list}?limit=100`)).body.items.length;
  }
  const once = { models: 16, datasets: 6, listings: 22, payment_methods: 1, 'balance/topups': 1 };
  assert.deepEqual(found, once);
  assert.deepEqual((await client.get('/v1/balance')).body.available, [{ currency: 'usd', amount: 10_000 }]);
  await last.end('SIGTERM');
});

test('seeds listings and no money with Stripe, and does not call Stripe at the start', async () => {
  const called: string[] = [];
  const stripe = createServer((request, response) => {
    called.push(request.url ?? '');
    response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  const address = stripe.address();
  assert.ok(address && typeof address === 'object');
  const database = await cloneDatabase();
  const server = await start({
    DATABASE_URL: database.url,
    SOUK_SECRET: TEST_SECRET,
    SOUK_DATA_DIR: join(directory.path, 'striped'),
    SOUK_DEMO: 'true',
    SOUK_SIMULATED_LIVE: 'false',
    STRIPE_TEST_SECRET_KEY: 'sk_test_nobody',
    STRIPE_API_URL: `http://127.0.0.1:${address.port}`,
  });
  await untilReady(server);
  await eventually('the announcement', async () => server.output().endsWith('\n\n'));
  assert.match(server.output(), /^ {2}payments {5}test stripe, live off \(set STRIPE_SECRET_KEY\)$/m);
  assert.match(server.output(), /"payment_method":"pm_card_visa"/); // no balance to buy from
  const { key } = JSON.parse(await readFile(join(directory.path, 'striped', 'demo.json'), 'utf8'));
  const client = server.client.withKey(key);
  assert.equal((await client.get('/v1/listings?limit=100')).body.items.length, 22);
  assert.deepEqual((await client.get('/v1/balance')).body.available, []);
  assert.equal(await server.end('SIGTERM'), 0);
  await database.drop();
  assert.deepEqual(called, []);
  await new Promise((resolve) => stripe.close(resolve));
});

test('starts an empty market with SOUK_DEMO=false', async () => {
  const data = join(directory.path, 'empty');
  const server = await start({ SOUK_DATA_DIR: data, SOUK_DEMO: 'false' });
  await untilReady(server);
  assert.ok(!server.output().includes('Demo'));
  await assert.rejects(stat(join(data, 'demo.json')));
  await server.end('SIGTERM');
});

test('fails with one clear line for a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  assert.ok(address && typeof address === 'object');
  const env = { SOUK_DATA_DIR: join(directory.path, 'port'), PORT: String(address.port) };
  await assertStartFails(await start(env), new RegExp(`PORT ${address.port} .*in use`));
  await new Promise((resolve) => other.close(resolve));
});

test('fails with one clear line that names a wrong variable', async () => {
  await assertStartFails(await start({ PORT: 'eighty' }), /PORT must be a whole number/);
  await assertStartFails(await start({ SOUK_ROLE: 'boss' }), /SOUK_ROLE must be one of all, api, worker/);
  await assertStartFails(await start({ DATABASE_URL: 'postgres://localhost/x' }), /SOUK_SECRET is required/);
  const secret = { SOUK_SECRET: 'x'.repeat(40) };
  await assertStartFails(
    await start({ DATABASE_URL: 'postgres://u:hidden@localhost:1/x', ...secret }),
    /^souk: DATABASE_URL (?!.*hidden)/,
  );
});

test('keeps compiled code of the server for its next start', async () => {
  const env = { NODE_COMPILE_CACHE: '', XDG_CACHE_HOME: join(directory.path, 'cache') };
  const countFiles = async () => (await readdir(env.XDG_CACHE_HOME, { recursive: true })).length;
  assert.equal((await runSouk(env, 'start', '--help')).code, 0);
  const ofCommand = await countFiles();
  assert.equal((await runSouk({ ...env, PORT: 'eighty' }, 'start')).code, 1);
  // The settings alone are more than a hundred modules.
  assert.ok((await countFiles()) > ofCommand + 50);
});

test('warns once about a Redis that is down, and starts without it', async () => {
  const database = await cloneDatabase();
  const server = await start({
    DATABASE_URL: database.url,
    SOUK_SECRET: TEST_SECRET,
    SOUK_DATA_DIR: join(directory.path, 'without-redis'),
    REDIS_URL: 'redis://localhost:1',
    LOG_LEVEL: 'warn',
  });
  await untilReady(server);
  assert.match(server.output(), /Redis is unavailable; counting rate limits per node/);
  assert.equal(await server.end('SIGTERM'), 0, server.output());
  await database.drop();
});

/**
 * Accepts connections, and then stays silent like a frozen process, or hangs up like a proxy without a server behind
 * it.
 */
async function startFaultyDatabase(fate: 'frozen' | 'hangs up'): Promise<{ url: string; close(): void }> {
  const sockets: Socket[] = [];
  const proxy = createTcpServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    if (fate === 'hangs up') socket.once('data', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `postgres://u:hidden@127.0.0.1:${port}/x`,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

test('fails with one clear line after an announced wait for a database that hangs or is down behind a proxy', async () => {
  const down = await startFaultyDatabase('hangs up');
  const frozen = await startFaultyDatabase('frozen');
  try {
    const env = { SOUK_SECRET: 'x'.repeat(40), SOUK_DATA_DIR: join(directory.path, 'behind') };
    const says = /^souk: DATABASE_URL leads to no usable database: (?!.*hidden)/;
    await assertStartFails(await start({ ...env, DATABASE_URL: down.url }), says);
    const waiting = await start({ ...env, DATABASE_URL: frozen.url });
    await assertStartFails(waiting, says);
    assert.match(waiting.output(), /waiting for the database …/);
    assert.match(waiting.output(), /waited 10 s for the database/);
  } finally {
    down.close();
    frozen.close();
  }
});

test('fails with one clear line for a data directory that cannot be written', async () => {
  const file = join(directory.path, 'a-file');
  await writeFile(file, '');
  await assertStartFails(await start({ SOUK_DATA_DIR: join(file, 'data') }), /SOUK_DATA_DIR|directory/);
  await assertStartFails(await start({ SOUK_DATA_DIR: '/proc/souk/data' }), /SOUK_DATA_DIR/);
});

const UNPRIVILEGED_UID = 65534;
const isRoot = process.getuid?.() === 0;

/** Skips the test in a checkout that the unprivileged user cannot read, such as one in a private home directory. */
async function isWorldReadable(path: string): Promise<boolean> {
  for (let at = path; at !== '/'; at = join(at, '..')) {
    if (((await stat(at)).mode & 0o005) !== 0o005) return false;
  }
  return true;
}

if (isRoot && (await isWorldReadable(join(import.meta.dirname, '../../../src')))) {
  test('starts for an ordinary user, too', async () => {
    await chmod(directory.path, 0o755);
    const data = join(directory.path, 'ordinary');
    await mkdir(data, { mode: 0o700 });
    await chown(data, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
    const server = await start({ SOUK_DATA_DIR: data, HOME: data, SOUK_DEMO: 'false' }, { uid: UNPRIVILEGED_UID });
    await untilReady(server);
    assert.equal(await server.end('SIGTERM'), 0);

    const locked = join(directory.path, 'locked');
    await mkdir(locked, { mode: 0o755 });
    await assertStartFails(
      await start({ SOUK_DATA_DIR: join(locked, 'data') }, { uid: UNPRIVILEGED_UID }),
      /SOUK_DATA_DIR|directory/,
    );
  });
}
