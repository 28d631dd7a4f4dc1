import { BackOff } from '../../runtimes/back-off.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { DeploymentRow } from '../deployment.ts';
import { maxFailures } from './failure-reason.ts';
import type { HostTimings } from './host-options.ts';
import { takesPlace } from './share-places.ts';

/** What is known of a model's failures, for whoever runs it next. */
export interface Setbacks {
  failures: number;
  backoffStep: number;
  /** In milliseconds, from now. */
  pause: number;
}

/** Counts the failures of a model, those included that its row tells of, and says how long it is left alone. */
export class ModelSetbacks {
  readonly #row: DeploymentRow;
  readonly #timings: Pick<HostTimings, 'backOff' | 'timeoutBackOff'>;
  readonly #backOff: BackOff;
  /** In a row, of those that count towards giving it up. */
  #failures: number;
  /** Since it is here, whatever came in between. */
  seen = 0;

  constructor(row: DeploymentRow, timings: Pick<HostTimings, 'backOff' | 'timeoutBackOff'>) {
    this.#row = row;
    this.#timings = timings;
    this.#failures = row.failures;
    this.#backOff = new BackOff(timings.backOff, row.backoff_step);
  }

  /** Whether to give it up. */
  get areTooMany(): boolean {
    return this.#failures >= maxFailures(this.#row);
  }

  /** In a row, of any kind. */
  get inARow(): number {
    return this.#backOff.failures;
  }

  /** How many milliseconds it is left alone. */
  get pause(): number {
    return this.#backOff.left;
  }

  get stored(): Setbacks {
    return { failures: this.#failures, backoffStep: this.#backOff.failures, pause: Math.ceil(this.#backOff.left) };
  }

  /** `countsAgainstIt`: whether such failures lead to giving it up. */
  add(error: unknown, countsAgainstIt: boolean): void {
    const { backOff, timeoutBackOff } = this.#timings;
    this.seen += 1;
    if (countsAgainstIt) this.#failures += 1;
    this.#backOff.failed(freesPlace(error, this.#row) ? timeoutBackOff : backOff);
  }

  succeeded(): void {
    this.#failures = 0;
    this.#backOff.succeeded();
  }
}

/** Whether a call ran into its time limit that a place was held for. */
export function freesPlace(error: unknown, row: DeploymentRow): boolean {
  return error instanceof RuntimeFailure && error.kind === 'timeout' && takesPlace(row);
}
