import type { Release } from '../../platform/async/fair-semaphore.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { LoadTimes, ModelRuntime, RuntimeHooks, RuntimeLine } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import { unlessAborted } from '../../runtimes/unless-aborted.ts';
import type { DeploymentFailure, DeploymentRow } from '../deployment.ts';
import { isInconclusive, isPermanent, messageOf, reasonOf } from './failure-reason.ts';
import type { LoadedModel } from './host.ts';
import type { HostTimings, OpenRuntime } from './host-options.ts';
import { type FailureRecord, freesPlace, ModelFailures } from './model-failures.ts';
import { FilesUnavailable, type PreparedFiles } from './model-files.ts';
import { ModelReadiness, type ReadinessOptions } from './model-readiness.ts';

export interface HostedModelOptions extends ReadinessOptions {
  mode: Mode;
  row: DeploymentRow;
  /** On this node's clock, counted from before the lease was requested. */
  leasedUntil: number;
  /** Releases its place. */
  leave: Release;
  prepareFiles(signal: AbortSignal): Promise<PreparedFiles>;
  open: OpenRuntime;
  /** Resolves when the failure is recorded; never rejects. The callee ends the model. */
  giveUp(failure: DeploymentFailure): Promise<void>;
  /**
   * Pauses a model whose call exceeded its time limit: it gives up its place, and a call after the pause restarts it.
   */
  pause(): Promise<void>;
  /** Called when the model has no calls. */
  onQuiet(): void;
  onFailure(kind: string): void;
  write(line: RuntimeLine): void;
  log: Log;
  timings: Pick<HostTimings, 'backOff' | 'timeoutBackOff'>;
}

/** The model ended before the call began; the caller looks it up again. */
export class EndedEarlier extends Error {}

/** A model on this node: started once for all callers, restarted when it dies, and given up when that does not help. */
export class HostedModel {
  readonly mode: Mode;
  readonly id: string;
  readonly row: DeploymentRow;
  readonly leave: Release;
  leasedUntil: number;
  /** In seconds. */
  idleTimeout: number;
  /** Times on this node's clock: of the last start or call, and of the last begin or end of a call. */
  lastUsed = performance.now();
  lastCalled = Number.NEGATIVE_INFINITY;
  /** Since when it has been starting or serving without a break. */
  busySince = performance.now();
  /** Set once it takes no more calls and ends after the current ones; resolves when it is gone. */
  leaving: Promise<void> | undefined;
  /** Set when it is leaving in order to be paused: callers need not wait for it. */
  isPausing = false;
  /** Set once it is being ended; resolves when it is gone. */
  gone: Promise<void> | undefined;
  readonly #options: HostedModelOptions;
  readonly #ending = new AbortController();
  readonly #failures: ModelFailures;
  readonly #readiness: ModelReadiness;
  #files: PreparedFiles | undefined;
  #runtime: ModelRuntime | undefined;
  #starting: Promise<void> | undefined;
  #restart: NodeJS.Timeout | undefined;
  #up = false;
  #lastFailure: unknown;
  /** Resolves when the last failure is recorded in its row. */
  #recorded: Promise<void> = Promise.resolve();
  #callers = 0;
  #onLastCall: (() => void) | undefined;
  /** Those of them that are not its owner. */
  #otherAccounts = 0;

  constructor(options: HostedModelOptions) {
    this.#options = options;
    this.mode = options.mode;
    this.row = options.row;
    this.leave = options.leave;
    this.id = options.row.id;
    this.leasedUntil = options.leasedUntil;
    this.idleTimeout = options.row.idle_timeout;
    this.#failures = new ModelFailures(options.row, options.timings);
    this.#readiness = new ModelReadiness(options);
  }

  get ownerId(): string {
    return this.row.owner_id;
  }

  /** Loaded and without calls: ending it affects no one. */
  get isQuiet(): boolean {
    return this.#up && this.isUnused;
  }

  /** Also true while it waits for a restart after a failure: little is lost by ending it. */
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

  get failureRecord(): FailureRecord {
    return this.#failures.stored;
  }

  get isIdle(): boolean {
    return this.isQuiet && performance.now() - this.lastUsed >= this.idleTimeout * 1000;
  }

