import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import type { Log } from '../../platform/log.ts';
import { watchMemory } from '../../platform/watch-memory.ts';
import { residentMemory } from '../isolation/resident-memory.ts';
import type { LoadTimes, RuntimeHooks } from '../model-runtime.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import {
  CHILD_CHANNEL,
  type ChannelMessage,
  corkUntilImmediate,
  MessageReader,
  writeMessage,
} from './child-channel.ts';
import { describeEnd, isOutOfMemory, withoutPlaces } from './exit-reason.ts';
import { killChild, type LaunchOptions, launchChild } from './launch-child.ts';
import { limitReadRate } from './limit-read-rate.ts';
import { OutputLines, plainText } from './output-lines.ts';

export interface RunningOptions extends LaunchOptions {
  /** The first message, which makes the child load its model. */
  greeting: object;
  /** Size limit of a message from the child, including attachments. */
  maxMessageBytes: number;
  /** Milliseconds without a message after which a busy child counts as stuck. */
  silence: number;
  /** Folder of the model's files, removed from messages to users. */
  folder: string;
}

export interface ChildOwner {
  /** Name in the log. */
  name: string;
  /** Returns true if the child has work. */
  isBusy(): boolean;
  /** Receives the description of the loaded model. Throws if it is invalid, which kills the child. */
  loaded?(message: ChannelMessage, attachments: Uint8Array[]): void;
  /** Receives a response. Throws if it is invalid, which kills the child. */
  hear(message: ChannelMessage, attachments: Uint8Array[]): void;
  /** Called when the child is gone: all its work has failed. */
  lose(failure: RuntimeFailure): void;
}

/** Log and hooks of a child. With hooks, the child's messages go to them instead of the log. */
export interface ChildSurroundings {
  log: Log;
  hooks?: RuntimeHooks | undefined;
}

const MAX_COMPLAINT_LENGTH = 2000;
const MEMORY_INTERVAL_MS = 100;
/** An idle child is measured only every so many intervals. */
const IDLE_INTERVALS = 10;
/** A model that prints without end blocks, instead of keeping the server busy. */
const MAX_OUTPUT_BYTES_PER_SECOND = 64 * 1024;
/** Allows for libraries loaded from a cold disk on a busy machine. */
const MAX_SILENT_START_MS = 120_000;

/** One process, from its start to its end. */
export class RunningChild {
  readonly #options: RunningOptions;
  readonly #owner: ChildOwner;
  readonly #surroundings: ChildSurroundings;
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #loaded = Promise.withResolvers<LoadTimes>();
  readonly #startedAt = performance.now();
  /** Time of its first message. */
  #bootedAt: number | undefined;
  #lastMessageAt = performance.now();
  #times: LoadTimes | undefined;
  #ending: RuntimeFailure | undefined;
  #complaint = '';
  #intervals = 0;
  /** Resolves with the reason when the process is gone. */
  readonly gone: Promise<RuntimeFailure>;

