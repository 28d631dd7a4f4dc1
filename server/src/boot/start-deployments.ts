import { networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';
import type { Host } from '../deployments/hosting/host.ts';
import type { HostTimings } from '../deployments/hosting/host-options.ts';
import { openHost } from '../deployments/hosting/model-host.ts';
import { type RuntimeLimits, runtimeOpener } from '../deployments/hosting/open-runtime.ts';
import type { DeploymentLogs } from '../deployments/logs/deployment-log.ts';
import { LogWriter } from '../deployments/logs/log-writer.ts';
import { storeLines } from '../deployments/logs/store-log-lines.ts';
import type { Database } from '../platform/db/database.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Isolation } from '../runtimes/isolation/probe-isolation.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';

/** The model host and the writer of its logs. */
export interface RunningDeployments {
  host: Host;
  logs: DeploymentLogs;
}

export interface StartedDeployments extends RunningDeployments {
  close(): Promise<void>;
}

/** Timeouts for models and other nodes: tests use shorter ones. */
export interface DeploymentsTimings {
  limits?: Partial<RuntimeLimits>;
  timings?: Partial<HostTimings>;
}

export interface DeploymentsStart {
  config: Config;
  database: Database;
  stores: Record<Mode, BlobStore>;
  log: Log;
  metrics: Metrics;
  /** The port that it actually listens on; undefined until it does. */
  port: () => number | undefined;
  onStep: (line: string) => void;
  timings?: DeploymentsTimings | undefined;
  /** The isolation of models that this system supports; undefined if none are run. */
  isolation: Promise<Isolation> | undefined;
}

export async function startDeployments(start: DeploymentsStart): Promise<StartedDeployments> {
  const { config, database, stores, log, metrics, onStep } = start;
  const isolation = await start.isolation;
  if (isolation?.missing !== undefined) onStep(`note: ${isolation.missing}`);
  const logs = new LogWriter({ log, store: (mode, lines) => storeLines(database.background.of(mode), lines) });
  const host = openHost({
    database,
    stores,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    nodeUrl() {
      const port = start.port();
      return port === undefined ? undefined : (config.nodeUrl ?? `http://${reachableHost(config.host)}:${port}`);
    },
    maxRuntimes: config.maxRuntimes,
    alone: config.databaseUrl === undefined,
    open: runtimeOpener({
      database,
      memoryMegabytes: config.runtimeMegabytes,
      isolation: isolation?.level,
      engines: config.engines,
      log,
      limits: start.timings?.limits,
    }),
    timings: start.timings?.timings ?? {},
    logs,
    log,
    metrics,
  });
  return {
    host,
    logs,
    async close() {
      await host.close();
      await logs.close();
    },
  };
}

/** Returns the host for other nodes: a server that listens on every interface is reached by its first external one. */
function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host;
  const outside = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  return outside?.address ?? '127.0.0.1';
}
