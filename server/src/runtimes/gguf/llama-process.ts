import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FairSemaphore, type Release } from '../../platform/async/fair-semaphore.ts';
import type { Log } from '../../platform/log.ts';
import type { BackOffOptions } from '../back-off.ts';
import type { LanguageRuntime, LoadTimes } from '../model-runtime.ts';
import type { ChannelMessage } from '../process/child-channel.ts';
import type { ChildIsolation } from '../process/launch-child.ts';
import type { ChildSurroundings } from '../process/running-child.ts';
import { SupervisedChild, tookTooLong } from '../process/supervised-child.ts';
import { RuntimeFailure, tooBusy } from '../runtime-failure.ts';
import { unlessAborted } from '../unless-aborted.ts';
import {
  type Countable,
  type GenerateRequest,
  type GenerationListener,
  type LlamaResponse,
  type LlamaSettings,
  MAX_RESPONSE_BYTES,
  readContextLength,
  readLlamaResponse,
} from './llama-messages.ts';

export interface LlamaOptions {
  /** Maximum queued requests while all sequences are busy, and their maximum wait in milliseconds. */
  queue: number;
  maxWait: number;
  /** Maximum milliseconds of a call, without its time in the queue. Undefined: unlimited. */
  callTimeout?: number | undefined;
  /** Undefined: unlimited. */
  memoryMegabytes?: number | undefined;
  /** Undefined: the child has the server's privileges. */
  isolation?: ChildIsolation | undefined;
  silence?: number | undefined;
  backOff?: BackOffOptions | undefined;
}

interface RunningCall {
  receive(response: LlamaResponse): void;
  /** Without a failure, the call succeeded or was cancelled. */
  end(failure?: RuntimeFailure): void;
}

const PROGRAM = fileURLToPath(new URL('./llama-child.ts', import.meta.url));
const MAX_SILENCE_MS = 60_000;
const BACK_OFF: BackOffOptions = { first: 1000, max: 30_000 };
/** Heap for prompts and the names of all tokens. The model itself is outside of the heap. */
const HEAP_MEGABYTES = 1024;

/** Runs llama.cpp on a GGUF file in a child process: an invalid file can crash the process that reads it. */
export class LlamaProcess implements LanguageRuntime {
  readonly kind = 'language';
  readonly #settings: LlamaSettings;
  readonly #child: SupervisedChild;
  readonly #semaphore: FairSemaphore;
  readonly #log: Log;
  readonly #callTimeout: number | undefined;
  readonly #calls = new Map<number, RunningCall>();
  #contextLength: number | undefined;
  #lastId = 0;

  constructor(settings: LlamaSettings, options: LlamaOptions, surroundings: ChildSurroundings) {
    this.#settings = settings;
    this.#log = surroundings.log;
    this.#callTimeout = options.callTimeout;
    const { queue, maxWait } = options;
    this.#semaphore = new FairSemaphore({ permits: settings.sequences, maxQueue: queue, maxWait, busy: tooBusy });
    this.#child = new SupervisedChild(
      {
        program: PROGRAM,
        greeting: { type: 'load', settings },
        maxMessageBytes: MAX_RESPONSE_BYTES,
        heapMegabytes: Math.min(HEAP_MEGABYTES, options.memoryMegabytes ?? HEAP_MEGABYTES),
        memoryMegabytes: options.memoryMegabytes,
        isolation: options.isolation,
        folder: dirname(settings.file),
        silence: options.silence ?? MAX_SILENCE_MS,
        backOff: options.backOff ?? BACK_OFF,
      },
      {
        name: `llama.cpp on ${settings.file}`,
        isBusy: () => this.#calls.size > 0,
        loaded: (message) => this.#setContextLength(message),
        hear: (message) => this.#receive(message),
        lose: (failure) => this.#failAll(failure),
      },
      surroundings,
    );
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** True during backoff after a failure, or if the file cannot be loaded. */
  get isResting(): boolean {
    return this.#child.isResting;
  }

  /** Maximum tokens of prompt and completion together; undefined until the model is loaded. */
  get contextLength(): number | undefined {
    return this.#contextLength;
  }

  /** Starts the child if it is not running, as the first request does. Returns the durations of the start. */
  async load(): Promise<LoadTimes> {
    await this.#requireFile();
    return this.#child.ready();
  }

