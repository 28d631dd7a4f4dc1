import type { FastifyReply } from 'fastify';
import type { Backend } from '../../inference/backend.ts';
import { type ChatModel, chatBackendOn } from '../../inference/embedded/chat-backend.ts';
import { requireWithin } from '../../inference/gateway/bound-request.ts';
import type { ChatChunk, ChatCompletion, ChatRequest, TokenUsage } from '../../inference/gateway/chat.ts';
import { completeChoices } from '../../inference/gateway/complete-choices.ts';
import { StreamedCompletion } from '../../inference/gateway/streamed-completion.ts';
import { type ApiError, errorBody } from '../../platform/errors.ts';
import type { LanguageRuntime, ModelRuntime } from '../../runtimes/model-runtime.ts';
import type { CallTiming } from './call-timing.ts';
import type { Invocation } from './invocation.ts';
import type { ReadCall } from './read-call.ts';
import { readChatCall } from './read-chat-call.ts';

/** A chat with a language model, answered whole or piece by piece. */
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

  breakOff(refusal: ApiError): void {
    this.#streamed?.fail(errorBody(refusal, this.#requestId));
  }

  async #complete(backend: Backend, signal: AbortSignal): Promise<ChatCompletion> {
    const answer = await backend.complete(this.#request, signal);
    completeChoices(answer);
    this.#timing.tell(this.#reply);
    return { ...answer, model: this.#request.model };
  }

  async #stream(backend: Backend, signal: AbortSignal): Promise<FastifyReply> {
    const { model } = this.#request;
    const labels = { model, showsUsage: this.#showsUsage, keepsText: false, requestId: this.#requestId };
    const answer = new StreamedCompletion(labels, this.#reply);
    this.#streamed = answer;
    let usage: TokenUsage | undefined;
    const take = (chunks: ChatChunk[]) => {
      usage = chunks.at(-1)?.usage ?? usage;
      if (!answer.begun) this.#timing.tell(this.#reply);
      return answer.take(chunks);
    };
    await backend.stream(this.#request, take, signal);
    await answer.sent();
    signal.throwIfAborted();
    answer.finish(this.#showsUsage ? usage : undefined);
    return this.#reply;
  }

  /** The model begins when it is this call's turn. */
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
