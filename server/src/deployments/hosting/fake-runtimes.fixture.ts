import type { InferResponse, LoadTimes, RuntimeHooks, TensorRuntime } from '../../runtimes/model-runtime.ts';
import { RuntimeFailure, type RuntimeFailureKind } from '../../runtimes/runtime-failure.ts';
import type { DeploymentRow } from '../deployment.ts';
import type { OpenRuntime } from './host-options.ts';

/** A scripted runtime that behaves like a process with a model. */
class FakeRuntime implements TensorRuntime {
  readonly kind = 'tensor';
  readonly pid = undefined;
  readonly signature = { inputs: [{ name: 'x', datatype: 'FP32', shape: [-1] }], outputs: [] } as const;
  readonly row: DeploymentRow;
  readonly folder: string;
  readonly hooks: RuntimeHooks;
  loads = 0;
  isUp = false;
  isStopped = false;
  readonly #model: FakeModel;
  readonly #pending = new Set<(failure: RuntimeFailure) => void>();

  constructor(model: FakeModel, row: DeploymentRow, folder: string, hooks: RuntimeHooks) {
    this.#model = model;
    this.row = row;
    this.folder = folder;
    this.hooks = hooks;
  }

  async load(): Promise<LoadTimes> {
    if (this.isUp) return { boot: 1, load: 2 };
    this.loads += 1;
    await Promise.race([this.#model.gate, this.#ended()]);
    if (this.isStopped) throw new RuntimeFailure('stopped', 'it was stopped');
    if (this.#model.failsToLoad) this.die(this.#model.failsToLoad);
    this.isUp = true;
    return { boot: 1, load: 2 };
  }

  async infer(): Promise<InferResponse> {
    await this.load();
    if (this.#model.failsAtWork) this.die(this.#model.failsAtWork);
    await Promise.race([this.#model.work, this.#ended()]);
    return { outputs: [], queued: 0, ran: 0 };
  }

  async stop(): Promise<void> {
    this.isUp = false;
    this.isStopped = true;
    this.#fail(new RuntimeFailure('stopped', 'it was stopped'));
  }

  die(kind: RuntimeFailureKind): never {
    const failure = new RuntimeFailure(kind, `it was scripted to be ${kind}`);
    this.isUp = false;
    this.#fail(failure);
    this.hooks.onFailure(failure);
    throw failure;
  }

  #ended(): Promise<never> {
    return new Promise((_, reject) => this.#pending.add(reject));
  }

  #fail(failure: RuntimeFailure): void {
    for (const reject of this.#pending) reject(failure);
    this.#pending.clear();
  }
}

/** Behaviour of the runtimes of one deployment. */
export interface FakeModel {
  /** A start waits for `gate`, and a call for `work`. */
  gate: Promise<void>;
  work: Promise<void>;
  failsToLoad: RuntimeFailureKind | undefined;
  failsAtWork: RuntimeFailureKind | undefined;
}

/** All runtimes opened on one node. */
export class FakeRuntimes {
  readonly opened: FakeRuntime[] = [];
  readonly #models: Map<string, FakeModel>;
  /** Highest number of runtimes at the same time. */
  mostAtOnce = 0;

  constructor(models: Map<string, FakeModel>) {
    this.#models = models;
  }

  readonly open: OpenRuntime = async (_mode, row, folder, hooks) => {
    const runtime = new FakeRuntime(this.#models.get(row.id) ?? behaving(), row, folder, hooks);
    this.opened.push(runtime);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.alive.length);
    return runtime;
  };

  get alive(): FakeRuntime[] {
    return this.opened.filter(({ isStopped }) => !isStopped);
  }

  of(id: string): FakeRuntime[] {
    return this.opened.filter(({ row }) => row.id === id);
  }
}

export function behaving(overrides: Partial<FakeModel> = {}): FakeModel {
  const done = Promise.resolve();
  return { gate: done, work: done, failsToLoad: undefined, failsAtWork: undefined, ...overrides };
}
