import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPostmasterPid } from '../../../src/platform/db/embedded/postmaster-pid.ts';
import { readUrl } from '../../../src/platform/db/embedded/url-file.ts';
import { eventually } from '../eventually.ts';
import { onCluster } from './cluster.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, spawnServer, untilReady } from './process.ts';
import { TEST_SECRET } from './server.ts';

/** What SIGKILL ends. */
export type Victim = 'the server' | 'the database' | 'both';

/** A server process. Its URL stays the same across crashes. */
export interface CrashingServer {
  url: string;
  dataDir: string;
  /** Process ID of the running server. */
  readonly pid: number;
  /** The server's database. Each query opens its own connection, so none outlives a killed database. */
  database: TestDatabase;
  /** Starts the server, and waits until it is ready. */
  start(): Promise<void>;
  /**
   * Kills the victim, and waits until the server has exited: without its database it exits by itself. What its connections
   * to a database that survives had begun is rolled back then.
   */
  crash(victim: Victim): Promise<void>;
  stop(): Promise<void>;
}

export interface CrashingServerOptions {
  /** Whether the server has an embedded database, which can be killed; otherwise a migrated one, which starts sooner. */
  embedded?: boolean;
  /** Adds or replaces variables. */
  env?: Record<string, string>;
}

const MAX_LOG_CHARACTERS = 2000;

/** Adds the end of PostgreSQL's log to an error, because a broken connection gives no reason. */
const withLogOf = (directory: string) => async (cause: Error) => {
  const log = await readFile(join(directory, 'postgres.log'), 'utf8');
  throw new Error(`${cause.message}; PostgreSQL wrote last: ${log.slice(-MAX_LOG_CHARACTERS)}`, { cause });
};

/** Creates a server that is not started yet. */
export async function createCrashingServer(
  dataDir: string,
  { embedded = false, env = {} }: CrashingServerOptions = {},
): Promise<CrashingServer> {
  const port = String(await freePort());
  const directory = join(dataDir, 'postgres');
  const clone = embedded ? undefined : await cloneDatabase();
  let server: ServerProcess | undefined;
  let isGone = true;
  let databaseUrl = '';

  const running = (): ServerProcess => {
    assert.ok(server, 'it was started');
    return server;
  };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    get pid() {
      return running().child.pid as number;
    },
    database: clone ?? {
      get url() {
        return databaseUrl;
      },
      query: (text, values = []) =>
        onCluster(databaseUrl, async (client) => (await client.query(text, values)).rows).catch(withLogOf(directory)),
      drop: async () => undefined, // deleted with its directory
    },
    async start() {
      server = await spawnServer({
        PORT: port,
        SOUK_DATA_DIR: dataDir,
        SOUK_SECRET: TEST_SECRET,
        SOUK_DEMO: 'false',
        LOG_LEVEL: embedded ? 'silent' : 'error', // a server whose database is killed logs many errors
        ...(clone ? { DATABASE_URL: clone.url } : {}),
        ...env,
      });
      isGone = false;
      server.child.once('close', () => {
        isGone = true;
      });
      await untilReady(server);
      if (embedded) databaseUrl = (await readUrl(directory)) ?? '';
    },
    async crash(victim) {
      const { child, output } = running();
      if (victim !== 'the server') {
        const pid = (await readPostmasterPid(join(directory, 'data')))?.pid;
        assert.ok(pid, 'the database runs');
        process.kill(pid, 'SIGKILL');
      }
      if (victim !== 'the database') child.kill('SIGKILL');
      await eventually('the server to exit', async () => isGone);
      if (victim === 'the database') assert.match(output(), /the embedded database ended/);
      if (clone) await untilDisconnected(clone);
    },
    async stop() {
      await server?.end('SIGTERM');
      await clone?.drop();
    },
  };
}

/** Waits until PostgreSQL has noticed that its client is dead: until then it finishes the query. */
export async function untilDisconnected(database: TestDatabase): Promise<void> {
  await eventually('the connections of the killed server to close', async () => {
    const left = await database.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'souk %'`,
    );
    return left.length === 0;
  });
}
