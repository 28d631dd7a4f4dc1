import type { ChunkSink } from '../backend.ts';
import type { ChatChunk } from '../gateway/chat.ts';
import { EventStreamParser, EventTooLarge } from './event-stream-parser.ts';
import { readChunk } from './read-completion.ts';
import { type ExchangeRequest, UpstreamExchange } from './upstream-exchange.ts';
import { invalidResponse, timedOut, tooLarge, truncated, UpstreamFailure } from './upstream-failure.ts';

const MAX_FRAME_BYTES = 8 * 1024 * 1024;

/** An upstream may take this long to end a complete response, so that its connection can be reused. */
const LINGER_MS = 1_000;

interface StreamTimes {
  firstByte: number;
  idle: number;
}

/**
 * Requests a streamed completion. The chunks of one network read are passed to the sink together, in a microtask: the end
 * may be among them.
 */
export class StreamExchange extends UpstreamExchange<void> {
  readonly #sink: ChunkSink;
  readonly #idleMs: number;
  readonly #parser = new EventStreamParser(MAX_FRAME_BYTES);
  readonly #boundProcess = () => this.#process();
  #received: ChatChunk[] = [];
  #isScheduled = false;
  #sinkIsBusy = false;
  /** A chunk was received. */
  #hasBegun = false;
  /** A chunk was passed to the sink. */
  #hasDelivered = false;
  #isDone = false;
  /** The outcome, which takes effect once all received chunks have been passed on. */
  #ending: { failure: Error | undefined } | undefined;
  /** Choices without a finish reason so far. */
  readonly #unfinished = new Set<number>();
  #someFinished = false;

  constructor(
    request: ExchangeRequest,
    times: StreamTimes,
    sink: ChunkSink,
    resolve: () => void,
    reject: (reason: unknown) => void,
  ) {
    super(request, times.firstByte, resolve, reject);
    this.#sink = sink;
    this.#idleMs = times.idle;
  }

  protected override take(bytes: Buffer): void {
    if (this.#ending !== undefined) return;
    try {
      for (const data of this.#parser.push(bytes)) {
        if (data === '[DONE]') {
          this.#isDone = true;
          this.#end(undefined);
          return;
        }
        this.#takeChunk(readChunk(data));
      }
    } catch (error) {
      this.fail(error instanceof EventTooLarge ? tooLarge(error) : invalidResponse(error as Error));
      return;
    }
    if (this.#hasBegun) this.refreshClock();
    if (this.#received.length > 0) this.#scheduleProcessing();
  }

  #takeChunk(chunk: ChatChunk): void {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.restartClock(this.#idleMs);
    }
    for (const { index, finish_reason } of chunk.choices) {
      if (finish_reason) {
        this.#someFinished = true;
        this.#unfinished.delete(index);
      } else this.#unfinished.add(index);
    }
    this.#received.push(chunk);
  }

  /** Without [DONE], a stream is complete if every choice has a finish reason. */
  protected override finish(): void {
    const complete = this.#isDone || (this.#someFinished && this.#unfinished.size === 0);
    this.#end(complete ? undefined : truncated());
  }

  protected override fail(failure: Error): void {
    this.#end(failure);
  }

  protected override onTimeout(): Error | undefined {
    if (!this.#sinkIsBusy) return timedOut(this.#hasBegun ? 'further data' : 'first byte');
    // The client is slow, not the upstream.
    this.restartClock(this.#idleMs);
    return undefined;
  }

  #end(failure: Error | undefined): void {
    this.#ending ??= { failure };
    this.#scheduleProcessing();
  }

  #scheduleProcessing(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(this.#boundProcess);
  }

  #process(): void {
    this.#isScheduled = false;
    if (this.settled || this.#sinkIsBusy) return;
    if (this.#received.length > 0 && !this.#deliver()) return;
    if (this.#ending !== undefined) this.#conclude(this.#ending.failure);
  }

  /** Passes the received chunks to the sink. Returns true if the sink is ready for more. */
  #deliver(): boolean {
    const chunks = this.#received;
    this.#received = [];
    this.#hasDelivered = true;
    try {
      const taken = this.#sink(chunks);
      if (!(taken instanceof Promise)) return true;
      this.#waitFor(taken);
    } catch (error) {
      this.giveUp(error);
    }
    return false;
  }

  #waitFor(taken: Promise<void>): void {
    this.#sinkIsBusy = true;
    this.pause();
    taken.then(
      () => {
        this.#sinkIsBusy = false;
        if (this.settled) return;
        this.refreshClock();
        this.resume();
        this.#process();
      },
      (error: unknown) => this.giveUp(error),
    );
  }

  #conclude(failure: Error | undefined): void {
    if (failure === undefined) {
      this.succeed();
      if (!this.over) this.restartClock(LINGER_MS);
    } else this.giveUp(this.#hasDelivered && failure instanceof UpstreamFailure ? failure.withoutRetry() : failure);
  }
}
