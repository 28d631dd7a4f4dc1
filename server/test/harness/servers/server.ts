import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '../../../src/access/route.ts';
import { Passwords } from '../../../src/accounts/sessions/password.ts';
import type { DeploymentsTimings } from '../../../src/boot/start-deployments.ts';
import { type Config, parseConfig } from '../../../src/config.ts';
import { type Running, startServer } from '../../../src/start.ts';
import { Client } from '../clients/client.ts';
import { Mailbox } from '../people/mailbox.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { knownIsolation } from './known-isolation.ts';
import { testLog } from './test-log.ts';

export const TEST_SECRET = 'the secret of every test server; long enough';
/** Most tests sign people up. At full cost, hashing their passwords would take a tenth of the run's CPU time. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestServer {
  /** `http://localhost:<port>`. */
  url: string;
  config: Config;
  database: TestDatabase;
  /** Client without credentials. */
  client: Client;
  mailbox: Mailbox;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Environment variables. */
  env?: Record<string, string>;
  /** Database of another test server, to start a second node. */
  database?: TestDatabase;
  extraRoutes?: readonly Route[];
  deploymentsTimings?: DeploymentsTimings;
  /** Milliseconds that one request waits for inspections. */
  maxInspectionWaitMs?: number;
}

/** Starts a server in this process, with real HTTP and its own database and data directory. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await cloneDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-test-'));
  const port = await freePort();
  const config = parseConfig({
    PORT: String(port),
    HOST: 'localhost',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    SOUK_SECRET: TEST_SECRET,
    SOUK_DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    ...options.env,
  });
  let running: Running | undefined = await startServer(config, {
    onStep: () => undefined,
    onFatal: (reason) => {
      throw new Error(reason);
    },
    ...(options.extraRoutes ? { extraRoutes: options.extraRoutes } : {}),
    isolation: await knownIsolation(),
    passwords: new Passwords(CHEAP),
    logTo: testLog,
    ...(options.deploymentsTimings ? { deploymentsTimings: options.deploymentsTimings } : {}),
    ...(options.maxInspectionWaitMs ? { maxInspectionWaitMs: options.maxInspectionWaitMs } : {}),
  });
  const url = `http://localhost:${port}`;
  return {
    url,
    config,
    database,
    client: new Client(url),
    mailbox: new Mailbox(join(dataDir, 'mail')),
    async stop() {
      await running?.stop();
      // Test files stay loaded, and hold this object. Stopped servers would fill the memory of the process.
      running = undefined;
      if (!options.database) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
