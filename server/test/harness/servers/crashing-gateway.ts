import { eventually } from '../eventually.ts';
import { inferenceSettings } from '../markets/inference.ts';
import { createCrashingServer } from './crashing-server.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { temporaryDirectory } from './process.ts';
import { type ScriptedUpstream, type ScriptSource, startScriptedUpstream } from './scripted-upstream.ts';

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
  script: ScriptSource;
  backend: object;
  settings: object;
}

export async function createCrashingGateway(options: CrashingGatewayOptions): Promise<CrashingGateway> {
  const { victim } = options;
  const upstreams = { test: await startScriptedUpstream(), live: await startScriptedUpstream(options.script) };
  const directory = await temporaryDirectory();
  const clone = victim === 'the server' ? await cloneDatabase() : undefined;
  const server = await createCrashingServer(directory.path, {
    SOUK_INFERENCE: inferenceSettings(upstreams, options),
    ...(clone ? { DATABASE_URL: clone.url } : {}),
  });
  const database = clone ?? server.database;

  return {
    url: server.url,
    upstream: upstreams.live,
    database,
    start: () => server.start(),
    async crash() {
      await server.crash(victim);
      // PostgreSQL finishes what a dead client had asked for, as long as it has not noticed.
      if (victim === 'the server') await untilDisconnected(database);
    },
    async stop() {
      await server.stop();
      for (const upstream of Object.values(upstreams)) await upstream.close();
      await database.drop();
      await directory.remove();
    },
  };
}

async function untilDisconnected(database: TestDatabase): Promise<void> {
  await eventually('the connections of the killed server to go', async () => {
    const left = await database.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'souk %'`,
    );
    return left.length === 0;
  });
}
