import type { Database } from '../../platform/db/database.ts';
import type { Mode } from '../../platform/db/realm.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { BackOffOptions } from '../../runtimes/back-off.ts';
import type { ModelRuntime, RuntimeHooks } from '../../runtimes/model-runtime.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import type { DeploymentRow } from '../deployment.ts';
import type { DeploymentLogs } from '../logs/deployment-log.ts';

/** Makes the runtime of a deployment whose files lie in the folder. It is not started yet. */
export type OpenRuntime = (
  mode: Mode,
  row: DeploymentRow,
  folder: string,
  hooks: RuntimeHooks,
) => Promise<ModelRuntime>;

/** All in milliseconds. */
export interface HostTimings {
  /** A node that does not say for so long that it is there is taken for dead. */
  lease: number;
  /** How often it says so. */
  renew: number;
  /** So long before its leases end, a node that could not say so ends its models. */
  margin: number;
  /** How often it looks for what nobody announced. */
  look: number;
  /** How long a call waits for a place while all are taken by others at work. */
  placeWait: number;
  /** How long a call waits for another node to take the model on, or to be taken for dead. */
  patience: number;
  /** Between failures that follow each other. */
  backOff: BackOffOptions;
  /** The same for calls that ran into their time limit. */
  timeoutBackOff: BackOffOptions;
  /** How long the calls of a model may go on that has to give its place to another, or is to be paused. */
  yieldWithin: number;
}

/** Eight seconds without a sign, one until somebody looks, and a start: a dead node's models run again within fifteen. */
export const HOST_TIMINGS: HostTimings = {
  lease: 8_000,
  renew: 2_000,
  margin: 1_000,
  look: 1_000,
  placeWait: 30_000,
  patience: 20_000,
  backOff: { first: 1_000, most: 30_000 },
  timeoutBackOff: { first: 2_000, most: 120_000 },
  yieldWithin: 10_000,
};

export interface HostOptions {
  database: Pick<Database, 'of' | 'announcements' | 'heartbeats'> & { background: Pick<Database, 'of'> };
  stores: Record<Mode, BlobStore>;
  /** Models are laid beneath it while they run. */
  dataDir: string;
  publicUrl: string;
  /** How other nodes reach this one. Undefined as long as they cannot: until then it runs nothing. */
  nodeUrl: () => string | undefined;
  /** As many models run here at a time, of both modes together; 0: none. */
  maxRuntimes: number;
  /** Whether no other node uses this database: whatever is on lease at the start was a dead one's. */
  alone: boolean;
  open: OpenRuntime;
  logs: DeploymentLogs;
  log: Log;
  metrics?: Pick<Metrics, 'runningModels' | 'modelStarts' | 'modelFailures'>;
  timings?: Partial<HostTimings>;
  /** How many bytes of models are kept where the store is elsewhere, so that they need not be fetched again. */
  cacheBytes?: number;
}
