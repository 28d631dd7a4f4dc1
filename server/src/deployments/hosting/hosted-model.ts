import type { Release } from '../../platform/async/fair-semaphore.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { LoadTimes, ModelRuntime, RuntimeHooks, RuntimeLine } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import { unlessAborted } from '../../runtimes/unless-aborted.ts';
import type { DeploymentFailure, DeploymentRow } from '../deployment.ts';
import { isLasting, messageOf, reasonOf, saysNothing } from './failure-reason.ts';
import type { LoadedModel } from './host.ts';
import type { HostTimings, OpenRuntime } from './host-options.ts';
import { FilesUnavailable, type LaidFiles } from './model-files.ts';
import { ModelReadiness, type ReadinessOptions } from './model-readiness.ts';
import { freesPlace, ModelSetbacks, type Setbacks } from './model-setbacks.ts';

export interface HostedModelOptions extends ReadinessOptions {
  mode: Mode;
  row: DeploymentRow;
  /** By this node's own clock, since before it asked for it. */
  leasedUntil: number;
  /** Gives its place back. */
  leave: Release;
  lay(signal: AbortSignal): Promise<LaidFiles>;
  open: OpenRuntime;
  /** Resolves when that is written down, and never rejects. The model is ended by whoever is told. */
  giveUp(failure: DeploymentFailure): Promise<void>;
  /** The same for one that ran into its time limit: its place is free, and the next call after a pause starts it. */
  pause(): Promise<void>;
  /** Nobody has anything to ask of it at this moment. */
  onQuiet(): void;
  onFailure(kind: string): void;
  write(line: RuntimeLine): void;
  log: Log;
  timings: Pick<HostTimings, 'backOff' | 'timeoutBackOff'>;
}

/** It ended before the call began: whoever asked looks again what has become of it. */
export class EndedEarlier extends Error {}

/** One model on this node: started once for all who ask, started again when it dies, given up when that does not help. */
export class HostedModel {
  readonly mode: Mode;
  readonly id: string;
  readonly row: DeploymentRow;
  readonly leave: Release;
  leasedUntil: number;
  /** In seconds. */
  idleTimeout: number;
  /** By this node's own clock: when it was started or called, and when a call began or ended. */
  lastUsed = performance.now();
  lastCalled = Number.NEGATIVE_INFINITY;
  /** Since when it has been at work or starting, without a break. */
  busySince = performance.now();
  /** Set once it takes no more calls, and goes when those under way are over: resolves when nothing of it is left. */
  leaving: Promise<void> | undefined;
  /** Set once it leaves because it is to be paused: nobody need wait for it. */
  isPausing = false;
  /** Set once it is being ended: resolves when nothing of it is left. */
  gone: Promise<void> | undefined;
  readonly #options: HostedModelOptions;
  readonly #ending = new AbortController();
  readonly #setbacks: ModelSetbacks;
  readonly #readiness: ModelReadiness;
  #files: LaidFiles | undefined;
  #runtime: ModelRuntime | undefined;
  #starting: Promise<void> | undefined;
  #restart: NodeJS.Timeout | undefined;
  #up = false;
  #lastFailure: unknown;
  /** Resolves when its row tells of the last failure. */
  #noted: Promise<void> = Promise.resolve();
  #callers = 0;
  #onLastCall: (() => void) | undefined;
  /** Of those, how many are not its owner. */
  #strangers = 0;

  constructor(options: HostedModelOptions) {
    this.#options = options;
    this.mode = options.mode;
    this.row = options.row;
    this.leave = options.leave;
    this.id = options.row.id;
    this.leasedUntil = options.leasedUntil;
    this.idleTimeout = options.row.idle_timeout;
    this.#setbacks = new ModelSetbacks(options.row, options.timings);
    this.#readiness = new ModelReadiness(options);
  }

  get ownerId(): string {
    return this.row.owner_id;
  }

  /** Loaded, and asked nothing: it could be ended without anybody's noticing. */
  get isQuiet(): boolean {
    return this.#up && this.isUnused;
  }

  /** As little is lost with one that waits to be started again after a failure. */
  get isUnused(): boolean {
    return this.#callers === 0 && (this.#up || this.#starting === undefined) && !this.isLeaving;
  }

