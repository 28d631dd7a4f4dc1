import { inferenceSettings } from '../markets/inference.ts';
import { createCrashingServer } from './crashing-server.ts';
import type { TestDatabase } from './database.ts';
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
  const server = await createCrashingServer(directory.path, {
    embedded: victim === 'the database',
    env: { SOUK_INFERENCE: inferenceSettings(upstreams, options) },
  });

  return {
    url: server.url,
    upstream: upstreams.live,
    database: server.database,
    start: () => server.start(),
    crash: () => server.crash(victim),
    async stop() {
      await server.stop();
      for (const upstream of Object.values(upstreams)) await upstream.close();
      await directory.remove();
    },
  };
}
