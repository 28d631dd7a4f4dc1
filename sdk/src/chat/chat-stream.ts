import type { ChatCompletionChunk } from '../contract.ts';
import { ConnectionError, errorOfStatus, type SoukError } from '../errors.ts';
import { CHECK_BASE_URL, requestIdOf } from '../http/read-response.ts';
import { readEventStream } from '../streaming/event-stream.ts';
import { ChatAccumulator, type FinalChatCompletion } from './chat-accumulator.ts';

/** Longer than the service's own timeout for a model's next token. */
const IDLE_TIMEOUT_MS = 120_000;

/** Status codes for errors in the middle of a stream, whose response has status 200 already. */
const STATUS_OF_CODE = new Map([
  ['payment_required', 402],
  ['rate_limited', 429],
  ['upstream_failed', 502],
  ['unavailable', 503],
  ['upstream_timeout', 504],
]);

/**
 * A streamed chat completion:
 *
 *     for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');
 *
 * It can be read once. Leaving the loop closes the connection, and the model stops. A stream that ends early throws an
 * error; it is never silently cut short.
 */
export class ChatStream implements AsyncIterable<ChatCompletionChunk> {
  /** Request ID of the completion. `souk.usage.get(requestId)` returns its cost. */
  readonly requestId: string | undefined;
  readonly #response: Response;
  readonly #stopping: AbortController;
  readonly #signal: AbortSignal;
  readonly #accumulator = new ChatAccumulator();
  #state: 'unread' | 'reading' | 'complete' = 'unread';

  /** @param signal signal of the request, which also follows `stopping` */
  constructor(response: Response, stopping: AbortController, signal: AbortSignal) {
    this.requestId = requestIdOf(response);
    this.#response = response;
    this.#stopping = stopping;
    this.#signal = signal;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChatCompletionChunk, void> {
    if (this.#state !== 'unread')
      throw new TypeError('This stream was read already. Send the request again for a new one.');
    this.#state = 'reading';
    const signal = this.#signal;
    for await (const { data } of readEventStream(this.#response, { signal, idleTimeout: IDLE_TIMEOUT_MS })) {
      if (data === '[DONE]') {
        this.#state = 'complete';
        return;
      }
      const chunk = this.#parse(data);
      this.#accumulator.add(chunk);
      yield chunk;
    }
    throw this.#streamError('The stream ended before the completion did. Try again.');
  }

  /** Reads the rest of the stream and returns the whole completion, as without `stream`. */
  async final(): Promise<FinalChatCompletion> {
    if (this.#state === 'unread') for await (const _ of this);
    if (this.#state !== 'complete') throw new TypeError('The stream was closed before the completion ended.');
    return this.#accumulator.toCompletion();
  }

  /** Reads the rest of the stream and returns the text of the first choice. */
  async finalText(): Promise<string> {
    return (await this.final()).choices[0]?.message.content ?? '';
  }

  /** Stops the model. Reading the stream then throws the reason. */
  abort(reason?: unknown): void {
    this.#stopping.abort(reason);
  }

  #parse(data: string): ChatCompletionChunk {
    let chunk: (ChatCompletionChunk & { error?: ErrorFrame }) | null;
    try {
      chunk = JSON.parse(data);
    } catch (cause) {
      throw this.#streamError(`A chunk of the stream is not JSON. ${CHECK_BASE_URL}`, cause);
    }
    if (chunk?.error) throw this.#toError(chunk.error);
    if (Array.isArray(chunk?.choices) && chunk.choices.every((choice) => typeof choice?.index === 'number'))
      return chunk;
    throw this.#streamError(`A chunk of the stream is not a chat completion chunk. ${CHECK_BASE_URL}`);
  }

  #toError({ code, message, field, request_id }: ErrorFrame): SoukError {
    if (typeof code !== 'string' || typeof message !== 'string')
      return this.#streamError('The stream ended with a malformed error.');
    const requestId = request_id ?? this.requestId;
    return errorOfStatus(STATUS_OF_CODE.get(code) ?? 500, { code, message, field, requestId });
  }

  #streamError(message: string, cause?: unknown): ConnectionError {
    return new ConnectionError({ code: 'stream_cut', message, requestId: this.requestId, cause });
  }
}

interface ErrorFrame {
  code: string;
  message: string;
  field?: string;
  request_id?: string;
}