  /** Undefined while it takes calls. */
  get untilGone(): Promise<void> | undefined {
    return this.gone ?? this.leaving;
  }

  get isLeaving(): boolean {
    return this.untilGone !== undefined;
  }

  get setbacks(): Setbacks {
    return this.#setbacks.stored;
  }

  get isIdle(): boolean {
    return this.isQuiet && performance.now() - this.lastUsed >= this.idleTimeout * 1000;
  }

  async serve<T>(work: (model: LoadedModel) => Promise<T>, signal: AbortSignal, callerId?: string): Promise<T> {
    const isStranger = callerId !== undefined && callerId !== this.row.owner_id;
    this.lastCalled = performance.now();
    if (this.#callers === 0 && this.#up) this.busySince = this.lastCalled;
    this.#callers += 1;
    if (isStranger) this.#strangers += 1;
    let failures = this.#setbacks.seen;
    try {
      const asked = performance.now();
      const waited = !this.#up;
      if (waited) await unlessAborted(this.start(), signal);
      failures = this.#setbacks.seen;
      const boot = waited ? performance.now() - asked : 0;
      const answer = await work({ runtime: this.#runtime as ModelRuntime, boot });
      // Also whoever was told of a failure may have made an answer of it.
      if (this.#setbacks.seen === failures) this.#setbacks.succeeded();
      return answer;
    } catch (error) {
      // A process that goes on after the time limit of a call has not been heard of as a failure.
      if (freesPlace(error, this.row) && this.#setbacks.seen === failures) await this.#timedOut(error, isStranger);
      throw error;
    } finally {
      this.#callers -= 1;
      if (isStranger) this.#strangers -= 1;
      this.lastUsed = this.lastCalled = performance.now();
      if (this.#callers === 0) this.#onLastCall?.();
      if (this.isUnused) this.#options.onQuiet();
    }
  }

  /** Resolves when the calls under way are over, or after so many milliseconds. */
  drained(milliseconds?: number): Promise<void> {
    if (this.#callers === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
      this.#onLastCall = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Resolves once it can be called. Whoever asks meanwhile waits for the same start. */
  start(): Promise<void> {
    if (this.isLeaving) return Promise.reject(new EndedEarlier());
    this.#starting ??= this.#tryToStart().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** Starts it where nobody waits for it: whatever goes wrong is dealt with, and stands in its log. */
  startByItself(): void {
    this.start().catch(() => undefined);
  }

  /** Ends its process, and what it was doing, and removes its files. Called once. */
  async stop(): Promise<void> {
    this.#up = false;
    clearTimeout(this.#restart);
    this.#ending.abort();
    await this.#runtime?.stop();
    await this.#starting?.catch(() => undefined); // whoever waits for it is told
    await this.#runtime?.stop(); // one that was opened in between
    await this.#files?.remove();
  }

  async #tryToStart(): Promise<void> {
    clearTimeout(this.#restart);
    const failures = this.#setbacks.seen;
    try {
      const times = await this.#load();
      if (this.#setbacks.seen !== failures) throw this.#lastFailure; // it died while it was written down that it is ready
      this.#up = true;
      this.lastUsed = performance.now();
      this.#say('info', `Ready: ${describeTimes(times)}.`);
    } catch (error) {
      if (this.#ending.signal.aborted || error instanceof EndedEarlier) throw new EndedEarlier();
      if (saysNothing(error)) this.#startLater((error as RuntimeFailure).details.retryAfter);
      // Otherwise a process that died has been heard of already.
      else if (this.#setbacks.seen === failures) this.#noted = this.#failed(error);
      await this.#noted; // whoever is told finds it written down
      throw asCallersError(error);
    }
    if (this.isQuiet) this.#options.onQuiet();
  }

  async #load(): Promise<LoadTimes> {
    const { mode, row, lay, open } = this.#options;
    this.#files ??= await lay(this.#ending.signal);
    this.#runtime ??= await open(mode, row, this.#files.folder, this.#hooks());
    this.#ending.signal.throwIfAborted();
    const times = await this.#runtime.load();
    this.#ending.signal.throwIfAborted();
    const signature = this.#runtime.kind === 'tensor' ? this.#runtime.signature : undefined;
    if (!(await this.#readiness.up(signature))) throw new EndedEarlier();
    this.#ending.signal.throwIfAborted();
    return times;
  }

  #hooks(): RuntimeHooks {
    return {
      onLine: (line) => {
        // Nobody is to find lines of a deployment that is deleted.
        if (!this.gone) this.#options.write(line);
      },
      onFailure: (failure) => {
        this.#noted = this.#failed(failure);
      },
    };
  }

  /** Whatever went wrong: it is tried again after a while, or given up. */
  async #failed(error: unknown): Promise<void> {
    if (this.gone) return;
    const loading = !this.#up;
    this.#up = false;
    this.#lastFailure = error;
    this.#count(error, loading);
    if ((loading && isLasting(error)) || this.#setbacks.areTooMany) {
      await this.#giveUp(error);
    } else if (!loading && freesPlace(error, this.row)) {
      this.#say('error', this.#describePause(error));
      await this.#options.pause();
    } else {
      this.#say('error', `It failed: ${messageOf(error)}. It is started again in ${this.#pauseSeconds} s.`);
      this.#startLater(this.#setbacks.pause);
      await this.#readiness.down();
    }
  }

  /**
   * A call ran into its time limit, and the process goes on, which is no failure of the model where the caller is not its
   * owner: otherwise any caller could take it from all others. Of its owner's calls the first one leaves it to the others
   * at work on it; from the second time in a row on it takes no more calls.
   */
  async #timedOut(error: unknown, isStranger: boolean): Promise<void> {
    if (this.gone) return;
    if (isStranger) return this.#say('warn', `A call was ended: ${messageOf(error)}.`);
    this.#count(error, false);
    if (this.#setbacks.areTooMany) return this.#giveUp(error);
    if (this.#callers > 1 && this.#setbacks.inARow === 1) {
      return this.#say('warn', `A call was ended: ${messageOf(error)}.`);
    }
    this.#say('error', this.#describePause(error));
    void this.#options.pause(); // this call is one of those that are waited for
  }

  #count(error: unknown, loading: boolean): void {
    const { log, mode, onFailure } = this.#options;
    this.#setbacks.add(error, loading || !this.#isAtTheMercyOfStrangers);
    onFailure(error instanceof RuntimeFailure ? error.kind : 'files');
    log.warn({ err: error as Error, mode, deployment: this.id }, 'a deployed model failed');
  }

  async #giveUp(error: unknown): Promise<void> {
    const failure = reasonOf(error, this.row);
    this.#say('error', `Failed (${failure.code}): ${failure.message}`);
    await this.#options.giveUp(failure);
  }

  #describePause(error: unknown): string {
    return `Paused: ${messageOf(error)}. Calls start it again after ${this.#pauseSeconds} s.`;
  }

  get #pauseSeconds(): number {
    return Math.ceil(this.#setbacks.pause / 100) / 10;
  }

  /** Whoever may only call it must not be able to take it down for good: what it dies of may be what they sent. */
  get #isAtTheMercyOfStrangers(): boolean {
    return this.#strangers > 0 && this.#strangers === this.#callers;
  }

  #startLater(milliseconds = 1000): void {
    clearTimeout(this.#restart);
    const timer = setTimeout(async () => {
      await this.#starting?.catch(() => undefined); // the one that failed may not be over yet; who waits for it is told
      if (this.#restart === timer && !this.#up) this.startByItself();
    }, milliseconds);
    this.#restart = timer;
  }

  #say(level: RuntimeLine['level'], message: string): void {
    this.#options.write({ stream: 'system', level, message });
  }
}

function describeTimes({ boot, load }: LoadTimes): string {
  return `its process started in ${Math.round(boot)} ms, and loaded the model in ${Math.round(load)} ms`;
}

/** What the one hears who has waited for it. */
function asCallersError(error: unknown): unknown {
  if (!(error instanceof FilesUnavailable)) return error;
  return new ApiError('unavailable', `The model cannot be started: ${error.message}. Try again in a minute.`, {
    headers: { 'retry-after': '60' },
    cause: error,
  });
}