  async serve<T>(work: (model: LoadedModel) => Promise<T>, signal: AbortSignal, callerId?: string): Promise<T> {
    const isOtherAccount = callerId !== undefined && callerId !== this.row.owner_id;
    this.lastCalled = performance.now();
    if (this.#callers === 0 && this.#up) this.busySince = this.lastCalled;
    this.#callers += 1;
    if (isOtherAccount) this.#otherAccounts += 1;
    let failures = this.#failures.seen;
    try {
      const askedAt = performance.now();
      const waited = !this.#up;
      if (waited) await unlessAborted(this.start(), signal);
      failures = this.#failures.seen;
      const boot = waited ? performance.now() - askedAt : 0;
      const result = await work({ runtime: this.#runtime as ModelRuntime, boot });
      // `work` may turn a failure into a response, so this is a success only without a new failure.
      if (this.#failures.seen === failures) this.#failures.succeeded();
      return result;
    } catch (error) {
      // A process that continues after a call's time limit has not reported a failure.
      if (freesPlace(error, this.row) && this.#failures.seen === failures)
        await this.#handleTimeout(error, isOtherAccount);
      throw error;
    } finally {
      this.#callers -= 1;
      if (isOtherAccount) this.#otherAccounts -= 1;
      this.lastUsed = this.lastCalled = performance.now();
      if (this.#callers === 0) this.#onLastCall?.();
      if (this.isUnused) this.#options.onQuiet();
    }
  }

  /** Resolves when the current calls are over, or after this many milliseconds. */
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

  /** Resolves once it can be called. Concurrent callers share one start. */
  start(): Promise<void> {
    if (this.isLeaving) return Promise.reject(new EndedEarlier());
    this.#starting ??= this.#tryToStart().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** Starts it when no call waits: failures are handled and written to its log. */
  startInBackground(): void {
    this.start().catch(() => undefined);
  }

  /** Ends its process and pending work, and removes its files. Called once. */
  async stop(): Promise<void> {
    this.#up = false;
    clearTimeout(this.#restart);
    this.#ending.abort();
    await this.#runtime?.stop();
    await this.#starting?.catch(() => undefined); // its callers get the error
    await this.#runtime?.stop(); // one that was opened in between
    await this.#files?.remove();
  }

  async #tryToStart(): Promise<void> {
    clearTimeout(this.#restart);
    const failures = this.#failures.seen;
    try {
      const times = await this.#load();
      if (this.#failures.seen !== failures) throw this.#lastFailure; // it died while its readiness was being recorded
      this.#up = true;
      this.lastUsed = performance.now();
      this.#writeLog('info', `Ready: ${describeTimes(times)}.`);
    } catch (error) {
      if (this.#ending.signal.aborted || error instanceof EndedEarlier) throw new EndedEarlier();
      if (isInconclusive(error)) this.#restartLater((error as RuntimeFailure).details.retryAfter);
      // Otherwise the process has already reported that it died.
      else if (this.#failures.seen === failures) this.#recorded = this.#handleFailure(error);
      await this.#recorded; // the failure is recorded before callers get the error
      throw toCallerError(error);
    }
    if (this.isQuiet) this.#options.onQuiet();
  }

  async #load(): Promise<LoadTimes> {
    const { mode, row, prepareFiles, open } = this.#options;
    this.#files ??= await prepareFiles(this.#ending.signal);
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
        // A deleted deployment must not get new log lines.
        if (!this.gone) this.#options.write(line);
      },
      onFailure: (failure) => {
        this.#recorded = this.#handleFailure(failure);
      },
    };
  }

  /** Handles any failure: restarts after a backoff, pauses, or gives up. */
  async #handleFailure(error: unknown): Promise<void> {
    if (this.gone) return;
    const loading = !this.#up;
    this.#up = false;
    this.#lastFailure = error;
    this.#recordFailure(error, loading);
    if ((loading && isPermanent(error)) || this.#failures.areTooMany) {
      await this.#giveUp(error);
    } else if (!loading && freesPlace(error, this.row)) {
      this.#writeLog('error', this.#describePause(error));
      await this.#options.pause();
    } else {
      this.#writeLog('error', `It failed: ${messageOf(error)}. It is started again in ${this.#pauseSeconds} s.`);
      this.#restartLater(this.#failures.pause);
      await this.#readiness.down();
    }
  }

  /**
   * Handles a call that exceeded its time limit while the process continues. With another account's call this is no
   * failure of the model: otherwise any caller could take it away from all others. On its owner's calls, the first
   * timeout leaves it to the other calls; from the second consecutive one on it takes no more calls.
   */
  async #handleTimeout(error: unknown, isOtherAccount: boolean): Promise<void> {
    if (this.gone) return;
    if (isOtherAccount) return this.#writeLog('warn', `A call was ended: ${messageOf(error)}.`);
    this.#recordFailure(error, false);
    if (this.#failures.areTooMany) return this.#giveUp(error);
    if (this.#callers > 1 && this.#failures.consecutive === 1) {
      return this.#writeLog('warn', `A call was ended: ${messageOf(error)}.`);
    }
    this.#writeLog('error', this.#describePause(error));
    void this.#options.pause(); // not awaited, as this call is one of those it waits for
  }

  #recordFailure(error: unknown, loading: boolean): void {
    const { log, mode, onFailure } = this.#options;
    this.#failures.add(error, loading || !this.#onlyOthersCalling);
    onFailure(error instanceof RuntimeFailure ? error.kind : 'files');
    log.warn({ err: error as Error, mode, deployment: this.id }, 'deployed model failed');
  }

  async #giveUp(error: unknown): Promise<void> {
    const failure = reasonOf(error, this.row);
    this.#writeLog('error', `Failed (${failure.code}): ${failure.message}`);
    await this.#options.giveUp(failure);
  }

  #describePause(error: unknown): string {
    return `Paused: ${messageOf(error)}. Calls start it again after ${this.#pauseSeconds} s.`;
  }

  get #pauseSeconds(): number {
    return Math.ceil(this.#failures.pause / 100) / 10;
  }

  /**
   * Returns whether only other accounts are calling. Their requests must not be able to stop the model permanently.
   */
  get #onlyOthersCalling(): boolean {
    return this.#otherAccounts > 0 && this.#otherAccounts === this.#callers;
  }

  #restartLater(milliseconds = 1000): void {
    clearTimeout(this.#restart);
    const timer = setTimeout(async () => {
      await this.#starting?.catch(() => undefined); // the failed start may not be over yet; its callers get the error
      if (this.#restart === timer && !this.#up) this.startInBackground();
    }, milliseconds);
    this.#restart = timer;
  }

  #writeLog(level: RuntimeLine['level'], message: string): void {
    this.#options.write({ stream: 'system', level, message });
  }
}

function describeTimes({ boot, load }: LoadTimes): string {
  return `its process started in ${Math.round(boot)} ms, and loaded the model in ${Math.round(load)} ms`;
}

/** Converts to the error that a waiting caller gets. */
function toCallerError(error: unknown): unknown {
  if (!(error instanceof FilesUnavailable)) return error;
  return new ApiError('unavailable', `The model cannot be started: ${error.message}. Try again in a minute.`, {
    headers: { 'retry-after': '60' },
    cause: error,
  });
}