  /** Throws if no process can be started. */
  constructor(options: RunningOptions, owner: ChildOwner, surroundings: ChildSurroundings) {
    this.#options = options;
    this.#owner = owner;
    this.#surroundings = surroundings;
    this.#child = launchChild(options);
    const exited = this.#exited();
    this.#channel = channelTo(this.#child);
    this.#loaded.promise.catch(() => {}); // callers of `loaded` get the error, if there are any
    const unwatch = this.#watch();
    this.gone = exited.then(() => {
      unwatch();
      const failure = this.#ending ?? this.#explainDeath();
      this.#loaded.reject(failure);
      return failure;
    });
    this.#listen();
    writeMessage(this.#channel, options.greeting);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Resolves with the durations when the model is loaded. Rejects if the process ends before. */
  get loaded(): Promise<LoadTimes> {
    return this.#loaded.promise;
  }

  /** Undefined until the model is loaded. */
  get times(): LoadTimes | undefined {
    return this.#times;
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /** Exit details for the log. */
  get exitDetails(): object {
    return { code: this.#child.exitCode, signal: this.#child.signalCode, complaint: this.#complaint };
  }

  /** Returns false if the child is ending. */
  send(message: object, attachments: readonly Uint8Array[]): boolean {
    if (this.#ending) return false;
    corkUntilImmediate(this.#channel);
    writeMessage(this.#channel, message, attachments);
    return true;
  }

  end(failure: RuntimeFailure): void {
    if (this.#ending) return;
    this.#ending = failure;
    killChild(this.#child);
  }

  #exited(): Promise<void> {
    return new Promise((resolve) => {
      this.#child.on('close', () => resolve());
      this.#child.on('error', (error) => {
        this.#complaint ||= error.message;
        if (this.#child.pid === undefined) resolve();
      });
    });
  }

  #listen(): void {
    const reader = new MessageReader(this.#options.maxMessageBytes);
    this.#channel.on('data', (piece: Buffer) => {
      if (this.#ending) return;
      this.#lastMessageAt = performance.now();
      try {
        for (const { message, attachments } of reader.push(piece)) this.#receive(message, attachments);
      } catch (error) {
        this.end(new RuntimeFailure('crashed', 'its process sent an invalid message', { cause: error }));
      }
    });
    // The channel fails when the child dies, which is handled by its exit.
    this.#channel.on('error', () => {});
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#complaint = (this.#complaint + text.toString()).slice(-MAX_COMPLAINT_LENGTH);
    });
    this.#forwardOutput('stdout');
    this.#forwardOutput('stderr');
  }

  #forwardOutput(stream: 'stdout' | 'stderr'): void {
    const lines = new OutputLines((line) => this.#emit(stream, 'info', line));
    const output = this.#child[stream];
    if (!output) return;
    output.on('data', (piece: Buffer) => lines.push(piece));
    output.on('end', () => lines.end());
    this.#child.once('exit', limitReadRate(output, MAX_OUTPUT_BYTES_PER_SECOND));
  }

  #receive(message: ChannelMessage, attachments: Uint8Array[]): void {
    if (this.#ending) return; // ignores further messages of the same read
    this.#bootedAt ??= performance.now();
    if (message.type === 'hello' || message.type === 'alive') return;
    if (message.type === 'log') {
      this.#log(message.level === 'error' ? 'error' : 'warn', String(message.text));
    } else if (message.type === 'ready' && !this.#times) {
      this.#owner.loaded?.(message, attachments);
      this.#times = { boot: this.#bootedAt - this.#startedAt, load: performance.now() - this.#bootedAt };
      this.#loaded.resolve(this.#times);
    } else if (message.type === 'unloadable') {
      this.#complaint = String(message.reason);
      this.end(this.#cannotLoad(this.#complaint));
    } else {
      this.#owner.hear(message, attachments);
    }
  }

  #log(level: 'warn' | 'error', text: string): void {
    if (this.#surroundings.hooks) this.#emit('stderr', level, text);
    else this.#surroundings.log[level]({ runtime: this.#owner.name }, text);
  }

  #emit(stream: 'stdout' | 'stderr', level: 'info' | 'warn' | 'error', text: string): void {
    const message = plainText(withoutPlaces(text, this.#options.folder));
    if (message !== '') this.#surroundings.hooks?.onLine({ stream, level, message });
  }

  /** Watches memory and activity. Returns a function that stops watching. */
  #watch(): () => void {
    const { silence, memoryMegabytes } = this.#options;
    const { pid } = this.#child;
    const timer = setInterval(() => this.#killIfSilent(), Math.min(1000, silence / 4));
    const measure = (pid: number): number | Promise<number> => (this.#shouldMeasure() ? residentMemory(pid) : 0);
    const unwatch =
      pid !== undefined && memoryMegabytes !== undefined
        ? watchMemory(pid, memoryMegabytes, () => this.end(this.#exhausted()), { measure, every: MEMORY_INTERVAL_MS })
        : () => {};
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }

  /** Measures idle children less often: measuring has a cost, and an idle child hardly grows. */
  #shouldMeasure(): boolean {
    this.#intervals += 1;
    return !this.#times || this.#owner.isBusy() || this.#intervals % IDLE_INTERVALS === 0;
  }

  #killIfSilent(): void {
    if (this.#times && !this.#owner.isBusy()) this.#lastMessageAt = performance.now();
    const limit = this.#times ? this.#options.silence : MAX_SILENT_START_MS;
    if (performance.now() - this.#lastMessageAt > limit) {
      this.end(new RuntimeFailure('silent', 'its process stopped responding'));
    }
  }

  #cannotLoad(reason: string): RuntimeFailure {
    if (isOutOfMemory(reason)) return this.#exhausted();
    const words = plainText(withoutPlaces(reason, this.#options.folder));
    return new RuntimeFailure('unloadable', words || 'its process gave no reason');
  }

  #exhausted(): RuntimeFailure {
    const { memoryMegabytes } = this.#options;
    const most = memoryMegabytes === undefined ? 'there is' : `the ${memoryMegabytes} MB that it may have`;
    return new RuntimeFailure('exhausted', `it used more memory than ${most}`);
  }

  #explainDeath(): RuntimeFailure {
    if (isOutOfMemory(this.#complaint)) return this.#exhausted();
    const how = describeEnd(this.#child.exitCode, this.#child.signalCode);
    // Before its first message it has not read the model, which then cannot be at fault.
    return this.#bootedAt !== undefined && !this.#times
      ? new RuntimeFailure('unloadable', `its process died while it was loaded (${how})`)
      : new RuntimeFailure('crashed', `its process died (${how})`, { cause: this.#complaint });
  }
}

/** Throws if there is no channel: the server may be out of descriptors. */
function channelTo({ stdio }: { stdio?: ChildProcess['stdio'] }): Duplex {
  const channel = stdio?.[CHILD_CHANNEL];
  if (!channel) throw new Error('there is no channel to a child');
  return channel as Duplex;
}
