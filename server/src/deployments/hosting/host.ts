import type { Mode } from '../../platform/db/realm.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';

/** A model at work for one call. */
export interface LoadedModel {
  runtime: ModelRuntime;
  /** In milliseconds: how long this call waited for the model to be started; 0 where it was running. */
  boot: number;
}

/** Another node has the model on lease. */
export class HeldElsewhere extends Error {
  readonly node: { name: string; url: string };

  constructor(node: { name: string; url: string }) {
    super(`it runs on ${node.name}`);
    this.name = 'HeldElsewhere';
    this.node = node;
  }
}

/** The models that this node runs, each under a lease of its deployment's row. */
export interface Host {
  /**
   * Has the work done on the model, which is neither stopped nor taken away for lack of places meanwhile. Where nobody runs
   * it, it is started here: callers that come at the same time wait for the same start.
   * Throws `HeldElsewhere`; an `ApiError` where the deployment is stopped or failed (`NotRunnable`), gone, or nothing can
   * run it now; or a `RuntimeFailure`, which stands in the deployment's log already.
   */
  use<T>(
    mode: Mode,
    deploymentId: string,
    work: (model: LoadedModel) => Promise<T>,
    signal: AbortSignal,
    /** The account that calls: only with its owner's calls, or with nobody's, does a model fail for good. */
    callerId?: string,
  ): Promise<T>;
  /** Whether another node still has the model on lease: one that does not will hardly answer for it. */
  isHeldBy(node: string, mode: Mode, deploymentId: string): Promise<boolean>;
  /** The node that was said to have it does not answer for it: who has it is looked up again. */
  forgetHolder(mode: Mode, deploymentId: string): void;
  /** Gives everything back, processes, files and leases, so that another node can go on. */
  close(): Promise<void>;
}
