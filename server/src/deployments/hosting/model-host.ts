import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WakeSignal } from '../../platform/async/wake-signal.ts';
import { MODES, type Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { unlessAborted } from '../../runtimes/unless-aborted.ts';
import { DEPLOYMENTS_TOPIC } from '../announce-deployments.ts';
import { ChangeSignal } from './change-signal.ts';
import { HolderCache } from './holder-cache.ts';
import type { Host, LoadedModel } from './host.ts';
import { HOST_TIMINGS, type HostOptions, type HostTimings } from './host-options.ts';
import { EndedEarlier } from './hosted-model.ts';
import { Leases } from './leases/leases.ts';
import { endLapsed, renewLeases } from './leases/renew-model-leases.ts';
import { ModelFiles } from './model-files.ts';
import { placeDeployments } from './place-deployments.ts';
import { requireNotPausing } from './require-runnable.ts';
import { RunningModels } from './running-models.ts';
import { takeDeployment } from './take-deployment.ts';

/** Poll interval of a call that waits for another node. */
const POLL_MS = 250;

export function openHost(options: HostOptions): Host {
  return new ModelHost(options);
}

class ModelHost implements Host {
  readonly #options: HostOptions;
  readonly #timings: HostTimings;
  /** Unique per process: leases of an earlier process are not its own. */
  readonly #node = `node_${randomBytes(8).toString('hex')}`;
  readonly #leases: Record<Mode, Leases>;
  readonly #files: ModelFiles;
  readonly #models: RunningModels;
  readonly #wakeSignals: Record<Mode, WakeSignal> = { test: new WakeSignal(), live: new WakeSignal() };
  readonly #renewals: Record<Mode, WakeSignal> = { test: new WakeSignal(), live: new WakeSignal() };
  /** Deployments being looked up or started for a call; concurrent callers share the promise. */
  readonly #lookups = new Map<string, Promise<void>>();
  readonly #holders = new HolderCache();
  readonly #changes = new ChangeSignal();
  readonly #endings: (() => void)[];
  readonly #loops: Promise<void>[];
  #closing = false;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#timings = { ...HOST_TIMINGS, ...options.timings };
    const { database, publicUrl, log } = options;
    const node = this.#node;
    const leaseMs = this.#timings.lease;
    const leasesOf = (mode: Mode) => {
      const heartbeats = database.heartbeats(mode);
      const background = database.background.of(mode);
      return new Leases({ db: database.of(mode), background, heartbeats, node, leaseMs, publicUrl });
    };
    this.#leases = { test: leasesOf('test'), live: leasesOf('live') };
    this.#files = new ModelFiles({ ...options, node });
    this.#models = new RunningModels({
      ...options,
      node,
      timings: this.#timings,
      files: this.#files,
      leases: this.#leases,
      onChange: () => this.#wake(),
    });
    const watch = setInterval(() => endLapsed(this.#models, this.#timings), this.#timings.leaseMargin / 4);
    const stopListening = database.announcements.on(DEPLOYMENTS_TOPIC, (realm) => {
      this.#holders.invalidateAll();
      this.#wake(MODES.filter((mode) => mode === realm));
    });
    this.#endings = [() => clearInterval(watch), stopListening];
    const swept = this.#files.sweep().catch((error: Error) => {
      log.warn({ err: error }, 'failed to sweep files of earlier model runs; leaving them');
    });
    const modes = options.maxRuntimes > 0 ? MODES : [];
    this.#loops = [swept, ...modes.flatMap((mode) => [this.#renewAll(mode), this.#reconcileAll(mode)])];
  }

  async use<T>(
    mode: Mode,
    id: string,
    work: (model: LoadedModel) => Promise<T>,
    signal: AbortSignal,
    callerId?: string,
  ): Promise<T> {
    let deadline: number | undefined;
    for (;;) {
      signal.throwIfAborted();
      if (this.#closing) throw unavailable('This node is shutting down. Try again.', 1);
      const model = this.#models.find(mode, id);
      if (model && !model.isLeaving) {
        try {
          return await model.serve(work, signal, callerId);
        } catch (error) {
          if (!(error instanceof EndedEarlier)) throw error;
        }
      }
      const ending = this.#models.find(mode, id);
      if (ending) requireNotPausing(ending);
      if (ending?.untilGone) await unlessAborted(ending.untilGone, signal);
      this.#holders.rejectIfHeld(mode, id);
      await unlessAborted(this.#lookUp(mode, id), signal);
      if (this.#models.find(mode, id)) continue;
      deadline ??= performance.now() + this.#timings.maxHolderWait;
      if (performance.now() > deadline)
        throw unavailable('No node can run this model now. Try again in 10 seconds.', 10);
      await this.#changes.next(POLL_MS, signal);
    }
  }

  async isHeldBy(node: string, mode: Mode, id: string): Promise<boolean> {
    const found = await this.#leases[mode].holderOf(id);
    return found?.held === true && found.node === node;
  }

  invalidateHolder(mode: Mode, id: string): void {
    this.#holders.invalidate(mode, id);
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#wake();
    await Promise.all(this.#loops);
    await Promise.allSettled(this.#lookups.values());
    for (const mode of MODES) {
      await this.#leases[mode].releaseAll().catch((error: Error) => {
        this.#options.log.warn({ err: error, mode }, 'failed to release leases; they expire on their own');
      });
    }
    const ended = this.#models.all().map((model) => {
      if (!model.gone) this.#models.writeLog(model, 'info', 'Ended: its node is shutting down.');
      return this.#models.end(model);
    });
    await Promise.all(ended);
    for (const end of this.#endings) end();
    await this.#files.close();
  }

  #lookUp(mode: Mode, id: string): Promise<void> {
    const key = `${mode} ${id}`;
    const pending = this.#lookups.get(key);
    if (pending) return pending;
    const lookup = this.#holders
      .lookUp(mode, id, () => this.#takeOver(mode, id))
      .finally(() => this.#lookups.delete(key));
    this.#lookups.set(key, lookup);
    return lookup;
  }

  #takeOver(mode: Mode, id: string): Promise<void> {
    return takeDeployment({
      ...this.#options,
      mode,
      id,
      node: this.#node,
      leaseMs: this.#timings.lease,
      models: this.#models,
      leases: this.#leases[mode],
      changes: this.#changes,
      isClosing: () => this.#closing,
    });
  }

  #wake(modes: readonly Mode[] = MODES): void {
    for (const mode of modes) {
      this.#wakeSignals[mode].wake();
      this.#renewals[mode].wake();
    }
    this.#changes.notify();
  }

  /** Runs apart from reconciling, which may wait for locks and connections longer than a lease lasts. */
  async #renewAll(mode: Mode): Promise<void> {
    while (!this.#closing) {
      const next = performance.now() + this.#timings.renewInterval;
      const url = this.#options.nodeUrl();
      try {
        if (url !== undefined) await this.#renew(mode, url);
      } catch (error) {
        this.#options.log.warn({ err: error as Error, mode }, 'failed to renew leases of deployments; retrying');
        if (!this.#closing) await sleep(this.#timings.pollInterval / 2);
        continue;
      }
      const pause = url === undefined ? this.#timings.pollInterval : next - performance.now();
      if (!this.#closing) await this.#renewals[mode].wait(Math.max(0, pause));
    }
  }

  async #reconcileAll(mode: Mode): Promise<void> {
    let alone = this.#options.alone;
    while (!this.#closing) {
      try {
        if (this.#options.nodeUrl() !== undefined) {
          if (alone) await this.#leases[mode].reclaimAll();
          alone = false;
          await this.#reconcile(mode);
        }
      } catch (error) {
        this.#options.log.warn({ err: error as Error, mode }, 'deployment reconcile failed; retrying');
        if (!this.#closing) await sleep(this.#timings.pollInterval / 2);
      }
      if (!this.#closing) await this.#wakeSignals[mode].wait(this.#timings.pollInterval);
    }
  }

  /** Renews leases before it sends the heartbeat, which can wait. */
  async #renew(mode: Mode, url: string): Promise<void> {
    await renewLeases(mode, this.#models, this.#leases[mode], this.#timings);
    await this.#leases[mode].heartbeat(url, this.#options.maxRuntimes, this.#models.usedPlaces);
  }

  async #reconcile(mode: Mode): Promise<void> {
    for (const model of this.#models.of(mode)) {
      if (model.isIdle) void this.#models.goIdle(model, `no calls for ${model.idleTimeout} s`);
    }
    const places = this.#options.maxRuntimes;
    await placeDeployments(mode, this.#models, this.#leases[mode], { ...this.#timings, places });
  }
}

function unavailable(message: string, retryAfterS: number): ApiError {
  return new ApiError('unavailable', message, { headers: { 'retry-after': String(retryAfterS) } });
}
