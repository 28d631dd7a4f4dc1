import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import type { Log } from '../../platform/log.ts';
import { watchMemory } from '../../platform/watch-memory.ts';
import { residentMemory } from '../isolation/resident-memory.ts';
import type { LoadTimes, RuntimeHooks } from '../model-runtime.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import { boundReading } from './bound-reading.ts';
import { CHILD_CHANNEL, type ChannelMessage, gatherArrivals, MessageReader, writeMessage } from './child-channel.ts';
import { describeEnd, isOutOfMemory, withoutPlaces } from './exit-reason.ts';
import { killChild, type LaunchOptions, launchChild } from './launch-child.ts';
import { OutputLines, plainText } from './output-lines.ts';

export interface RunningOptions extends LaunchOptions {
  /** The first message, upon which it gets ready. */
  greeting: object;
  /** Of one message of the child, attachments included. */
  maxMessageBytes: number;
  /** In milliseconds: a child that is at work and says nothing for so long is taken for stuck. */
  silence: number;
  /** Where the model's files are. What is said to users does not tell. */
  folder: string;
}

export interface ChildOwner {
  /** For the log. */
  name: string;
  /** Whether the child has something to do. */
  isBusy(): boolean;
  /** What it told of the model when that was loaded. Throws on what makes no sense, which ends the child. */
  loaded?(message: ChannelMessage, attachments: Uint8Array[]): void;
  /** Throws on what makes no sense, which ends the child. */
  hear(message: ChannelMessage, attachments: Uint8Array[]): void;
  /** Everything that the child was doing is lost. */
  lose(failure: RuntimeFailure): void;
}

/** Who hears of it. Where there are hooks, what the child says is theirs, and not the log's. */
export interface ChildSurroundings {
  log: Log;
  hooks?: RuntimeHooks | undefined;
}

const KEPT_COMPLAINT = 2000;
const MEASURED_EVERY_MS = 100;
const IDLE_LOOKS = 10;
/** In bytes: a model that prints without end waits, instead of keeping the server busy with reading it. */
const OUTPUT_A_SECOND = 64 * 1024;
/** Loading libraries from a cold disk, on a machine that has other things to do. */
const SILENT_START_MS = 120_000;

/** One process, from its start to its end. */
export class RunningChild {
  readonly #options: RunningOptions;
  readonly #owner: ChildOwner;
  readonly #surroundings: ChildSurroundings;
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #loaded = Promise.withResolvers<LoadTimes>();
  readonly #startedAt = performance.now();
  /** When it first spoke. */
  #bootedAt: number | undefined;
  #heardAt = performance.now();
  #times: LoadTimes | undefined;
  #ending: RuntimeFailure | undefined;
  #complaint = '';
  #looks = 0;
  /** Resolves when there is no process any more, with the reason. */
  readonly gone: Promise<RuntimeFailure>;

