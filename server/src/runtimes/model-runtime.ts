import type { Countable, GenerateRequest, GenerationListener } from './gguf/llama-messages.ts';
import type { RuntimeFailure } from './runtime-failure.ts';
import type { Signature, Tensor } from './tensor.ts';

/** A line printed by a model's process, or a message about the process. */
export interface RuntimeLine {
  stream: 'stdout' | 'stderr' | 'system';
  level: 'info' | 'warn' | 'error';
  message: string;
}

/** Callbacks for the output and the failures of a running model. */
export interface RuntimeHooks {
  onLine(line: RuntimeLine): void;
  /** Called when a loading or loaded model died or was killed. It is restarted automatically or by the next call. */
  onFailure(failure: RuntimeFailure): void;
}

/** Duration of a start in milliseconds: until the process ran, and from then until the model was loaded. */
export interface LoadTimes {
  boot: number;
  load: number;
}

interface Runtime {
  /** Process id of the model; undefined if there is no process, or it runs on another machine. */
  readonly pid: number | undefined;
  /**
   * Starts the model if it is not running; concurrent calls share one start. Throws a `RuntimeFailure`: `unloadable` and
   * `exhausted` are permanent.
   */
  load(): Promise<LoadTimes>;
  /** Stops the model permanently, with all calls in progress. Resolves when it is gone. */
  stop(): Promise<void>;
}

export interface InferRequest {
  inputs: readonly Tensor[];
  /** Requested outputs; undefined requests all. */
  outputs: readonly string[] | undefined;
  /**
   * The caller. Requests of different callers are never batched together, since an untrusted model could leak the inputs
   * of one to another. Requests without a caller may be batched with each other.
   */
  caller?: string | undefined;
}

export interface InferResponse {
  outputs: Tensor[];
  /** Milliseconds in the queue, and running. */
  queued: number;
  ran: number;
}

/** A model with tensors as inputs and outputs. */
export interface TensorRuntime extends Runtime {
  readonly kind: 'tensor';
  /** Undefined until the model is loaded. */
  readonly signature: Signature | undefined;
  /**
   * Runs the model on inputs that match its signature. Throws a `RuntimeFailure`. Rejects at once when `signal` is aborted.
   */
  infer(request: InferRequest, signal: AbortSignal): Promise<InferResponse>;
}

/** A language model. */
export interface LanguageRuntime extends Runtime {
  readonly kind: 'language';
  /** Maximum tokens of prompt and completion together; undefined until the model is loaded. */
  readonly contextLength: number | undefined;
  generate(request: GenerateRequest, listener: GenerationListener, signal: AbortSignal): Promise<void>;
  count(what: Countable): Promise<number>;
}

/** A model that can be run, by any driver. Every driver passes `model-runtime.contract.fixture.ts`. */
export type ModelRuntime = TensorRuntime | LanguageRuntime;
