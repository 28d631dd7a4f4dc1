import { BackOff, type BackOffOptions } from '../back-off.ts';
import type { LoadTimes } from '../model-runtime.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import { type ChildOwner, type ChildSurroundings, RunningChild, type RunningOptions } from './running-child.ts';

export interface ChildOptions extends RunningOptions {
  backOff: BackOffOptions;
  /** In milliseconds: how long one call may take. Undefined: as long as it takes. */
  callTimeout?: number | undefined;
}

/**
 * Keeps a child process that does work which may bring it down. It is started when it is first needed, and again after
 * it died, with a growing pause in between. One that died at work is started again by itself; one that never got ready
 * only when it is asked for.
 */
export class SupervisedChild {
  readonly #options: ChildOptions;
  readonly #owner: ChildOwner;
  readonly #surroundings: ChildSurroundings;
  readonly #backOff: BackOff;
  #running: RunningChild | undefined;
  /** Until the last one is gone, and has been mourned. */
  #over: Promise<void> | undefined;
  #starting: Promise<LoadTimes> | undefined;
  #restart: NodeJS.Timeout | undefined;
  /** Of a start that would only fail in the same way again. */
  #hopeless: RuntimeFailure | undefined;
  #stopped = false;

  constructor(options: ChildOptions, owner: ChildOwner, surroundings: ChildSurroundings) {
    this.#options = options;
    this.#owner = owner;
    this.#surroundings = surroundings;
    this.#backOff = new BackOff(options.backOff);
  }

  /** Of the process that was started: with it ends whatever it runs the program in. */
  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** Whether it can be spoken to at once. */
  get isReady(): boolean {
    return this.#running?.times !== undefined && !this.#running.isEnding;
  }

  /** Whether a call would be refused, or be told once more why it cannot be loaded. */
  get isResting(): boolean {
    return !this.isReady && (this.#backOff.left > 0 || this.#hopeless !== undefined);
  }

  /** Resolves once it can be spoken to, with how long its start took. */
  async ready(): Promise<LoadTimes> {
    if (this.#stopped) throw wasStopped();
    if (this.#running?.times && !this.#running.isEnding) return this.#running.times;
    const { left } = this.#backOff;
    if (left > 0 && !this.#starting) throw this.#notYet(left);
    return this.#begin();
  }

  /** False where there is no child to hear it. Attachments are not copied: they must stay as they are. */
  send(message: object, attachments: readonly Uint8Array[] = []): boolean {
    return this.#running?.send(message, attachments) ?? false;
  }

  /**
   * Starts the clock of a call: a child that is not done with it in time is ended, since nothing else stops native code.
   * To be called back when the call is done.
   */
  timeCall(): () => void {
    const running = this.#running;
    const { callTimeout } = this.#options;
    if (callTimeout === undefined) return () => {};
    const timer = setTimeout(() => running?.end(tookTooLong(callTimeout)), callTimeout);
    return () => clearTimeout(timer);
  }

  /** To be called when it did some work well: only failures that follow each other make it wait longer. */
  succeeded(): void {
    this.#backOff.succeeded();
  }

  /** Ends it for good. Resolves when it is gone. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#restart);
    this.#running?.end(wasStopped());
    await this.#over;
  }

  /** What cannot be loaded is still that, and not merely tired. */
  #notYet(retryAfter: number): RuntimeFailure {
    if (!this.#hopeless) return new RuntimeFailure('resting', 'it failed a moment ago', { retryAfter });
    const { kind, message } = this.#hopeless;
    return new RuntimeFailure(kind, message, { retryAfter });
  }

  #begin(): Promise<LoadTimes> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<LoadTimes> {
    // The last one is waited for: two at a time would take twice the memory.
    await this.#over;
    if (this.#stopped) throw wasStopped();
    clearTimeout(this.#restart);
    const running = this.#launch();
    this.#running = running;
    this.#over = running.gone.then((failure) => this.#mourn(running, failure));
    try {
      return await running.loaded;
    } catch (failure) {
      await this.#over; // so that whoever tries again at once finds everything said and done
      throw failure;
    }
  }

  #launch(): RunningChild {
    try {
      return new RunningChild(this.#options, this.#owner, this.#surroundings);
    } catch (error) {
      this.#backOff.failed();
      this.#hopeless = undefined;
      this.#surroundings.log.error({ err: error as Error, runtime: this.#owner.name }, 'a runtime cannot be started');
      throw new RuntimeFailure('crashed', 'its process could not be started', { cause: error });
    }
  }

  /** What is to be done once it is gone, whoever ended it. */
  #mourn(running: RunningChild, failure: RuntimeFailure): void {
    const { log, hooks } = this.#surroundings;
    const wasLoaded = running.times !== undefined;
    this.#running = undefined;
    this.#hopeless = !wasLoaded && ['unloadable', 'exhausted'].includes(failure.kind) ? failure : undefined;
    if (!this.#stopped) this.#backOff.failed();
    this.#owner.lose(failure);
    if (this.#stopped) return;
    log.error({ runtime: this.#owner.name, why: failure.kind, ...running.lastWords }, 'a runtime is gone');
    hooks?.onFailure(failure);
    // One that was stopped by whoever heard of it stays so.
    if (wasLoaded && !this.#stopped) this.#restart = setTimeout(() => this.#startAgain(), this.#backOff.left);
  }

  #startAgain(): void {
    // Whoever needs it next is told why, should it fail.
    this.#begin().catch((error: Error) => {
      this.#surroundings.log.warn({ err: error }, 'a runtime could not be started again');
    });
  }
}

/** What a call is told that was given up for that. */
export function tookTooLong(milliseconds: number): RuntimeFailure {
  return new RuntimeFailure('timeout', `a call took longer than the ${milliseconds / 1000} s that it may take`);
}

function wasStopped(): RuntimeFailure {
  return new RuntimeFailure('stopped', 'it was stopped');
}
