import type { MaybePromise } from '../platform/async/maybe-async.ts';
import type { ChatChunk, ChatCompletion, ChatMessage, ChatRequest } from './gateway/chat.ts';

/**
 * What generates: one for each model name and mode. Requests arrive checked against the schema, with `max_tokens` (or
 * `max_completion_tokens`) always set, and under the market's own model name; answers carry whatever name the backend
 * uses, which the gateway replaces.
 *
 * Failures are `ApiError` of the table: `validation_failed` for what this backend cannot do or the request asks wrongly,
 * `unavailable` (with Retry-After) when it is overloaded or not ready, `upstream_failed`, `upstream_timeout`. They never
 * show addresses, keys or the names of upstream models. When `signal` is aborted, generation stops at once, everything it
 * took is given back, and the promise rejects with `signal.reason`.
 */
export interface Backend {
  /** Throws `validation_failed` for what it cannot do (images, tools, logprobs), before anything is held or sent. */
  check(request: ChatRequest): void;
  /** A whole answer. */
  complete(request: ChatRequest, signal: AbortSignal): Promise<ChatCompletion>;
  /**
   * A streamed one: resolves when it has ended well, after the last chunk was taken. Where it rejects before the first
   * chunk, nothing was answered; after it, the answer broke off.
   */
  stream(request: ChatRequest, sink: ChunkSink, signal: AbortSignal): Promise<void>;
  /** Counts what nobody counted; undefined where it has nothing to count with. May throw. */
  tokenizer: Tokenizer | undefined;
  /** Whether a request would most likely be in vain, as far as is known here. Nobody is asked for that. */
  isDown(): boolean;
  /** How those do that it passes requests on to. What generates here has none. */
  replicas?(): ReplicaState[];
  close(): Promise<void>;
}

/** For operators. The address holds no key. */
export interface ReplicaState {
  address: string;
  /** It failed, and is left alone for a while. */
  resting: boolean;
  inFlight: number;
}

/** Takes chunks, those that came together at once. A promise says: wait for it before bringing more. */
export type ChunkSink = (chunks: ChatChunk[]) => MaybePromise<void>;

export interface Tokenizer {
  countPrompt(messages: readonly ChatMessage[]): Promise<number>;
  countText(text: string): Promise<number>;
}
