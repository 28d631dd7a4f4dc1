import type { FastifyReply } from 'fastify';
import type { Backend } from '../../inference/backend.ts';
import { type ChatModel, chatBackendOn } from '../../inference/embedded/chat-backend.ts';
import type { ChatChunk, ChatCompletion, ChatRequest, TokenUsage } from '../../inference/gateway/chat.ts';
import { completeChoices } from '../../inference/gateway/complete-choices.ts';
import { requireWithin } from '../../inference/gateway/estimate-max-tokens.ts';
import { StreamedCompletion } from '../../inference/gateway/streamed-completion.ts';
import { type ApiError, errorBody } from '../../platform/errors.ts';
import type { LanguageRuntime, ModelRuntime } from '../../runtimes/model-runtime.ts';
import type { CallTiming } from './call-timing.ts';
import type { Invocation } from './invocation.ts';
import type { ReadCall } from './read-call.ts';
import { readChatCall } from './read-chat-call.ts';

/** A chat with a language model, returned whole or streamed. */
export class ChatCall implements ReadCall {
  readonly #request: ChatRequest;
  readonly #requestId: string;
  readonly #reply: FastifyReply;
  readonly #timing: CallTiming;
  readonly #showsUsage: boolean;
  #streamed: StreamedCompletion | undefined;

  constructor(invocation: Invocation, reply: FastifyReply, timing: CallTiming) {
    this.#request = readChatCall(invocation);
    this.#requestId = invocation.requestId;
    this.#reply = reply;
    this.#timing = timing;
    this.#showsUsage = this.#request.stream_options?.include_usage === true;
  }

  get begun(): boolean {
    return this.#streamed?.begun ?? false;
  }

  run(runtime: ModelRuntime, signal: AbortSignal): Promise<unknown> {
    if (runtime.kind !== 'language') throw new Error('a language model was expected');
    if (runtime.contextLength !== undefined) requireWithin(this.#request, runtime.contextLength);
    const backend = chatBackendOn(this.#timed(runtime));
    return this.#request.stream ? this.#stream(backend, signal) : this.#complete(backend, signal);
  }

  interrupt(error: ApiError): void {
    this.#streamed?.fail(errorBody(error, this.#requestId));
  }

  async #complete(backend: Backend, signal: AbortSignal): Promise<ChatCompletion> {
    const completion = await backend.complete(this.#request, signal);
    completeChoices(completion);
    this.#timing.setHeader(this.#reply);
    return { ...completion, model: this.#request.model };
  }

  async #stream(backend: Backend, signal: AbortSignal): Promise<FastifyReply> {
    const { model } = this.#request;
    const labels = { model, showsUsage: this.#showsUsage, keepsText: false, requestId: this.#requestId };
    const streamed = new StreamedCompletion(labels, this.#reply);
    this.#streamed = streamed;
    let usage: TokenUsage | undefined;
    const take = (chunks: ChatChunk[]) => {
      usage = chunks.at(-1)?.usage ?? usage;
      if (!streamed.begun) this.#timing.setHeader(this.#reply);
      return streamed.take(chunks);
    };
    await backend.stream(this.#request, take, signal);
    await streamed.sent();
    signal.throwIfAborted();
    streamed.finish(this.#showsUsage ? usage : undefined);
    return this.#reply;
  }

  /** Measures from when it is this call's turn. */
  #timed(runtime: LanguageRuntime): ChatModel {
    return {
      stop: () => runtime.stop(),
      count: (what) => runtime.count(what),
      generate: (request, listener, signal) => {
        const begun = (promptTokens: number): void => {
          this.#timing.begun();
          listener.begun(promptTokens);
        };
        return runtime.generate(request, { ...listener, begun }, signal);
      },
    };
  }
}
