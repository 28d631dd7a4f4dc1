import { BackOff } from '../../runtimes/back-off.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { DeploymentRow } from '../deployment.ts';
import { maxFailures } from './failure-reason.ts';
import type { HostTimings } from './host-options.ts';
import { takesPlace } from './share-places.ts';

/** Failure record of a model, for the node that runs it next. */
export interface FailureRecord {
  failures: number;
  backoffStep: number;
  /** Milliseconds from now. */
  pause: number;
}

/** Counts the failures of a model, including those in its row, and computes its backoff. */
export class ModelFailures {
  readonly #row: DeploymentRow;
  readonly #timings: Pick<HostTimings, 'backOff' | 'timeoutBackOff'>;
  readonly #backOff: BackOff;
  /** Consecutive failures that count towards giving up. */
  #failures: number;
  /** All failures on this node. */
  seen = 0;

  constructor(row: DeploymentRow, timings: Pick<HostTimings, 'backOff' | 'timeoutBackOff'>) {
    this.#row = row;
    this.#timings = timings;
    this.#failures = row.failures;
    this.#backOff = new BackOff(timings.backOff, row.backoff_step);
  }

  /** Returns whether the model is given up. */
  get areTooMany(): boolean {
    return this.#failures >= maxFailures(this.#row);
  }

  /** Consecutive failures of any kind. */
  get consecutive(): number {
    return this.#backOff.failures;
  }

  /** Remaining backoff in milliseconds. */
  get pause(): number {
    return this.#backOff.left;
  }

  get stored(): FailureRecord {
    return { failures: this.#failures, backoffStep: this.#backOff.failures, pause: Math.ceil(this.#backOff.left) };
  }

  /** `countsTowardsLimit`: whether the failure counts towards giving up. */
  add(error: unknown, countsTowardsLimit: boolean): void {
    const { backOff, timeoutBackOff } = this.#timings;
    this.seen += 1;
    if (countsTowardsLimit) this.#failures += 1;
    this.#backOff.failed(freesPlace(error, this.#row) ? timeoutBackOff : backOff);
  }

  succeeded(): void {
    this.#failures = 0;
    this.#backOff.succeeded();
  }
}

/** Returns whether the call exceeded its time limit while the model occupied a place. */
export function freesPlace(error: unknown, row: DeploymentRow): boolean {
  return error instanceof RuntimeFailure && error.kind === 'timeout' && takesPlace(row);
}
