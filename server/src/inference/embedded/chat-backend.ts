import { randomBytes } from 'node:crypto';
import type { GenerationListener } from '../../runtimes/gguf/llama-messages.ts';
import type { LanguageRuntime } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { Backend, ChunkSink, Tokenizer } from '../backend.ts';
import type { ChatChoice, ChatChunk, ChatCompletion, ChatRequest, ChunkChoice, TokenUsage } from '../gateway/chat.ts';
import { ChunkRelay } from './chunk-relay.ts';
import { checkEmbeddedRequest, generateRequestOf, promptMessagesOf } from './embedded-request.ts';

/** A language model that runs already, or is started by the first request. */
export interface ChatModel extends Pick<LanguageRuntime, 'generate' | 'count' | 'stop'> {
  /** It failed, and is left alone for a while. */
  readonly isResting?: boolean;
}

/** What the caller is told. */
type Explain = (failure: RuntimeFailure) => Error;

/**
 * Has a language model answer as OpenAI's chat completions do. Its failures are thrown as they are where nobody explains
 * them. Closing the backend stops the model.
 */
export function chatBackendOn(model: ChatModel, { explain = asItIs }: { explain?: Explain } = {}): Backend {
  return new ChatBackend(model, explain);
}

function asItIs(failure: RuntimeFailure): Error {
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
    return { ...newAnswer(), object: 'chat.completion', choices, usage: count.usage() };
  }

  async stream(request: ChatRequest, sink: ChunkSink, signal: AbortSignal): Promise<void> {
    const count = new RunningCount();
    const answer = newAnswer();
    const relay = new ChunkRelay(sink);
    const begun = new Set<number>();
    const chunk = (choice: ChunkChoice): ChatChunk => ({
      ...answer,
      object: 'chat.completion.chunk',
      choices: [choice],
      usage: count.usage(),
    });
    // Told together with the first words, so that nothing is begun that may yet fail before them.
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

/** The prompt is counted once, the choices together. */
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

function newAnswer(): { id: string; created: number; model: string } {
  const id = `chatcmpl-${randomBytes(12).toString('hex')}`;
  return { id, created: Math.floor(Date.now() / 1000), model: 'embedded' };
}

function emptyChoice(index: number): ChatChoice {
  return { index, message: { role: 'assistant', content: '' }, finish_reason: null };
}
