import { FairSemaphore, type Release } from '../../platform/async/fair-semaphore.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import type { RuntimeLine } from '../../runtimes/model-runtime.ts';
import type { DeploymentFailure, DeploymentRow } from '../deployment.ts';
import type { HostOptions, HostTimings } from './host-options.ts';
import { HostedModel } from './hosted-model.ts';
import type { Leases } from './leases/leases.ts';
import type { ModelFiles } from './model-files.ts';
import { PlaceShares, type PlaceUser, takesPlace } from './share-places.ts';

/** Maximum number of calls that wait for a place. */
const MAX_WAITING = 200;
const RETRY_AFTER_S = 10;

export interface RunningModelsOptions extends Pick<HostOptions, 'open' | 'logs' | 'log' | 'metrics' | 'maxRuntimes'> {
  node: string;
  timings: HostTimings;
  files: ModelFiles;
  leases: Record<Mode, Leases>;
  /** Called when a place was freed or a model is gone. */
  onChange(): void;
}

/**
 * The models on this node, both modes together: limits them to the places, and decides which one leaves when one is
 * needed.
 */
export class RunningModels {
  readonly #options: RunningModelsOptions;
  readonly #models = new Map<string, HostedModel>();
  readonly #places: FairSemaphore<PlaceUser>;

