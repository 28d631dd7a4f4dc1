import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Leave } from '../../platform/waiting-line.ts';
import { BackOff, type BackOffOptions } from '../../runtimes/back-off.ts';
import type { LoadTimes, ModelRuntime, RuntimeHooks, RuntimeLine } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import { unlessAborted } from '../../runtimes/unless-aborted.ts';
import type { DeploymentFailure, DeploymentRow } from '../deployment.ts';
import { isLasting, messageOf, mostFailures, reasonOf, saysNothing } from './failure-reason.ts';
import type { LoadedModel } from './host.ts';
import type { OpenRuntime } from './host-options.ts';
import { FilesUnavailable, type LaidFiles } from './model-files.ts';
import { ModelReadiness, type ReadinessOptions } from './model-readiness.ts';

export interface HostedModelOptions extends ReadinessOptions {
  mode: Mode;
  row: DeploymentRow;
  /** By this node's own clock, since before it asked for it. */
  leasedUntil: number;
  /** Gives its place back. */
  leave: Leave;
  lay(signal: AbortSignal): Promise<LaidFiles>;
  open: OpenRuntime;
  /** Resolves when that is written down, and never rejects. The model is ended by whoever is told. */
  giveUp(failure: DeploymentFailure): Promise<void>;
  /** Nobody has anything to ask of it at this moment. */
  onQuiet(): void;
  onFailure(kind: string): void;
  write(line: RuntimeLine): void;
  log: Log;
  backOff: BackOffOptions;
}

/** It ended before the call began: whoever asked looks again what has become of it. */
export class EndedEarlier extends Error {}

/** One model on this node: started once for all who ask, started again when it dies, given up when that does not help. */
export class HostedModel {
  readonly mode: Mode;
  readonly id: string;
  readonly row: DeploymentRow;
  readonly leave: Leave;
  leasedUntil: number;
  /** In seconds. */
  idleTimeout: number;
  /** By this node's own clock: when it was started or called, and when it was called. */
  lastUsed = performance.now();
  lastCalled = Number.NEGATIVE_INFINITY;
  /** Set once it is being ended: resolves when nothing of it is left. */
  gone: Promise<void> | undefined;
  readonly #options: HostedModelOptions;
  readonly #ending = new AbortController();
  readonly #backOff: BackOff;
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
  /** Of those, how many are not its owner. */
  #strangers = 0;
  /** In a row, and since it is here. */
  #failures = 0;
  #allFailures = 0;

  constructor(options: HostedModelOptions) {
    this.#options = options;
    this.mode = options.mode;
    this.row = options.row;
    this.leave = options.leave;
    this.id = options.row.id;
    this.leasedUntil = options.leasedUntil;
    this.idleTimeout = options.row.idle_timeout;
    this.#backOff = new BackOff(options.backOff);
    this.#readiness = new ModelReadiness(options);
  }

  /** Loaded, and asked nothing: it could be ended without anybody's noticing. */
  get isQuiet(): boolean {
    return this.#up && this.#callers === 0 && this.gone === undefined;
  }

  get isIdle(): boolean {
    return this.isQuiet && performance.now() - this.lastUsed >= this.idleTimeout * 1000;
  }

  async serve<T>(work: (model: LoadedModel) => Promise<T>, signal: AbortSignal, callerId?: string): Promise<T> {
    const isStranger = callerId !== undefined && callerId !== this.row.owner_id;
    this.#callers += 1;
    if (isStranger) this.#strangers += 1;
    try {
      const asked = performance.now();
      const waited = !this.#up;
      if (waited) await unlessAborted(this.start(), signal);
      const failures = this.#allFailures;
      const boot = waited ? performance.now() - asked : 0;
      const answer = await work({ runtime: this.#runtime as ModelRuntime, boot });
      // Also whoever was told of a failure may have made an answer of it.
      if (this.#allFailures === failures) this.#succeeded();
      return answer;
    } finally {
      this.#callers -= 1;
      if (isStranger) this.#strangers -= 1;
      this.lastUsed = this.lastCalled = performance.now();
      if (this.isQuiet) this.#options.onQuiet();
    }
  }

  /** Resolves once it can be called. Whoever asks meanwhile waits for the same start. */
  start(): Promise<void> {
    if (this.gone) return Promise.reject(new EndedEarlier());
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
    const failures = this.#allFailures;
    try {
      const times = await this.#load();
      if (this.#allFailures !== failures) throw this.#lastFailure; // it died while it was written down that it is ready
      this.#up = true;
      this.lastUsed = performance.now();
      this.#say('info', `Ready: ${describeTimes(times)}.`);
    } catch (error) {
      if (this.#ending.signal.aborted || error instanceof EndedEarlier) throw new EndedEarlier();
      if (saysNothing(error)) this.#startLater((error as RuntimeFailure).details.retryAfter);
      // Otherwise a process that died has been heard of already.
      else if (this.#allFailures === failures) this.#noted = this.#failed(error);
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

  #succeeded(): void {
    this.#failures = 0;
    this.#backOff.succeeded();
  }

  /** Whatever went wrong: it is tried again after a while, or given up. */
  async #failed(error: unknown): Promise<void> {
    const { row, log, mode, onFailure, giveUp } = this.#options;
    if (this.gone) return;
    const loading = !this.#up;
    this.#up = false;
    this.#lastFailure = error;
    this.#allFailures += 1;
    if (loading || !this.#isAtTheMercyOfStrangers) this.#failures += 1;
    this.#backOff.failed();
    onFailure(error instanceof RuntimeFailure ? error.kind : 'files');
    log.warn({ err: error as Error, mode, deployment: this.id }, 'a deployed model failed');
    if ((loading && isLasting(error)) || this.#failures >= mostFailures(row)) {
      const failure = reasonOf(error, row);
      this.#say('error', `Failed (${failure.code}): ${failure.message}`);
      await giveUp(failure);
    } else {
      const seconds = Math.ceil(this.#backOff.left / 100) / 10;
      this.#say('error', `It failed: ${messageOf(error)}. It is started again in ${seconds} s.`);
      this.#startLater(this.#backOff.left);
      await this.#readiness.down();
    }
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