  /** Throws where no process can be started at all. */
  constructor(options: RunningOptions, owner: ChildOwner, surroundings: ChildSurroundings) {
    this.#options = options;
    this.#owner = owner;
    this.#surroundings = surroundings;
    this.#child = launchChild(options);
    const left = this.#left();
    this.#channel = channelTo(this.#child);
    this.#loaded.promise.catch(() => {}); // whoever waits for it hears of it, and maybe nobody does
    const unwatch = this.#watch();
    this.gone = left.then(() => {
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

  /** Resolves when the model was loaded, with how long that took. Rejects where it ends before. */
  get loaded(): Promise<LoadTimes> {
    return this.#loaded.promise;
  }

  /** Undefined until the model was loaded. */
  get times(): LoadTimes | undefined {
    return this.#times;
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /** For the log, once it is gone. */
  get lastWords(): object {
    return { code: this.#child.exitCode, signal: this.#child.signalCode, complaint: this.#complaint };
  }

  /** False where it can no longer hear. */
  send(message: object, attachments: readonly Uint8Array[]): boolean {
    if (this.#ending) return false;
    gatherArrivals(this.#channel);
    writeMessage(this.#channel, message, attachments);
    return true;
  }

  end(failure: RuntimeFailure): void {
    if (this.#ending) return;
    this.#ending = failure;
    killChild(this.#child);
  }

  #left(): Promise<void> {
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
      this.#heardAt = performance.now();
      try {
        for (const { message, attachments } of reader.push(piece)) this.#hear(message, attachments);
      } catch (error) {
        this.end(new RuntimeFailure('crashed', 'what its process said makes no sense', { cause: error }));
      }
    });
    // A channel breaks when the child dies, which is dealt with there.
    this.#channel.on('error', () => {});
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#complaint = (this.#complaint + text.toString()).slice(-KEPT_COMPLAINT);
    });
    this.#passOn('stdout');
    this.#passOn('stderr');
  }

  #passOn(stream: 'stdout' | 'stderr'): void {
    const lines = new OutputLines((line) => this.#tell(stream, 'info', line));
    const output = this.#child[stream];
    if (!output) return;
    output.on('data', (piece: Buffer) => lines.push(piece));
    output.on('end', () => lines.end());
    this.#child.once('exit', boundReading(output, OUTPUT_A_SECOND));
  }

  #hear(message: ChannelMessage, attachments: Uint8Array[]): void {
    if (this.#ending) return; // it has nothing more to say, be it in the same breath
    this.#bootedAt ??= performance.now();
    if (message.type === 'hello' || message.type === 'alive') return;
    if (message.type === 'log') {
      this.#takeDown(message.level === 'error' ? 'error' : 'warn', String(message.text));
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

  #takeDown(level: 'warn' | 'error', text: string): void {
    if (this.#surroundings.hooks) this.#tell('stderr', level, text);
    else this.#surroundings.log[level]({ runtime: this.#owner.name }, text);
  }

  #tell(stream: 'stdout' | 'stderr', level: 'info' | 'warn' | 'error', text: string): void {
    const message = plainText(withoutPlaces(text, this.#options.folder));
    if (message !== '') this.#surroundings.hooks?.onLine({ stream, level, message });
  }

  /** Answers how to stop watching. */
  #watch(): () => void {
    const { silence, memoryMegabytes } = this.#options;
    const { pid } = this.#child;
    const timer = setInterval(() => this.#requireLife(), Math.min(1000, silence / 4));
    const measure = (pid: number): number | Promise<number> => (this.#isWorthALook() ? residentMemory(pid) : 0);
    const unwatch =
      pid !== undefined && memoryMegabytes !== undefined
        ? watchMemory(pid, memoryMegabytes, () => this.end(this.#tookTooMuch()), { measure, every: MEASURED_EVERY_MS })
        : () => {};
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }

  /** To look costs something, and there may be many: one that has nothing to do will hardly take more. */
  #isWorthALook(): boolean {
    this.#looks += 1;
    return !this.#times || this.#owner.isBusy() || this.#looks % IDLE_LOOKS === 0;
  }

  #requireLife(): void {
    if (this.#times && !this.#owner.isBusy()) this.#heardAt = performance.now();
    const patience = this.#times ? this.#options.silence : SILENT_START_MS;
    if (performance.now() - this.#heardAt > patience) {
      this.end(new RuntimeFailure('silent', 'its process gave no sign of life'));
    }
  }

  #cannotLoad(reason: string): RuntimeFailure {
    if (isOutOfMemory(reason)) return this.#tookTooMuch();
    const words = plainText(withoutPlaces(reason, this.#options.folder));
    return new RuntimeFailure('unloadable', words || 'its process did not say why');
  }

  #tookTooMuch(): RuntimeFailure {
    const { memoryMegabytes } = this.#options;
    const most = memoryMegabytes === undefined ? 'there is' : `the ${memoryMegabytes} MB that it may have`;
    return new RuntimeFailure('exhausted', `it takes more memory than ${most}`);
  }

  #explainDeath(): RuntimeFailure {
    if (isOutOfMemory(this.#complaint)) return this.#tookTooMuch();
    const how = describeEnd(this.#child.exitCode, this.#child.signalCode);
    // Where it has not even heard which model to load, that cannot be at fault.
    return this.#bootedAt !== undefined && !this.#times
      ? new RuntimeFailure('unloadable', `its process died while it was loaded (${how})`)
      : new RuntimeFailure('crashed', `its process died (${how})`, { cause: this.#complaint });
  }
}

/** There is none where the server has no descriptor left. */
function channelTo({ stdio }: { stdio?: ChildProcess['stdio'] }): Duplex {
  const channel = stdio?.[CHILD_CHANNEL];
  if (!channel) throw new Error('there is no channel to a child');
  return channel as Duplex;
}