  constructor(options: RunningModelsOptions) {
    this.#options = options;
    this.#places = new FairSemaphore({
      permits: options.maxRuntimes,
      maxQueue: MAX_WAITING,
      maxWait: options.timings.maxPlaceWait,
      busy: allTaken,
      order: () => new PlaceShares(this.#local()).compare,
    });
  }

  get freePlaces(): number {
    return this.#places.available;
  }

  get usedPlaces(): number {
    return this.#options.maxRuntimes - this.#places.available;
  }

  find(mode: Mode, id: string): HostedModel | undefined {
    return this.#models.get(`${mode} ${id}`);
  }

  all(): HostedModel[] {
    return [...this.#models.values()];
  }

  of(mode: Mode): HostedModel[] {
    return this.all().filter((model) => model.mode === mode);
  }

  /** Waits for a place if none is free, and makes room for it. */
  enter(mode: Mode, row: Pick<DeploymentRow, 'runtime' | 'owner_id'>, signal?: AbortSignal): Promise<Release> {
    if (!takesPlace(row)) return Promise.resolve(() => undefined);
    const entering = this.#places.acquire(signal, { ticket: { mode, ownerId: row.owner_id } });
    this.makeRoom();
    return entering;
  }

  /** Makes models leave for waiting ones with a better claim to a place: see `share-places.ts`. */
  makeRoom(waiting: readonly PlaceUser[] = this.#places.tickets, spared = 0): void {
    if (waiting.length === 0) return; // as after nearly every call
    const local = this.#local();
    const shares = new PlaceShares(local);
    const now = performance.now();
    const staying = local.filter((model) => !model.isLeaving && model.lastCalled <= now - spared);
    let free = this.#places.available + local.filter((model) => model.isLeaving).length;
    for (const user of waiting) {
      const model = free > 0 ? undefined : shares.choose(user, staying, now);
      if (free > 0) free -= 1;
      else if (!model) continue;
      shares.add(user, 1);
      if (!model) continue;
      shares.add(model, -1);
      staying.splice(staying.indexOf(model), 1);
      if (model.isUnused) void this.goIdle(model, 'its place is needed for another model');
      else this.#yield(model);
    }
  }

  /** Starts a deployment that was just claimed. */
  begin(mode: Mode, row: DeploymentRow, leave: Release, leasedUntil: number): void {
    const { node, timings, files, leases, open, logs, log, metrics } = this.#options;
    const model: HostedModel = new HostedModel({
      mode,
      row,
      leasedUntil,
      leave,
      prepareFiles: (signal) => files.prepare(mode, row, signal),
      open,
      becomeReady: async (signature) => {
        const isOurs = await leases[mode].ready(row.id, signature);
        if (!isOurs) void this.end(model);
        return isOurs;
      },
      goDown: () =>
        leases[mode].down(row.id).catch((error: Error) => {
          log.warn({ err: error, mode, deployment: row.id }, 'failed to mark deployment as starting; continuing');
        }),
      giveUp: (failure) => this.#giveUp(model, failure),
      pause: () => this.#pause(model),
      onQuiet: () => this.#places.waiting > 0 && this.makeRoom(),
      onFailure: (kind) => metrics?.modelFailures.inc({ mode, kind }),
      write: (line) => logs.write(mode, row.id, line),
      log,
      timings,
    });
    this.#models.set(`${mode} ${row.id}`, model);
    metrics?.modelStarts.inc({ mode, runtime: row.runtime });
    metrics?.runningModels.set(this.#models.size);
    this.writeLog(model, 'info', `Starting on ${node}.`);
    model.startInBackground();
  }

  /** Makes it idle. Resolves when it is gone. */
  goIdle(model: HostedModel, reason: string): Promise<void> {
    return this.end(model, async () => {
      await this.#options.leases[model.mode].idle(model.id, model.failureRecord);
      this.writeLog(model, 'info', `Idle: ${reason}.`);
    });
  }

  /** Gives current calls a little time, and takes no new ones. */
  #yield(model: HostedModel): void {
    this.writeLog(model, 'warn', 'Its place is needed for another account’s model, or one of live mode. It goes idle.');
    model.leaving ??= model
      .drained(this.#options.timings.maxDrainTime)
      .then(() => this.goIdle(model, 'its place was needed for another model'));
  }

  /** Resolves when it is recorded in its row. Current calls get a little time, and new ones are rejected. */
  #pause(model: HostedModel): Promise<void> {
    model.isPausing = true;
    return new Promise((resolve) => {
      const release = () => this.#options.leases[model.mode].idle(model.id, model.failureRecord).finally(resolve);
      model.leaving ??= model.drained(this.#options.timings.maxDrainTime).then(() => this.end(model, release));
      void model.leaving.then(resolve); // if it was already leaving for another reason
    });
  }

  /** Ends it after `release` has released it in the database. Never rejects. Resolves when it is gone. */
  end(model: HostedModel, release?: () => Promise<void>): Promise<void> {
    model.gone ??= this.#end(model, release);
    return model.gone;
  }

  async #end(model: HostedModel, release: (() => Promise<void>) | undefined): Promise<void> {
    const { log, metrics, onChange } = this.#options;
    const { mode, id } = model;
    // If that fails, its lease expires.
    await release?.().catch((error: Error) =>
      log.warn({ err: error, mode, deployment: id }, 'failed to release lease; it expires on its own'),
    );
    await model.stop().catch((error: Error) => {
      log.error({ err: error, mode, deployment: id }, 'failed to stop deployed model cleanly; freeing its place');
    });
    this.#models.delete(`${mode} ${id}`);
    metrics?.runningModels.set(this.#models.size);
    model.leave();
    onChange();
  }

  #giveUp(model: HostedModel, failure: DeploymentFailure): Promise<void> {
    const { leases, logs } = this.#options;
    const release = async () => {
      // Readers of the failed deployment find the reason in its log.
      await logs.flush();
      await leases[model.mode].failed(model.id, failure);
    };
    return new Promise((resolve) => {
      void this.end(model, () => release().finally(resolve));
    });
  }

  #local(): HostedModel[] {
    return this.all().filter((model) => takesPlace(model.row));
  }

  writeLog({ mode, id }: HostedModel, level: RuntimeLine['level'], message: string): void {
    this.#options.logs.write(mode, id, { stream: 'system', level, message });
  }
}

function allTaken(): ApiError {
  return new ApiError(
    'unavailable',
    `No node has capacity to run this model now. Try again in ${RETRY_AFTER_S} seconds.`,
    { headers: { 'retry-after': String(RETRY_AFTER_S) } },
  );
}
