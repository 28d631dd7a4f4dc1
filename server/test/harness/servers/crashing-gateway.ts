import { eventually } from '../eventually.ts';
import { inferenceSettings } from '../markets/inference.ts';
import { createCrashingServer } from './crashing-server.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { temporaryDirectory } from './process.ts';
import { type ScriptedUpstream, type ScriptSource, startScriptedUpstream } from './scripted-upstream.ts';

/** A server process with scripted models. Its URL stays the same across crashes. */
export interface CrashingGateway {
  url: string;
  /** Upstream of live mode. Survives crashes. */
  upstream: ScriptedUpstream;
  database: TestDatabase;
  start(): Promise<void>;
  /** Sends SIGKILL, and waits until the process and its database connections are gone. */
  crash(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

export interface CrashingGatewayOptions {
  /** Kills the server, whose database keeps running, or its embedded database, without which it exits. */
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
      // PostgreSQL finishes the query of a dead client until it notices the disconnect.
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
  await eventually('the connections of the killed server to close', async () => {
    const left = await database.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'souk %'`,
    );
    return left.length === 0;
  });
}
