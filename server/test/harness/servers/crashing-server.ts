import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPostmasterPid } from '../../../src/platform/db/embedded/postmaster-pid.ts';
import { readUrl } from '../../../src/platform/db/embedded/url-file.ts';
import { eventually } from '../eventually.ts';
import { onCluster } from './cluster.ts';
import type { TestDatabase } from './database.ts';
import { type ServerProcess, spawnServer, untilReady } from './process.ts';
import { freePort, TEST_SECRET } from './server.ts';

/** What is ended by kill -9, in the middle of whatever it is doing. */
export type Victim = 'the server' | 'the database' | 'both';

/** A server as a program of its own, with its embedded database, at one address however often it is killed. */
export interface CrashingServer {
  url: string;
  dataDir: string;
  /** Of the server, while it runs. */
  readonly pid: number;
  /** That of the server. Every look is a connection of its own: none outlives the database that it is to. */
  database: TestDatabase;
  /** Starts it, and waits until it answers. */
  start(): Promise<void>;
  /** Kills, and waits until the server is gone: without its database it ends by itself. */
  crash(victim: Victim): Promise<void>;
  stop(): Promise<void>;
}

const MAX_LOG_CHARACTERS = 2000;

/** Says with an error what PostgreSQL wrote last: a connection that breaks says nothing by itself. */
const withLogOf = (directory: string) => async (cause: Error) => {
  const log = await readFile(join(directory, 'postgres.log'), 'utf8');
  throw new Error(`${cause.message}; PostgreSQL wrote last: ${log.slice(-MAX_LOG_CHARACTERS)}`, { cause });
};

/** With more variables, or with others. */
export async function createCrashingServer(dataDir: string, env: Record<string, string> = {}): Promise<CrashingServer> {
  const port = String(await freePort());
  const directory = join(dataDir, 'postgres');
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
    database: {
      get url() {
        return databaseUrl;
      },
      query: (text, values = []) =>
        onCluster(databaseUrl, async (client) => (await client.query(text, values)).rows).catch(withLogOf(directory)),
      drop: async () => undefined, // it goes with its directory
    },
    async start() {
      server = await spawnServer({
        PORT: port,
        SOUK_DATA_DIR: dataDir,
        SOUK_SECRET: TEST_SECRET,
        SOUK_DEMO: 'false',
        LOG_LEVEL: 'silent', // a server whose database is killed has much to say
        ...env,
      });
      isGone = false;
      server.child.once('close', () => {
        isGone = true;
      });
      await untilReady(server);
      databaseUrl = (await readUrl(directory)) ?? '';
    },
    async crash(victim) {
      const { child, output } = running();
      if (victim !== 'the server') {
        const pid = (await readPostmasterPid(join(directory, 'data')))?.pid;
        assert.ok(pid, 'the database runs');
        process.kill(pid, 'SIGKILL');
      }
      if (victim !== 'the database') child.kill('SIGKILL');
      await eventually('the server to be gone', async () => isGone);
      if (victim === 'the database') assert.match(output(), /the embedded database ended/);
    },
    async stop() {
      await server?.end('SIGTERM');
    },
  };
}