  /** Resolves when all choices have ended. When `signal` is aborted, rejects at once and stops the generation. */
  async generate(request: GenerateRequest, listener: GenerationListener, signal: AbortSignal): Promise<void> {
    const leave = await this.#semaphore.acquire(signal);
    try {
      await unlessAborted(this.load(), signal);
      signal.throwIfAborted();
    } catch (error) {
      leave();
      throw error;
    }
    await this.#call((id) => ({ type: 'generate', id, request }), forwardTo(listener), leave, signal);
    this.#child.succeeded();
  }

  /** Counts the tokens of a text, or of the prompt that the template renders from messages. */
  async count(what: Countable): Promise<number> {
    await this.load();
    let tokens = 0;
    const receive = (response: LlamaResponse): void => {
      if (response.type === 'counted') tokens = response.tokens;
    };
    await this.#call(
      (id) => ({ type: 'count', id, what }),
      receive,
      () => {},
      undefined,
    );
    return tokens;
  }

  /** Stops the child permanently, with all calls in progress. */
  async stop(): Promise<void> {
    await this.#child.stop();
  }

  #call(
    message: (id: number) => object,
    receive: (response: LlamaResponse) => void,
    leave: Release,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      let wanted = true;
      let stopClock = (): void => {};
      const giveUp = (reason: unknown): void => {
        if (!wanted) return;
        wanted = false;
        this.#child.send({ type: 'cancel', id });
        reject(reason);
      };
      const cancel = (): void => giveUp(signal?.reason);
      this.#calls.set(id, {
        receive: (response) => {
          try {
            if (wanted) receive(response);
          } catch (error) {
            giveUp(error); // an error of the listener, not of the child
          }
        },
        end: (failure) => {
          this.#calls.delete(id);
          stopClock();
          signal?.removeEventListener('abort', cancel);
          // Only now: a sequence is free when the child reports it, not when the caller gave up.
          leave();
          if (failure) reject(failure);
          else resolve();
        },
      });
      signal?.addEventListener('abort', cancel, { once: true });
      stopClock = this.#startClock(giveUp);
      if (!this.#child.send(message(id))) this.#calls.get(id)?.end(new RuntimeFailure('crashed', 'the child is gone'));
    });
  }

  /** Cancels a call that times out. The child may serve others, so it is killed only if it falls silent. */
  #startClock(giveUp: (reason: unknown) => void): () => void {
    const milliseconds = this.#callTimeout;
    if (milliseconds === undefined) return () => {};
    const timer = setTimeout(() => giveUp(tookTooLong(milliseconds)), milliseconds);
    return () => clearTimeout(timer);
  }

  #setContextLength(message: ChannelMessage): void {
    this.#contextLength = readContextLength(message);
    if (this.#contextLength === undefined) throw new Error('a model without a context');
  }

  #receive(message: ChannelMessage): void {
    const response = readLlamaResponse(message);
    const call = response && this.#calls.get(response.id);
    if (!call) throw new Error(`response without a call: ${message.type}`);
    if (response.type === 'done') call.end();
    else if (response.type === 'failed')
      call.end(new RuntimeFailure(response.kind, response.message, response.details));
    else call.receive(response);
  }

  #failAll(failure: RuntimeFailure): void {
    for (const call of [...this.#calls.values()]) call.end(failure);
  }

  /** Checks the file before the start: faster and clearer than a child that dies of it. */
  async #requireFile(): Promise<void> {
    if (this.#child.pid !== undefined) return;
    try {
      await access(this.#settings.file, constants.R_OK);
    } catch (error) {
      this.#log.error(
        { err: error as Error, file: this.#settings.file },
        'failed to read a model file; rejecting the call',
      );
      throw new RuntimeFailure('unloadable', 'the file of the model cannot be read', { cause: error });
    }
  }
}

function forwardTo(listener: GenerationListener): (response: LlamaResponse) => void {
  return (response) => {
    if (response.type === 'begun') listener.begun(response.promptTokens);
    else if (response.type === 'piece') listener.piece(response.choice, response.text, response.tokens);
    else if (response.type === 'ended') listener.ended(response.choice, response.reason, response.tokens);
  };
}
