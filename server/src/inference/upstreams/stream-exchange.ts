import type { ChunkSink } from '../backend.ts';
import type { ChatChunk } from '../gateway/chat.ts';
import { EventStreamParser, EventTooLarge } from './event-stream-parser.ts';
import { readChunk } from './read-completion.ts';
import { type Asked, UpstreamExchange } from './upstream-exchange.ts';
import { broken, brokeOff, tooLarge, tooLate, UpstreamFailure } from './upstream-failure.ts';

const LARGEST_FRAME = 8 * 1024 * 1024;

/** How long an upstream that has said everything may take to end its answer, so that the connection can be used again. */
const LINGER_MS = 1_000;

interface StreamTimes {
  firstByte: number;
  idle: number;
}

/**
 * A request for an answer piece by piece. What one read from the network brings is handed on together, a moment later:
 * its frames come one by one, and the end may be among them.
 */
export class StreamExchange extends UpstreamExchange<void> {
  readonly #sink: ChunkSink;
  readonly #idleMs: number;
  readonly #parser = new EventStreamParser(LARGEST_FRAME);
  readonly #advance = () => this.#moveOn();
  #arrived: ChatChunk[] = [];
  #advancing = false;
  #sinkIsBusy = false;
  /** A chunk was read, or handed on. */
  #hasBegun = false;
  #hasAnswered = false;
  #isDone = false;
  /** What came of it, once everything that arrived has been handed on. */
  #ending: { failure: Error | undefined } | undefined;
  /** Choices that said something and did not say yet why they ended. */
  readonly #unfinished = new Set<number>();
  #someFinished = false;

  constructor(
    asked: Asked,
    times: StreamTimes,
    sink: ChunkSink,
    resolve: () => void,
    reject: (reason: unknown) => void,
  ) {
    super(asked, times.firstByte, resolve, reject);
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
      this.fail(error instanceof EventTooLarge ? tooLarge(error) : broken(error as Error));
      return;
    }
    if (this.#hasBegun) this.refreshClock();
    if (this.#arrived.length > 0) this.#advanceSoon();
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
    this.#arrived.push(chunk);
  }

  /** Without the word that it is done, the answer is complete if every choice says why it ended. */
  protected override finish(): void {
    const complete = this.#isDone || (this.#someFinished && this.#unfinished.size === 0);
    this.#end(complete ? undefined : brokeOff());
  }

  protected override fail(failure: Error): void {
    this.#end(failure);
  }

  protected override late(): Error | undefined {
    if (!this.#sinkIsBusy) return tooLate(this.#hasBegun ? 'more of the answer' : 'first byte');
    // It is the caller that is slow.
    this.restartClock(this.#idleMs);
    return undefined;
  }

  #end(failure: Error | undefined): void {
    this.#ending ??= { failure };
    this.#advanceSoon();
  }

  #advanceSoon(): void {
    if (this.#advancing) return;
    this.#advancing = true;
    queueMicrotask(this.#advance);
  }

  #moveOn(): void {
    this.#advancing = false;
    if (this.settled || this.#sinkIsBusy) return;
    if (this.#arrived.length > 0 && !this.#handOn()) return;
    if (this.#ending !== undefined) this.#conclude(this.#ending.failure);
  }

  /** Says whether the sink is ready for what comes next. */
  #handOn(): boolean {
    const chunks = this.#arrived;
    this.#arrived = [];
    this.#hasAnswered = true;
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
        this.#moveOn();
      },
      (error: unknown) => this.giveUp(error),
    );
  }

  #conclude(failure: Error | undefined): void {
    if (failure === undefined) {
      this.succeed();
      if (!this.over) this.restartClock(LINGER_MS);
    } else this.giveUp(this.#hasAnswered && failure instanceof UpstreamFailure ? failure.forGood() : failure);
  }
}
