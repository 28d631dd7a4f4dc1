import type { ApiError } from '../../platform/errors.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';

/** A validated call, ready to run on a model. */
export interface ReadCall {
  /**
   * Returns the response, or streams it and returns the reply. Throws a `RuntimeFailure`, which the caller that runs
   * the model handles, or an `ApiError`.
   */
  run(runtime: ModelRuntime, signal: AbortSignal): Promise<unknown>;
  /** True once part of the response is sent. */
  readonly begun: boolean;
  /** Ends a response that was begun with an error frame: its status can no longer change. */
  interrupt(error: ApiError): void;
}
