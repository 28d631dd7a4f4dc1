import type { Mode } from '../../platform/db/realm.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';

/** A loaded model, in use by one call. */
export interface LoadedModel {
  runtime: ModelRuntime;
  /** Milliseconds that this call waited for the model to start; 0 if it was running. */
  boot: number;
}

/** Another node holds the lease of the model. */
export class HeldElsewhere extends Error {
  readonly node: { name: string; url: string };

  constructor(node: { name: string; url: string }) {
    super(`it runs on ${node.name}`);
    this.name = 'HeldElsewhere';
    this.node = node;
  }
}

/** Runs models on this node, each under a lease on its deployment's row. */
export interface Host {
  /**
   * Runs `work` on the model, which is neither stopped nor replaced meanwhile. If no node runs the model, it is started
   * here; concurrent callers share one start.
   * Throws `HeldElsewhere`; an `ApiError` if the deployment is stopped or failed (`NotRunnable`), does not exist, or
   * cannot be run now; or a `RuntimeFailure`, which is already in the deployment's log.
   */
  use<T>(
    mode: Mode,
    deploymentId: string,
    work: (model: LoadedModel) => Promise<T>,
    signal: AbortSignal,
    /** The calling account. A model fails for good only on calls of its owner, or without calls. */
    callerId?: string,
  ): Promise<T>;
  /** Returns whether another node still holds the lease: one that does not will hardly respond. */
  isHeldBy(node: string, mode: Mode, deploymentId: string): Promise<boolean>;
  /** Discards the cached holder after it did not respond, so that it is looked up again. */
  invalidateHolder(mode: Mode, deploymentId: string): void;
  /** Releases all processes, files and leases, so that another node can take over. */
  close(): Promise<void>;
}
