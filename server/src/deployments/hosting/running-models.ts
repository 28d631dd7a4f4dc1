import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Leave, WaitingLine } from '../../platform/waiting-line.ts';
import type { RuntimeLine } from '../../runtimes/model-runtime.ts';
import type { DeploymentFailure, DeploymentRow } from '../deployment.ts';
import type { HostOptions, HostTimings } from './host-options.ts';
import { HostedModel } from './hosted-model.ts';
import type { Leases } from './leases.ts';
import type { ModelFiles } from './model-files.ts';

/** As many calls as wait for a place. */
const MOST_WAITING = 200;
const RETRY_AFTER_S = 10;

export interface RunningModelsOptions extends Pick<HostOptions, 'open' | 'logs' | 'log' | 'metrics' | 'maxRuntimes'> {
  node: string;
  timings: HostTimings;
  files: ModelFiles;
  leases: Record<Mode, Leases>;
  /** A place was left, or a model is gone. */
  onChange(): void;
}

/** The models on this node, of both modes: as many as there are places, and which of them goes when one is needed. */
export class RunningModels {
  readonly #options: RunningModelsOptions;
  readonly #models = new Map<string, HostedModel>();
  readonly #places: WaitingLine;

  constructor(options: RunningModelsOptions) {
    this.#options = options;
    this.#places = new WaitingLine({
      places: options.maxRuntimes,
      queue: MOST_WAITING,
      maxWait: options.timings.placeWait,
      busy: allTaken,
    });
  }

  get freePlaces(): number {
    return this.#places.free;
  }

  get usedPlaces(): number {
    return this.#options.maxRuntimes - this.#places.free;
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

  /** Waits for a place, where there is none; then one that nobody uses goes. What runs elsewhere needs none. */
  enter(row: Pick<DeploymentRow, 'runtime'>, signal?: AbortSignal): Promise<Leave> {
    if (!takesPlace(row)) return Promise.resolve(() => undefined);
    const entering = this.#places.enter(signal);
    this.makeRoom(this.#places.waiting);
    return entering;
  }

  /**
   * Sees to it that so many places are or become free: those go first that have not been used for longest, but none that was
   * called within the milliseconds to be spared.
   */
  makeRoom(count: number, spared = 0): void {
    if (count === 0) return; // as after nearly every call
    const local = this.all().filter((model) => takesPlace(model.row));
    const leaving = local.filter((model) => model.gone).length;
    const called = performance.now() - spared;
    const quiet = local.filter((model) => model.isQuiet && model.lastCalled <= called);
    quiet.sort((a, b) => a.lastUsed - b.lastUsed);
    for (const model of quiet.slice(0, Math.max(0, count - leaving - this.#places.free))) {
      this.rest(model, 'its place is needed for another model');
    }
  }

  /** Starts what was claimed just now. */
  begin(mode: Mode, row: DeploymentRow, leave: Leave, leasedUntil: number): void {
    const { node, timings, files, leases, open, logs, log, metrics } = this.#options;
    const model: HostedModel = new HostedModel({
      mode,
      row,
      leasedUntil,
      leave,
      lay: (signal) => files.lay(mode, row, signal),
      open,
      becomeReady: async (signature) => {
        const ours = await leases[mode].ready(row.id, signature);
        if (!ours) void this.end(model);
        return ours;
      },
      goDown: () =>
        leases[mode].down(row.id).catch((error: Error) => {
          log.warn({ err: error, mode, deployment: row.id }, 'it is not written down that a model is started again');
        }),
      giveUp: (failure) => this.#giveUp(model, failure),
      onQuiet: () => this.makeRoom(this.#places.waiting),
      onFailure: (kind) => metrics?.modelFailures.inc({ mode, kind }),
      write: (line) => logs.write(mode, row.id, line),
      log,
      backOff: timings.backOff,
    });
    this.#models.set(`${mode} ${row.id}`, model);
    metrics?.modelStarts.inc({ mode, runtime: row.runtime });
    metrics?.runningModels.set(this.#models.size);
    this.say(model, 'info', `Starting on ${node}.`);
    model.startByItself();
  }

  rest(model: HostedModel, why: string): void {
    const { leases } = this.#options;
    void this.end(model, async () => {
      await leases[model.mode].idle(model.id);
      this.say(model, 'info', `Idle: ${why}.`);
    });
  }

  /** Ends it, after having let go of it in the database. Never rejects. Resolves when nothing of it is left. */
  end(model: HostedModel, letGo?: () => Promise<void>): Promise<void> {
    model.gone ??= this.#end(model, letGo);
    return model.gone;
  }

  async #end(model: HostedModel, letGo: (() => Promise<void>) | undefined): Promise<void> {
    const { log, metrics, onChange } = this.#options;
    const { mode, id } = model;
    // Where that fails, its lease runs out.
    await letGo?.().catch((error: Error) =>
      log.warn({ err: error, mode, deployment: id }, 'a lease is not given back'),
    );
    await model.stop().catch((error: Error) => {
      log.error({ err: error, mode, deployment: id }, 'a deployed model could not be ended cleanly');
    });
    this.#models.delete(`${mode} ${id}`);
    metrics?.runningModels.set(this.#models.size);
    model.leave();
    onChange();
  }

  #giveUp(model: HostedModel, failure: DeploymentFailure): Promise<void> {
    const { leases } = this.#options;
    return new Promise((resolve) => {
      const letGo = () => leases[model.mode].failed(model.id, failure).finally(resolve);
      void this.end(model, letGo);
    });
  }

  /** In its log. */
  say({ mode, id }: HostedModel, level: RuntimeLine['level'], message: string): void {
    this.#options.logs.write(mode, id, { stream: 'system', level, message });
  }
}

/** What runs elsewhere takes nothing here. */
export function takesPlace({ runtime }: Pick<DeploymentRow, 'runtime'>): boolean {
  return runtime !== 'open-inference';
}

function allTaken(): ApiError {
  return new ApiError(
    'unavailable',
    `All places for models are taken by others at work. Try again in ${RETRY_AFTER_S} seconds.`,
    { headers: { 'retry-after': String(RETRY_AFTER_S) } },
  );
}
