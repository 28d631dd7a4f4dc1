import { randomBytes } from 'node:crypto';
import type { GenerationListener } from '../../runtimes/gguf/llama-messages.ts';
import type { LanguageRuntime } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { Backend, ChunkSink, Tokenizer } from '../backend.ts';
import type { ChatChoice, ChatChunk, ChatCompletion, ChatRequest, ChunkChoice, TokenUsage } from '../gateway/chat.ts';
import { ChunkRelay } from './chunk-relay.ts';
import { checkEmbeddedRequest, generateRequestOf, promptMessagesOf } from './embedded-request.ts';

/** A language model that is running, or is started by the first request. */
export interface ChatModel extends Pick<LanguageRuntime, 'generate' | 'count' | 'stop'> {
  /** True while the model is in backoff after a failure. */
  readonly isResting?: boolean;
}

/** Converts a runtime failure to the error for the client. */
type Explain = (failure: RuntimeFailure) => Error;

/**
 * Serves a language model as OpenAI's chat completions. Failures are thrown unchanged unless `explain` converts them.
 * Closing the backend stops the model.
 */
export function chatBackendOn(model: ChatModel, { explain = unchanged }: { explain?: Explain } = {}): Backend {
  return new ChatBackend(model, explain);
}

function unchanged(failure: RuntimeFailure): Error {
  return failure;
}

class ChatBackend implements Backend {
  readonly #model: ChatModel;
  readonly #explain: Explain;
  readonly tokenizer: Tokenizer;

  constructor(model: ChatModel, explain: Explain) {
    this.#model = model;
    this.#explain = explain;
    this.tokenizer = {
      countPrompt: (messages) => model.count({ messages: promptMessagesOf(messages) }),
      countText: (text) => model.count({ text }),
    };
  }

  check(request: ChatRequest): void {
    checkEmbeddedRequest(request);
  }

  async complete(request: ChatRequest, signal: AbortSignal): Promise<ChatCompletion> {
    const count = new RunningCount();
    const choices = Array.from({ length: request.n ?? 1 }, (_, index) => emptyChoice(index));
    await this.#generate(
      request,
      {
        begun: (promptTokens) => count.begun(promptTokens),
        piece: (index, text) => {
          const message = choices[index]?.message;
          if (message) message.content += text;
        },
        ended: (index, reason, tokens) => {
          const choice = choices[index];
          if (choice) choice.finish_reason = reason;
          count.reached(index, tokens);
        },
      },
      signal,
    );
    return { ...newCompletion(), object: 'chat.completion', choices, usage: count.usage() };
  }

  async stream(request: ChatRequest, sink: ChunkSink, signal: AbortSignal): Promise<void> {
    const count = new RunningCount();
    const completion = newCompletion();
    const relay = new ChunkRelay(sink);
    const begun = new Set<number>();
    const chunk = (choice: ChunkChoice): ChatChunk => ({
      ...completion,
      object: 'chat.completion.chunk',
      choices: [choice],
      usage: count.usage(),
    });
    // Sent with the first text, so that the stream does not begin before a failure that precedes it.
    const opening = (index: number): ChatChunk[] => {
      if (begun.has(index)) return [];
      begun.add(index);
      return [chunk({ index, delta: { role: 'assistant', content: '' }, finish_reason: null })];
    };
    const drop = (): void => relay.drop();
    signal.addEventListener('abort', drop, { once: true });
    try {
      await this.#generate(
        request,
        {
          begun: (promptTokens) => count.begun(promptTokens),
          piece: (index, content, tokens) => {
            const first = opening(index);
            count.reached(index, tokens);
            relay.take([...first, chunk({ index, delta: { content }, finish_reason: null })]);
          },
          ended: (index, reason, tokens) => {
            const first = opening(index);
            count.reached(index, tokens);
            relay.take([...first, chunk({ index, delta: {}, finish_reason: reason })]);
          },
        },
        signal,
      );
      await relay.drained();
      signal.throwIfAborted();
    } catch (error) {
      relay.drop();
      throw error;
    } finally {
      signal.removeEventListener('abort', drop);
    }
  }

  isDown(): boolean {
    return this.#model.isResting ?? false;
  }

  close(): Promise<void> {
    return this.#model.stop();
  }

  async #generate(request: ChatRequest, listener: GenerationListener, signal: AbortSignal): Promise<void> {
    try {
      await this.#model.generate(generateRequestOf(request), listener, signal);
    } catch (error) {
      throw error instanceof RuntimeFailure ? this.#explain(error) : error;
    }
  }
}

/** Counts the prompt once and sums the choices. */
class RunningCount {
  #prompt = 0;
  readonly #choices: number[] = [];

  begun(promptTokens: number): void {
    this.#prompt = promptTokens;
  }

  reached(choice: number, tokens: number): void {
    this.#choices[choice] = tokens;
  }

  usage(): TokenUsage {
    const completion = this.#choices.reduce((sum, tokens) => sum + tokens, 0);
    return { prompt_tokens: this.#prompt, completion_tokens: completion, total_tokens: this.#prompt + completion };
  }
}

function newCompletion(): { id: string; created: number; model: string } {
  const id = `chatcmpl-${randomBytes(12).toString('hex')}`;
  return { id, created: Math.floor(Date.now() / 1000), model: 'embedded' };
}

function emptyChoice(index: number): ChatChoice {
  return { index, message: { role: 'assistant', content: '' }, finish_reason: null };
}
