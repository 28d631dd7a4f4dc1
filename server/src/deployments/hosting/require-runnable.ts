import { ApiError, notFound } from '../../platform/errors.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { HostedModel } from './hosted-model.ts';
import type { Holder } from './leases/leases.sql.ts';

/** What a caller waits at least while a model is about to be paused. */
const SHORTEST_PAUSE_MS = 1_000;

/** Refuses what nobody will start, and says who can. */
export function requireRunnable(found: Holder | undefined): asserts found is Holder {
  if (!found) throw notFound('deployment');
  if (found.status === 'stopped' || found.status === 'failed') throw new NotRunnable(found);
}

/** Rejects calls of a model that ran into its time limit until its pause is over. */
export function requireNotPaused({ pause }: Holder): void {
  if (pause > 0) throw isPaused(pause);
}

/** The same while its last calls are waited for, which may take longer than the pause. */
export function requireNotPausing({ isPausing, gone, setbacks }: HostedModel): void {
  if (isPausing && !gone) throw isPaused(Math.max(setbacks.pause, SHORTEST_PAUSE_MS));
}

function isPaused(retryAfter: number): RuntimeFailure {
  return new RuntimeFailure('resting', 'it ran into its time limit', { retryAfter });
}

/** It is stopped or has failed. What it says is for everybody: the reason may tell of the model, which is its owner's. */
export class NotRunnable extends ApiError {
  readonly #found: Holder;

  constructor(found: Holder) {
    super('invalid_state', FOR_OTHERS[found.status === 'stopped' ? 'stopped' : 'failed']);
    this.#found = found;
  }

  /** What this account is told of it. */
  toldTo(accountId: string): ApiError {
    const { id, owner_id, status, failure } = this.#found;
    if (owner_id !== accountId) return this;
    const why = failure ? ` ${failure.message}` : '';
    const start = `POST /v1/deployments/${id}/start`;
    const message =
      status === 'stopped'
        ? `This deployment is stopped.${why} Start it with ${start}.`
        : `This deployment has failed.${why} Its logs say more; start it again with ${start}.`;
    return new ApiError('invalid_state', message);
  }
}

const FOR_OTHERS = {
  stopped: 'This deployment is stopped. Only its owner can start it.',
  failed: 'This deployment has failed. Its owner is told why, and can start it again.',
} as const;
