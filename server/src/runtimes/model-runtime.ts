import type { Countable, GenerateRequest, GenerationListener } from './gguf/llama-messages.ts';
import type { RuntimeFailure } from './runtime-failure.ts';
import type { Signature, Tensor } from './tensor.ts';

/** Something that a model's process said, or that is said of it. */
export interface RuntimeLine {
  stream: 'stdout' | 'stderr' | 'system';
  level: 'info' | 'warn' | 'error';
  message: string;
}

/** Whoever has a model run hears of what becomes of it. */
export interface RuntimeHooks {
  onLine(line: RuntimeLine): void;
  /** It died, or had to be ended, while it was loaded or being loaded. It is started again by itself or by the next call. */
  onFailure(failure: RuntimeFailure): void;
}

/** How long a start took, in milliseconds: until there was a process, and until the model was in it. */
export interface LoadTimes {
  boot: number;
  load: number;
}

interface Runtime {
  /** Of the process that has the model; undefined where there is none, or it is on another machine. */
  readonly pid: number | undefined;
  /**
   * Starts it, where it is not running; whoever else asks meanwhile waits for the same start. Throws a `RuntimeFailure`:
   * `unloadable` and `exhausted` will be so again.
   */
  load(): Promise<LoadTimes>;
  /** Ends it, and what it was doing, for good. Resolves when it is gone. */
  stop(): Promise<void>;
}

export interface InferRequest {
  inputs: readonly Tensor[];
  /** Undefined: all. */
  outputs: readonly string[] | undefined;
  /**
   * Whose request it is. Those of different callers are never run together: the model is somebody's, and could be made to
   * tell the one what the other sent. Undefined: of whoever else is not named.
   */
  caller?: string | undefined;
}

export interface InferAnswer {
  outputs: Tensor[];
  /** In milliseconds: until its turn came, and from then on. */
  queued: number;
  ran: number;
}

/** A model from tensors to tensors. */
export interface TensorRuntime extends Runtime {
  readonly kind: 'tensor';
  /** Undefined until it was loaded. */
  readonly signature: Signature | undefined;
  /**
   * The inputs have been checked against the signature. Throws a `RuntimeFailure`. When `signal` is aborted it rejects
   * at once.
   */
  infer(request: InferRequest, signal: AbortSignal): Promise<InferAnswer>;
}

/** A language model. */
export interface LanguageRuntime extends Runtime {
  readonly kind: 'language';
  /** Tokens of the prompt and of the answer together; undefined until it was loaded. */
  readonly contextLength: number | undefined;
  generate(request: GenerateRequest, listener: GenerationListener, signal: AbortSignal): Promise<void>;
  count(what: Countable): Promise<number>;
}

/** A model that is run for somebody, whatever runs it: every driver passes `model-runtime.contract.fixture.ts`. */
export type ModelRuntime = TensorRuntime | LanguageRuntime;
