import type { MaybePromise } from '../platform/async/maybe-async.ts';
import type { ChatChunk, ChatCompletion, ChatMessage, ChatRequest } from './gateway/chat.ts';

/**
 * Generates completions: one instance per model name and mode. Requests have passed the schema, always set `max_tokens`
 * (or `max_completion_tokens`), and use the market's model name; responses carry the backend's own model name, which the
 * gateway replaces.
 *
 * Failures are `ApiError`s with a documented code: `validation_failed` for unsupported or invalid requests, `unavailable`
 * (with Retry-After) when the backend is overloaded or not ready, `upstream_failed`, `upstream_timeout`. They never
 * contain URLs, keys or the names of upstream models. When `signal` is aborted, generation stops at once, releases its
 * resources, and the promise rejects with `signal.reason`.
 */
export interface Backend {
  /** Throws `validation_failed` for unsupported features (images, tools, logprobs), before anything is held or sent. */
  check(request: ChatRequest): void;
  /** Returns the whole completion. */
  complete(request: ChatRequest, signal: AbortSignal): Promise<ChatCompletion>;
  /**
   * Streams a completion and resolves once the sink has taken the last chunk. A rejection before the first chunk means
   * that nothing was generated; a later one means that the completion is truncated.
   */
  stream(request: ChatRequest, sink: ChunkSink, signal: AbortSignal): Promise<void>;
  /** Counts tokens where the backend reports no usage. Undefined if there is no tokenizer; its methods may throw. */
  tokenizer: Tokenizer | undefined;
  /** Returns true if a request would most likely fail, from what this node already knows: it sends no probe. */
  isDown(): boolean;
  /** Returns the state of each upstream. Absent for backends that generate locally. */
  replicas?(): ReplicaState[];
  close(): Promise<void>;
}

/** State of an upstream, for operators. The URL contains no key. */
interface ReplicaState {
  url: string;
  isInBackoff: boolean;
  inFlight: number;
}

/** Takes the chunks that arrived together. If it returns a promise, the caller waits for it before the next call. */
export type ChunkSink = (chunks: ChatChunk[]) => MaybePromise<void>;

export interface Tokenizer {
  countPrompt(messages: readonly ChatMessage[]): Promise<number>;
  countText(text: string): Promise<number>;
}
