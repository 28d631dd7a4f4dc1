import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import { CREDENTIALS_CHANNEL, CredentialCache } from './access/credential-cache.ts';
import type { Counters } from './access/rate-limit/counters.ts';
import { memoryCounters } from './access/rate-limit/memory-counters.ts';
import type { Route } from './access/route.ts';
import { Passwords } from './accounts/sessions/password.ts';
import { createApp } from './app.ts';
import { connectDeployments, connectDomains } from './boot/connect-domains.ts';
import { drain, listen, requireFreePort } from './boot/listen.ts';
import { loadOwnSecret } from './boot/load-secret.ts';
import { openProcessors } from './boot/open-processors.ts';
import { openStores } from './boot/open-stores.ts';
import { startDeliveries } from './boot/start-deliveries.ts';
import { type DeploymentsTimings, startDeployments } from './boot/start-deployments.ts';
import { startInference } from './boot/start-inference.ts';
import { startOwnDatabase } from './boot/start-own-database.ts';
import { createWorkerApp } from './boot/worker-app.ts';
import { onShardsStored } from './catalog/assets/read-shard.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-values.ts';
import { type Demo, prepareDemo, seedDemo } from './demo/seed-demo.ts';
import { startHistory } from './demo/seed-history.ts';
import { createJobs } from './jobs.ts';
import { waitWithin } from './platform/async/wait-within.ts';
import { hasKeyRing, loadKeyRing } from './platform/crypto/load-key-ring.ts';
import { ANNOUNCEMENTS_CHANNEL } from './platform/db/announcements.ts';
import { Database } from './platform/db/database.ts';
import { isUnavailable } from './platform/db/database-outage.ts';
import type { EmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { DatabaseUnreachable, migrate } from './platform/db/migrate.ts';
import { Notifications } from './platform/db/notifications.ts';
import { Readiness } from './platform/db/readiness.ts';
import { SessionLocks } from './platform/db/session-locks.ts';
import { whileDatabaseResponds } from './platform/db/while-database-responds.ts';
import { type Log, type LogDestination, openLog } from './platform/log.ts';
import { fileMailer, smtpMailer } from './platform/mail.ts';
import { Metrics } from './platform/metrics.ts';
import { startWorker } from './platform/queue/worker.ts';
import { type Isolation, probeIsolation } from './runtimes/isolation/probe-isolation.ts';
import { openStorage } from './storage/storage.ts';

export const VERSION = manifest.version;

/** Time limit for each dependency of the start to respond. */
const STEP_LIMIT_MS = 20_000;
const RELEASE_LIMIT_MS = 3_000;

export interface Running {
  demo: Demo | undefined;
  /** Settles when the demo's history is complete, or was stopped. */
  demoFinished: Promise<void> | undefined;
  port: number;
  /**
   * Finishes requests in progress, then releases everything in reverse order. Rejects if the database stops responding:
   * the next start recovers the rest.
   */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Called for each completed step. */
  onStep: (line: string) => void;
  /** Called when the server cannot continue, long after it started. */
  onFatal: (reason: string) => void;
  extraRoutes?: readonly Route[];
  deploymentsTimings?: DeploymentsTimings;
  /** Cheaper ones in tests. */
  passwords?: Passwords;
  /** Maximum time that one request waits for inspections. */
  maxInspectionWaitMs?: number;
  /** Probed by default. */
  isolation?: Isolation;
  /** Receives the log; standard error by default. */
  logTo?: LogDestination;
  /** The database in the data directory, if it is being started already. */
  ownDatabase?: Promise<EmbeddedPostgres> | undefined;
}

/** Starts database, migrations, keys, listeners, HTTP, workers in this order, and stops them in reverse. */
export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const releases: (() => Promise<void>)[] = [];
  const release = async () => {
    const failures: unknown[] = [];
    // A failure must not prevent the release of the rest, least of all of the database.
    for (const step of releases.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return await startAll(config, options, releases, release);
  } catch (error) {
    // A dependency that does not respond may not close, either; the start has failed, and its error should be reported
    // soon.
    await Promise.race([release(), sleep(RELEASE_LIMIT_MS)]).catch(() => undefined);
    throw error;
  }
}

async function startAll(
  config: Config,
  { onStep, onFatal, extraRoutes, deploymentsTimings, maxInspectionWaitMs, logTo, ownDatabase, ...given }: StartOptions,
  releases: (() => Promise<void>)[],
  release: () => Promise<void>,
): Promise<Running> {
  const log = openLog(config.logLevel, logTo);
  // Before anything is started that would have to be stopped again.
  if (!ownDatabase) await requireFreePort(config);
  // Started early and awaited later: it takes a quarter of a second.
  const isolation = config.maxRuntimes > 0 ? Promise.resolve(given.isolation ?? probeIsolation()) : undefined;
  isolation?.catch(() => undefined); // the error is reported where it is awaited
  const isSeeding = config.demo && config.role !== 'worker';
  const people = isSeeding ? prepareDemo(config.dataDir) : undefined;
  people?.catch(() => undefined);
  const url =
    config.databaseUrl ?? (await useOwnDatabase(ownDatabase ?? startOwnDatabase(config, onStep), onFatal, releases));

  const inTime = <T>(what: string, work: Promise<T>) => waitWithin(what, work, { limitMs: STEP_LIMIT_MS, onStep });
  const { applied, roles } = await migrate(url, onStep).catch(explainUnreachable);
  onStep(applied.length === 0 ? 'migrations: up to date' : `migrations: ${applied.length} applied`);
  if (!roles) {
    onStep('note: this database user may not create roles, so modes are kept apart by search path alone');
  }
  const onIdleError = (error: Error) => log.warn({ err: error }, 'lost a database connection');
  const database = new Database({ url, poolSize: config.databasePoolSize, roles, onIdleError });
  releases.push(() => database.close());

  const ownSecret = async () => loadOwnSecret(config.dataDir, await hasKeyRing(database.accounts));
  const secrets = config.secrets.length > 0 ? config.secrets : [await ownSecret()];
  const keyRing = await inTime('the database', loadKeyRing(database.accounts, secrets));

  const metrics = new Metrics();
  let draining = false;
  const readiness = new Readiness(url);
  releases.push(() => readiness.close());
  const whyNotReady = async () => (draining ? 'it is shutting down' : readiness.whyNot());
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : fileMailer(join(config.dataDir, 'mail'), config.mailFrom, log);

  const stores = await inTime('the file storage', openStores(config));
  const locks = new SessionLocks(url);
  releases.push(() => locks.close());
  const storage = openStorage({
    stores,
    locks,
    quotaBytes: config.storageQuota,
    keyRing,
    onFilesStored: [onShardsStored],
    log,
  });

  const cache: CredentialCache = new CredentialCache((milliseconds) => notifications.isCurrent(milliseconds));
  const channels = {
    [CREDENTIALS_CHANNEL]: (subject: string) => cache.invalidate(subject),
    [ANNOUNCEMENTS_CHANNEL]: (payload: string) => database.announcements.hear(payload),
  };
  const notifications = new Notifications(url, channels, () => cache.invalidateAll());
  await inTime('the database', notifications.start());
  releases.push(() => notifications.close());
  const processors = await openProcessors(config, database, keyRing);
  const domains = connectDomains({
    maxInspectionWaitMs,
    ...config,
    storage,
    processors,
    cache,
    keyRing,
    requiresConfirmedEmail: mailer.delivers,
  });
  releases.push(() => domains.catalog.inspector.close());

  let port: number | undefined;
  const deployments = await startDeployments({
    ...{ config, database, stores, log, metrics, onStep },
    port: () => port,
    timings: deploymentsTimings,
    isolation,
  });
  releases.push(() => deployments.close());

  let http: FastifyInstance;
  let seeding: Promise<Demo | undefined> | undefined;
  if (config.role === 'worker') {
    http = await createWorkerApp({
      ...{ log, metrics, metricsToken: config.metricsToken, whyNotReady },
      ...{ deployments, keyRing },
    });
  } else {
    const counters = await inTime('Redis', openCounters(config, log));
    releases.push(() => counters.close());
    const inference = startInference(config, database, log);
    releases.push(() => inference.close());
    if (isSeeding) {
      const market = { ...domains, deployments: connectDeployments(config, domains) };
      // Mostly waits for the database, so routes are prepared meanwhile.
      seeding = seedDemo(database, config.dataDir, market, onStep, people);
      seeding.catch(() => undefined);
    }
    const app = await createApp({
      ...config,
      version: VERSION,
      database,
      keyRing,
      cache,
      counters,
      passwords: given.passwords ?? new Passwords(),
      storage,
      domains,
      inference,
      deployments,
      log,
      metrics,
      visitorMode: config.demo ? 'test' : 'live',
      whyNotReady,
      ...(extraRoutes ? { extraRoutes } : {}),
    });
    http = app.http;
    releases.push(() => app.flush());
  }

  // Before the worker starts, which reads every shard of the demo's datasets.
  const demo = await seeding;
  if (config.role !== 'api') {
    const jobs = createJobs({
      database: database.background,
      storage,
      domains,
      accountMail: { vault: keyRing.accounts, mailer, publicUrl: config.publicUrl },
    });
    const worker = await inTime('the job queue', startWorker(url, database.background, jobs, log));
    releases.push(() => worker.stop());
    onStep('worker: ready');
  }

  releases.push(() => drain(http));
  port = await listen(http, config);
  if (config.role !== 'api')
    releases.push(startDeliveries({ config, port, database: database.background, keyRing, log, metrics }));
  const history = demo && startHistory(database, config.dataDir, { ...domains, log });
  if (history) releases.push(() => history.stop());
  return {
    demo,
    demoFinished: history?.finished,
    port,
    async stop() {
      draining = true;
      await whileDatabaseResponds(url, release()).finally(() => log.flush());
    },
  };
}

async function useOwnDatabase(
  starting: Promise<EmbeddedPostgres>,
  onFatal: StartOptions['onFatal'],
  releases: (() => Promise<void>)[],
): Promise<string> {
  const postgres = await starting;
  releases.push(() => postgres.stop());
  postgres.onExit((reason) => onFatal(`the embedded database ended: ${reason}`));
  return postgres.url;
}

/** Names the setting to check, but not the URL: it contains a password. */
function explainUnreachable(error: Error & { code?: string }): never {
  const isRejected = ['28P01', '28000', '3D000'].includes(error.code ?? '');
  if (!isRejected && !isUnavailable(error) && !(error instanceof DatabaseUnreachable)) throw error;
  throw new ConfigError('DATABASE_URL', `leads to no usable database: ${error.message || error.code}`);
}

async function openCounters(config: Config, log: Log): Promise<Counters> {
  if (config.redisUrl === undefined) return memoryCounters();
  // Loaded only if used.
  const { redisCounters } = await import('./access/rate-limit/redis-counters.ts');
  return redisCounters(config.redisUrl, log).catch((error: Error) => {
    throw new ConfigError('REDIS_URL', `leads to a Redis server that does not let us in: ${error.message}`);
  });
}
