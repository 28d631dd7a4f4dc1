import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readAddress } from '../../src/platform/db/embedded/address-file.ts';
import { readPostmasterPid } from '../../src/platform/db/embedded/postmaster-pid.ts';
import { onCluster } from './cluster.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { inferenceSettings } from './inference.ts';
import { type ServerProcess, spawnServer, temporaryDirectory, untilEnded, untilReady } from './process.ts';
import { type AnswerBy, type ScriptedUpstream, startScriptedUpstream } from './scripted-upstream.ts';
import { freePort, TEST_SECRET } from './server.ts';

/** A server as a program of its own, whose models are scripted here; at one address, however often it is killed. */
export interface CrashingGateway {
  url: string;
  /** What answers live keys. It outlives every crash. */
  upstream: ScriptedUpstream;
  database: TestDatabase;
  start(): Promise<void>;
  /** Kill -9, and waits until nothing of it is left, on the database's side either. */
  crash(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

export interface CrashingGatewayOptions {
  /** What is killed: the server, whose database goes on, or the database that it has embedded, without which it ends. */
  victim: 'the server' | 'the database';
  answer: AnswerBy;
  backend: object;
  settings: object;
}

export async function makeCrashingGateway(options: CrashingGatewayOptions): Promise<CrashingGateway> {
  const { victim } = options;
  const upstreams = { test: await startScriptedUpstream(), live: await startScriptedUpstream(options.answer) };
  const directory = await temporaryDirectory();
  const postgres = join(directory.path, 'postgres');
  const database = victim === 'the server' ? await cloneDatabase() : embeddedAt(postgres);
  const port = String(await freePort());
  const env = {
    PORT: port,
    SOUK_DATA_DIR: directory.path,
    SOUK_SECRET: TEST_SECRET,
    SOUK_DEMO: 'false',
    LOG_LEVEL: 'silent', // a server whose database is killed has much to say
    SOUK_INFERENCE: inferenceSettings(upstreams, options),
    ...(victim === 'the server' ? { DATABASE_URL: database.url } : {}),
  };
  let server: ServerProcess | undefined;

  return {
    url: `http://localhost:${port}`,
    upstream: upstreams.live,
    database,
    async start() {
      server = await spawnServer(env);
      await untilReady(server);
    },
    async crash() {
      assert.ok(server, 'it was started');
      if (victim === 'the server') server.child.kill('SIGKILL');
      else {
        const pid = (await readPostmasterPid(join(postgres, 'data')))?.pid;
        assert.ok(pid, 'the database runs');
        process.kill(pid, 'SIGKILL');
      }
      await untilEnded(server);
      // PostgreSQL finishes what a dead client had asked for, as long as it has not noticed.
      if (victim === 'the server') await nobodyConnected(database);
    },
    async stop() {
      await server?.end('SIGTERM');
      for (const upstream of Object.values(upstreams)) await upstream.close();
      await database.drop();
      await directory.remove();
    },
  };
}

/** Every look is a connection of its own: none outlives the database that it is to. */
function embeddedAt(directory: string): TestDatabase {
  let address = '';
  return {
    get url() {
      return address;
    },
    async query(text, values = []) {
      address = (await readAddress(directory)) ?? '';
      return onCluster(address, async (client) => (await client.query(text, values)).rows);
    },
    drop: async () => undefined, // it goes with its directory
  };
}

async function nobodyConnected(database: TestDatabase): Promise<void> {
  await eventually('the connections of the killed server to go', async () => {
    const left = await database.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'souk %'`,
    );
    return left.length === 0;
  });
}
