import { randomBytes } from 'node:crypto';
import { ApiError, invalid } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { type GenerationListener, LlamaProcess } from '../../runtimes/llama-process.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { Backend, ChunkSink, Tokenizer } from '../backend.ts';
import type { ChatChoice, ChatChunk, ChatCompletion, ChatRequest, ChunkChoice, TokenUsage } from '../chat.ts';
import type { EmbeddedSettings } from '../inference-settings.ts';
import { ChunkRelay } from './chunk-relay.ts';
import { checkEmbeddedRequest, generateRequestOf, promptMessagesOf } from './embedded-request.ts';

/** Generates on this machine: llama.cpp in a child process, on a GGUF file. */
export function embeddedBackend(settings: EmbeddedSettings, { log }: { log: Log }): Backend {
  return new EmbeddedBackend(settings, log);
}

class EmbeddedBackend implements Backend {
  readonly #llama: LlamaProcess;
  readonly tokenizer: Tokenizer;

  constructor({ file, sequences, contextLength, threads, queue, maxWait }: EmbeddedSettings, log: Log) {
    this.#llama = new LlamaProcess({ file, sequences, contextLength, threads }, { queue, maxWait }, { log });
    this.tokenizer = {
      countPrompt: (messages) => this.#llama.count({ messages: promptMessagesOf(messages) }),
      countText: (text) => this.#llama.count({ text }),
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

  close(): Promise<void> {
    return this.#llama.stop();
  }

  async #generate(request: ChatRequest, listener: GenerationListener, signal: AbortSignal): Promise<void> {
    try {
      await this.#llama.generate(generateRequestOf(request), listener, signal);
    } catch (error) {
      throw error instanceof RuntimeFailure ? explain(error) : error;
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

/** Where nothing says when it will be well again. */
const RETRY_AFTER_MS = 30_000;

/** The file's name and what llama.cpp said of it are in the log, and in no answer. */
function explain(failure: RuntimeFailure): ApiError {
  const { kind, message, details } = failure;
  switch (kind) {
    case 'busy':
      return unavailable('The model is busy with other requests. Try again in a few seconds.');
    case 'resting':
      return unavailable('The model failed a moment ago and is being started again. Try again in a few seconds.');
    case 'stopped':
      return unavailable('The model is being stopped. Try again in a few seconds.');
    case 'unloadable':
      return unavailable(
        'This model cannot be loaded. The operator of this market finds the reason in the log, and can set another file in SOUK_INFERENCE.',
      );
    case 'prompt_too_long':
      return invalid(
        'messages',
        `The messages have at least ${details.promptTokens} tokens, which leaves no room for an answer: the model takes ${details.contextLength} for both. Shorten them.`,
      );
    case 'template_refused':
      return invalid('messages', `The model’s chat template does not take these messages: ${message}`);
    case 'template_failed':
      return new ApiError('upstream_failed', 'The chat template in the model’s file failed on these messages.', {
        cause: failure,
      });
    case 'crashed':
    case 'silent':
      return new ApiError('upstream_failed', 'The model stopped working on this request. Try again.', {
        cause: failure,
      });
  }

  function unavailable(text: string): ApiError {
    const seconds = Math.max(1, Math.ceil((details.retryAfter ?? RETRY_AFTER_MS) / 1000));
    return new ApiError('unavailable', text, { headers: { 'retry-after': String(seconds) }, cause: failure });
  }
}
