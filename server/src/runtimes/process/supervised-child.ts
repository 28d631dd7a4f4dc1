import { BackOff, type BackOffOptions } from '../back-off.ts';
import type { LoadTimes } from '../model-runtime.ts';
import { RuntimeFailure } from '../runtime-failure.ts';
import { type ChildOwner, type ChildSurroundings, RunningChild, type RunningOptions } from './running-child.ts';

export interface ChildOptions extends RunningOptions {
  backOff: BackOffOptions;
  /** Maximum milliseconds of a call. Undefined: unlimited. */
  callTimeout?: number | undefined;
}

/**
 * Supervises a child process whose work may crash it. Starts it lazily and restarts it after a crash, with backoff. A
 * child that had loaded its model is restarted automatically, one that never became ready only by the next call.
 */
export class SupervisedChild {
  readonly #options: ChildOptions;
  readonly #owner: ChildOwner;
  readonly #surroundings: ChildSurroundings;
  readonly #backOff: BackOff;
  #running: RunningChild | undefined;
  /** Resolves when the last child is gone and `#onGone` has run. */
  #over: Promise<void> | undefined;
  #starting: Promise<LoadTimes> | undefined;
  #restart: NodeJS.Timeout | undefined;
  /** A failed start that would fail again in the same way. */
  #permanentFailure: RuntimeFailure | undefined;
  #stopped = false;

  constructor(options: ChildOptions, owner: ChildOwner, surroundings: ChildSurroundings) {
    this.#options = options;
    this.#owner = owner;
    this.#surroundings = surroundings;
    this.#backOff = new BackOff(options.backOff);
  }

  /** Id of the spawned process, which may be a wrapper: the program ends with it. */
  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** True if the model is loaded. */
  get isReady(): boolean {
    return this.#running?.times !== undefined && !this.#running.isEnding;
  }

  /** True if a call would fail at once: during backoff, or if the model cannot be loaded. */
  get isResting(): boolean {
    return !this.isReady && (this.#backOff.left > 0 || this.#permanentFailure !== undefined);
  }

  /** Resolves with the durations of the start once the model is loaded. */
  async ready(): Promise<LoadTimes> {
    if (this.#stopped) throw wasStopped();
    if (this.#running?.times && !this.#running.isEnding) return this.#running.times;
    const { left } = this.#backOff;
    if (left > 0 && !this.#starting) throw this.#backOffFailure(left);
    return this.#begin();
  }

  /** Returns false if there is no running child. Attachments are not copied and must not change. */
  send(message: object, attachments: readonly Uint8Array[] = []): boolean {
    return this.#running?.send(message, attachments) ?? false;
  }

  /**
   * Starts the timeout of a call, which kills the child, since nothing else stops native code. Returns a function to call
   * when the call is done.
   */
  timeCall(): () => void {
    const running = this.#running;
    const { callTimeout } = this.#options;
    if (callTimeout === undefined) return () => {};
    const timer = setTimeout(() => running?.end(tookTooLong(callTimeout)), callTimeout);
    return () => clearTimeout(timer);
  }

  /** Resets the backoff after a successful call. */
  succeeded(): void {
    this.#backOff.succeeded();
  }

  /** Stops the child permanently. Resolves when it is gone. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#restart);
    this.#running?.end(wasStopped());
    await this.#over;
  }

  /** Returns the failure for a call during backoff; a permanent failure is repeated as such. */
  #backOffFailure(retryAfter: number): RuntimeFailure {
    if (!this.#permanentFailure) return new RuntimeFailure('backing_off', 'it failed a moment ago', { retryAfter });
    const { kind, message } = this.#permanentFailure;
    return new RuntimeFailure(kind, message, { retryAfter });
  }

  #begin(): Promise<LoadTimes> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<LoadTimes> {
    // Waits for the last child to exit: two at a time would take twice the memory.
    await this.#over;
    if (this.#stopped) throw wasStopped();
    clearTimeout(this.#restart);
    const running = this.#launch();
    this.#running = running;
    this.#over = running.gone.then((failure) => this.#onGone(running, failure));
    try {
      return await running.loaded;
    } catch (failure) {
      await this.#over; // so that an immediate retry sees the updated state
      throw failure;
    }
  }

  #launch(): RunningChild {
    try {
      return new RunningChild(this.#options, this.#owner, this.#surroundings);
    } catch (error) {
      this.#backOff.failed();
      this.#permanentFailure = undefined;
      this.#surroundings.log.error(
        { err: error as Error, runtime: this.#owner.name },
        'failed to start a runtime; backing off',
      );
      throw new RuntimeFailure('crashed', 'its process could not be started', { cause: error });
    }
  }

  /** Updates the state and schedules a restart after the child is gone. */
  #onGone(running: RunningChild, failure: RuntimeFailure): void {
    const { log, hooks } = this.#surroundings;
    const wasLoaded = running.times !== undefined;
    this.#running = undefined;
    this.#permanentFailure = !wasLoaded && ['unloadable', 'exhausted'].includes(failure.kind) ? failure : undefined;
    if (!this.#stopped) this.#backOff.failed();
    this.#owner.lose(failure);
    if (this.#stopped) return;
    log.error(
      { runtime: this.#owner.name, why: failure.kind, ...running.exitDetails },
      'runtime exited; failing its calls',
    );
    hooks?.onFailure(failure);
    // A hook may have stopped it.
    if (wasLoaded && !this.#stopped) this.#restart = setTimeout(() => this.#restartNow(), this.#backOff.left);
  }

  #restartNow(): void {
    // The next call reports a failure.
    this.#begin().catch((error: Error) => {
      this.#surroundings.log.warn({ err: error }, 'failed to restart a runtime; retrying with the next call');
    });
  }
}

/** Creates the failure of a call that timed out. */
export function tookTooLong(milliseconds: number): RuntimeFailure {
  return new RuntimeFailure('timeout', `a call took longer than ${milliseconds / 1000} s`);
}

function wasStopped(): RuntimeFailure {
  return new RuntimeFailure('stopped', 'it was stopped');
}
