import type { ApiError } from '../../platform/errors.ts';
import type { ModelRuntime } from '../../runtimes/model-runtime.ts';

/** A call that was understood: what is to be done with the model, once there is one. */
export interface ReadCall {
  /**
   * Answers what is to be sent, or sends it as it comes and answers the reply. Throws a `RuntimeFailure`, which is left
   * for whoever runs the model to see, or an `ApiError`.
   */
  run(runtime: ModelRuntime, signal: AbortSignal): Promise<unknown>;
  /** Some of the answer is sent already. */
  readonly begun: boolean;
  /** Ends an answer that was begun: nothing else can be told of it any more. */
  breakOff(refusal: ApiError): void;
}
