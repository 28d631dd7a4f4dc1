import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import type { Log } from '../platform/log.ts';
import { BackOff, type BackOffOptions } from './back-off.ts';
import { CHILD_CHANNEL } from './child-channel.ts';
import { JsonLines, jsonLine } from './json-lines.ts';
import { RuntimeFailure, type RuntimeFailureKind } from './runtime-failure.ts';

export interface ChildOptions {
  /** A file that Node runs. */
  program: string;
  /** The first message, upon which it gets ready. */
  greeting: object;
  maxMessageLength: number;
  /** Of V8's own heap. */
  heapMegabytes: number;
  /** In milliseconds: a child that is at work and says nothing for so long is taken for stuck. */
  silence: number;
  backOff: BackOffOptions;
}

export interface ChildOwner {
  /** For the log. */
  name: string;
  /** Whether the child has something to do. */
  isBusy(): boolean;
  /** Throws on what makes no sense, which ends the child. */
  hear(message: { type: string; [field: string]: unknown }): void;
  /** Everything that the child was doing is lost. */
  lose(failure: RuntimeFailure): void;
}

interface Running {
  child: ChildProcess;
  channel: Duplex;
  ready: boolean;
  heardAt: number;
  /** Why it is being ended, where we end it. */
  ending: RuntimeFailure | undefined;
  complaint: string;
  gone: Promise<void>;
}

/** Nothing of ours: neither secrets nor what bends Node or a library. */
const ENVIRONMENT = { HOME: '/nonexistent', LC_ALL: 'C', TZ: 'UTC' };
/** A crash of native code must not fill the disk. */
const WITHOUT_CORE = 'ulimit -c 0; exec "$@"';
const KEPT_COMPLAINT = 2000;
/** Loading libraries from a cold disk, on a machine that has other things to do. */
const SILENT_START_MS = 120_000;

/**
 * Keeps a child process that does work which may bring it down. It is started when it is first needed, and again after
 * it died, with a growing pause in between. One that died at work is started again by itself; one that never got ready
 * only when it is asked for.
 */
export class SupervisedChild {
  readonly #options: ChildOptions;
  readonly #owner: ChildOwner;
  readonly #log: Log;
  readonly #backOff: BackOff;
  #running: Running | undefined;
  #starting: Promise<void> | undefined;
  #restart: NodeJS.Timeout | undefined;
  #lastFailure: RuntimeFailureKind | undefined;
  #stopped = false;

