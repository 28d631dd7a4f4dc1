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
  MAX_ANSWER_BYTES,
  readContextLength,
  readLlamaResponse,
} from './llama-messages.ts';

export interface LlamaOptions {
  /** How many may wait while all sequences are busy, and for how many milliseconds. */
  queue: number;
  maxWait: number;
  /** In milliseconds: how long one call may take, from when its turn came. Undefined: as long as it takes. */
  callTimeout?: number | undefined;
  /** Undefined: as much as there is. */
  memoryMegabytes?: number | undefined;
  /** Undefined: it may do what the server may. */
  confinement?: ChildIsolation | undefined;
  silence?: number | undefined;
  backOff?: BackOffOptions | undefined;
}

interface UnderWay {
  hear(answer: LlamaResponse): void;
  /** Undefined: it ended well, or as it was told to. */
  end(failure?: RuntimeFailure): void;
}

const PROGRAM = fileURLToPath(new URL('./llama-child.ts', import.meta.url));
const SILENCE_MS = 60_000;
const BACK_OFF: BackOffOptions = { first: 1000, most: 30_000 };
/** The names of all tokens are kept there, and prompts. The model itself is not in it. */
const HEAP_MEGABYTES = 1024;

/** llama.cpp on a GGUF file, in a child process: a file that is broken ends the process that reads it. */
export class LlamaProcess implements LanguageRuntime {
  readonly kind = 'language';
  readonly #settings: LlamaSettings;
  readonly #child: SupervisedChild;
  readonly #line: FairSemaphore;
  readonly #log: Log;
  readonly #callTimeout: number | undefined;
  readonly #underWay = new Map<number, UnderWay>();
  #contextLength: number | undefined;
  #lastId = 0;

  constructor(settings: LlamaSettings, options: LlamaOptions, surroundings: ChildSurroundings) {
    this.#settings = settings;
    this.#log = surroundings.log;
    this.#callTimeout = options.callTimeout;
    const { queue, maxWait } = options;
    this.#line = new FairSemaphore({ permits: settings.sequences, maxQueue: queue, maxWait, busy: tooBusy });
    this.#child = new SupervisedChild(
      {
        program: PROGRAM,
        greeting: { type: 'load', settings },
        maxMessageBytes: MAX_ANSWER_BYTES,
        heapMegabytes: Math.min(HEAP_MEGABYTES, options.memoryMegabytes ?? HEAP_MEGABYTES),
        memoryMegabytes: options.memoryMegabytes,
        confinement: options.confinement,
        folder: dirname(settings.file),
        silence: options.silence ?? SILENCE_MS,
        backOff: options.backOff ?? BACK_OFF,
      },
      {
        name: `llama.cpp on ${settings.file}`,
        isBusy: () => this.#underWay.size > 0,
        loaded: (message) => this.#learn(message),
        hear: (message) => this.#hear(message),
        lose: (failure) => this.#lose(failure),
      },
      surroundings,
    );
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** It failed, and is left alone for a while; or its file cannot be loaded. */
  get isResting(): boolean {
    return this.#child.isResting;
  }

  /** Tokens of the prompt and of the answer together; undefined until it was loaded. */
  get contextLength(): number | undefined {
    return this.#contextLength;
  }

  /** Starts it, where it is not running: otherwise the first request does. Answers how long the start took. */
  async load(): Promise<LoadTimes> {
    await this.#requireFile();
    return this.#child.ready();
  }

  /** Resolves when all choices have ended. When `signal` is aborted, it rejects at once, and generation stops. */
  async generate(request: GenerateRequest, listener: GenerationListener, signal: AbortSignal): Promise<void> {
    const leave = await this.#line.acquire(signal);
    try {
      await unlessAborted(this.load(), signal);
      signal.throwIfAborted();
    } catch (error) {
      leave();
      throw error;
    }
    await this.#ask((id) => ({ type: 'generate', id, request }), hearWith(listener), leave, signal);
    this.#child.succeeded();
  }

  /** How many tokens that is: of messages, as the prompt that the template makes of them. */
  async count(what: Countable): Promise<number> {
    await this.load();
    let tokens = 0;
    const hear = (answer: LlamaResponse): void => {
      if (answer.type === 'counted') tokens = answer.tokens;
    };
    await this.#ask(
      (id) => ({ type: 'count', id, what }),
      hear,
      () => {},
      undefined,
    );
    return tokens;
  }

  /** Ends it, and what it was doing, for good. */
  async stop(): Promise<void> {
    await this.#child.stop();
  }

  #ask(
    message: (id: number) => object,
    hear: (answer: LlamaResponse) => void,
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
      this.#underWay.set(id, {
        hear: (answer) => {
          try {
            if (wanted) hear(answer);
          } catch (error) {
            giveUp(error); // the fault of whoever listens, and not of the child
          }
        },
        end: (failure) => {
          this.#underWay.delete(id);
          stopClock();
          signal?.removeEventListener('abort', cancel);
          // Only now: a sequence is free when the child says so, not when we have lost interest.
          leave();
          if (failure) reject(failure);
          else resolve();
        },
      });
      signal?.addEventListener('abort', cancel, { once: true });
      stopClock = this.#startClock(giveUp);
      if (!this.#child.send(message(id)))
        this.#underWay.get(id)?.end(new RuntimeFailure('crashed', 'the child is gone'));
    });
  }

  /** Others may be served by the same child: it is told to leave the call, and ended only if it falls silent. */
  #startClock(giveUp: (reason: unknown) => void): () => void {
    const milliseconds = this.#callTimeout;
    if (milliseconds === undefined) return () => {};
    const timer = setTimeout(() => giveUp(tookTooLong(milliseconds)), milliseconds);
    return () => clearTimeout(timer);
  }

  #learn(message: ChannelMessage): void {
    this.#contextLength = readContextLength(message);
    if (this.#contextLength === undefined) throw new Error('a model without a context');
  }

  #hear(message: ChannelMessage): void {
    const answer = readLlamaResponse(message);
    const underWay = answer && this.#underWay.get(answer.id);
    if (!underWay) throw new Error(`not an answer to anything: ${message.type}`);
    if (answer.type === 'done') underWay.end();
    else if (answer.type === 'failed') underWay.end(new RuntimeFailure(answer.kind, answer.message, answer.details));
    else underWay.hear(answer);
  }

  #lose(failure: RuntimeFailure): void {
    for (const underWay of [...this.#underWay.values()]) underWay.end(failure);
  }

  /** Said here, where it is quick and plain, and not by a process that dies of it. */
  async #requireFile(): Promise<void> {
    if (this.#child.pid !== undefined) return;
    try {
      await access(this.#settings.file, constants.R_OK);
    } catch (error) {
      this.#log.error({ err: error as Error, file: this.#settings.file }, 'the file of a model cannot be read');
      throw new RuntimeFailure('unloadable', 'the file of the model cannot be read', { cause: error });
    }
  }
}

function hearWith(listener: GenerationListener): (answer: LlamaResponse) => void {
  return (answer) => {
    if (answer.type === 'begun') listener.begun(answer.promptTokens);
    else if (answer.type === 'piece') listener.piece(answer.choice, answer.text, answer.tokens);
    else if (answer.type === 'ended') listener.ended(answer.choice, answer.reason, answer.tokens);
  };
}
