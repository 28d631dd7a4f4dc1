import type { Database } from '../../platform/db/database.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { BackOffOptions } from '../../runtimes/back-off.ts';
import type { ModelRuntime, RuntimeHooks } from '../../runtimes/model-runtime.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import type { DeploymentRow } from '../deployment.ts';
import type { DeploymentLogs } from '../logs/deployment-log.ts';

/** Creates the runtime of a deployment whose files are in the folder, without starting it. */
export type OpenRuntime = (
  mode: Mode,
  row: DeploymentRow,
  folder: string,
  hooks: RuntimeHooks,
) => Promise<ModelRuntime>;

/** All in milliseconds. */
export interface HostTimings {
  /** A node without a heartbeat for this long is considered dead. */
  lease: number;
  /** Interval between heartbeats. */
  renewInterval: number;
  /** A node that cannot renew its leases ends its models this long before they expire. */
  leaseMargin: number;
  /** Interval between checks for unannounced changes. */
  pollInterval: number;
  /** Maximum time that a call waits for a place while all are in use. */
  maxPlaceWait: number;
  /** Maximum time that a call waits for another node to take the model, or to be considered dead. */
  maxHolderWait: number;
  /** Backoff between consecutive failures. */
  backOff: BackOffOptions;
  /** Backoff between calls that exceeded their time limit. */
  timeoutBackOff: BackOffOptions;
  /** Maximum time that calls may continue on a model that must give up its place, or is to be paused. */
  maxDrainTime: number;
}

/**
 * Eight seconds without a heartbeat, one until the next check, and a start: a dead node's models run again within
 * fifteen.
 */
export const HOST_TIMINGS: HostTimings = {
  lease: 8_000,
  renewInterval: 2_000,
  leaseMargin: 1_000,
  pollInterval: 1_000,
  maxPlaceWait: 30_000,
  maxHolderWait: 20_000,
  backOff: { first: 1_000, max: 30_000 },
  timeoutBackOff: { first: 2_000, max: 120_000 },
  maxDrainTime: 10_000,
};

export interface HostOptions {
  database: Pick<Database, 'of' | 'announcements' | 'heartbeats'> & { background: Pick<Database, 'of'> };
  stores: Record<Mode, BlobStore>;
  /** Model files are placed below it while they run. */
  dataDir: string;
  publicUrl: string;
  /** URL at which other nodes reach this one. While it is undefined, this node runs nothing. */
  nodeUrl: () => string | undefined;
  /** Maximum number of models that run here at a time, both modes together; 0 disables it. */
  maxRuntimes: number;
  /** True if no other node uses this database: then any lease at startup belongs to a dead process. */
  alone: boolean;
  open: OpenRuntime;
  logs: DeploymentLogs;
  log: Log;
  metrics?: Pick<Metrics, 'runningModels' | 'modelStarts' | 'modelFailures'>;
  timings?: Partial<HostTimings>;
  /** Size of the cache for models of a remote store. */
  cacheBytes?: number;
}