  constructor(options: ChildOptions, owner: ChildOwner, log: Log) {
    this.#options = options;
    this.#owner = owner;
    this.#log = log;
    this.#backOff = new BackOff(options.backOff);
  }

  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** Resolves once it can be spoken to. */
  async ready(): Promise<void> {
    if (this.#stopped) throw new RuntimeFailure('stopped', `${this.#owner.name} was stopped`);
    if (this.#running?.ready && !this.#running.ending) return;
    const { left } = this.#backOff;
    if (left > 0 && !this.#starting) {
      // What cannot be loaded is still that, and not merely tired.
      const kind = this.#lastFailure === 'unloadable' ? 'unloadable' : 'resting';
      throw new RuntimeFailure(kind, `${this.#owner.name} failed a moment ago`, { retryAfter: left });
    }
    return this.#begin();
  }

  /** False where there is no child to hear it. */
  send(message: object): boolean {
    if (!this.#running || this.#running.ending) return false;
    this.#running.channel.write(jsonLine(message));
    return true;
  }

  /** To be called when it did some work well: only failures that follow each other make it wait longer. */
  succeeded(): void {
    this.#backOff.succeeded();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#restart);
    this.#end(new RuntimeFailure('stopped', `${this.#owner.name} was stopped`));
    await this.#running?.gone;
  }

  #end(failure: RuntimeFailure): void {
    const running = this.#running;
    if (!running || running.ending) return;
    running.ending = failure;
    running.child.kill('SIGKILL');
  }

  #begin(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<void> {
    // The last one is waited for: two at a time would take twice the memory.
    await this.#running?.gone;
    if (this.#stopped) throw new RuntimeFailure('stopped', `${this.#owner.name} was stopped`);
    clearTimeout(this.#restart);
    return new Promise((resolve, reject) => this.#launch(resolve, reject));
  }

  #launch(onReady: () => void, onFailed: (failure: RuntimeFailure) => void): void {
    const { program, heapMegabytes, greeting } = this.#options;
    const args = ['-c', WITHOUT_CORE, 'sh', process.execPath, `--max-old-space-size=${heapMegabytes}`, program];
    const child = spawn('/bin/sh', args, {
      env: ENVIRONMENT,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    const channel = child.stdio[CHILD_CHANNEL] as Duplex;
    const running: Running = {
      child,
      channel,
      ready: false,
      heardAt: performance.now(),
      ending: undefined,
      complaint: '',
      gone: new Promise((resolve) => {
        child.on('error', (error) => {
          running.complaint ||= error.message;
          if (child.pid === undefined) leave();
        });
        child.on('close', () => leave());
        const leave = (): void => {
          clearInterval(watch);
          this.#running = undefined;
          resolve();
          this.#mourn(running, onFailed);
        };
      }),
    };
    this.#running = running;
    const watch = setInterval(() => this.#watch(running), Math.min(1000, this.#options.silence / 4));
    child.stderr?.on('data', (text: Buffer) => {
      running.complaint = (running.complaint + text.toString()).slice(-KEPT_COMPLAINT);
    });
    this.#listen(running, onReady);
    channel.write(jsonLine(greeting));
  }

  #listen(running: Running, onReady: () => void): void {
    const { channel } = running;
    const lines = new JsonLines(this.#options.maxMessageLength);
    channel.setEncoding('utf8');
    channel.on('data', (piece: string) => {
      if (running.ending) return;
      running.heardAt = performance.now();
      try {
        for (const message of lines.push(piece)) this.#hear(running, message, onReady);
      } catch (error) {
        this.#end(new RuntimeFailure('crashed', 'what the child said makes no sense', { cause: error }));
      }
    });
    // A channel breaks when the child dies, which is dealt with there.
    channel.on('error', () => {});
  }

  #hear(running: Running, message: unknown, onReady: () => void): void {
    if (!isMessage(message)) throw new Error('a message without a type');
    const { name } = this.#owner;
    if (message.type === 'alive') return;
    if (message.type === 'log') {
      this.#log[message.level === 'error' ? 'error' : 'warn']({ runtime: name }, String(message.text));
    } else if (message.type === 'ready') {
      running.ready = true;
      onReady();
    } else if (message.type === 'unloadable') {
      running.complaint = String(message.reason);
      this.#end(new RuntimeFailure('unloadable', `${name} cannot be loaded`));
    } else {
      this.#owner.hear(message);
    }
  }

  #watch(running: Running): void {
    if (running.ready && !this.#owner.isBusy()) running.heardAt = performance.now();
    const patience = running.ready ? this.#options.silence : SILENT_START_MS;
    if (performance.now() - running.heardAt > patience) {
      this.#end(new RuntimeFailure('silent', `${this.#owner.name} gave no sign of life`));
    }
  }

  /** What is to be done once it is gone, whoever ended it. */
  #mourn(running: Running, onFailed: (failure: RuntimeFailure) => void): void {
    const { name } = this.#owner;
    const kind = running.ready ? 'crashed' : 'unloadable';
    const failure = running.ending ?? new RuntimeFailure(kind, `${name} died`, { cause: running.complaint });
    this.#lastFailure = failure.kind;
    onFailed(failure);
    this.#owner.lose(failure);
    if (this.#stopped) return;
    this.#backOff.failed();
    const { exitCode, signalCode } = running.child;
    const line = { runtime: name, why: failure.kind, code: exitCode, signal: signalCode, complaint: running.complaint };
    this.#log.error(line, 'a runtime is gone');
    if (running.ready) this.#restart = setTimeout(() => this.#startAgain(), this.#backOff.left);
  }

  #startAgain(): void {
    // Whoever needs it next is told why, should it fail.
    this.#begin().catch((error: Error) => this.#log.warn({ err: error }, 'a runtime could not be started again'));
  }
}

function isMessage(message: unknown): message is { type: string; [field: string]: unknown } {
  return typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string';
}
