import { ApiError, notFound } from '../../platform/errors.ts';
import { RuntimeFailure } from '../../runtimes/runtime-failure.ts';
import type { HostedModel } from './hosted-model.ts';
import type { Holder } from './leases/leases.sql.ts';

/** Minimum retry delay while a model is about to be paused. */
const MIN_PAUSE_MS = 1_000;

/** Rejects a deployment that no node will start, and says who can start it. */
export function requireRunnable(found: Holder | undefined): asserts found is Holder {
  if (!found) throw notFound('deployment');
  if (found.status === 'stopped' || found.status === 'failed') throw new NotRunnable(found);
}

/** Rejects calls of a model that exceeded its time limit until its pause is over. */
export function requireNotPaused({ pause }: Holder): void {
  if (pause > 0) throw pausedFailure(pause);
}

/** Rejects calls while the last ones are still running, which may take longer than the pause. */
export function requireNotPausing({ isPausing, gone, failureRecord }: HostedModel): void {
  if (isPausing && !gone) throw pausedFailure(Math.max(failureRecord.pause, MIN_PAUSE_MS));
}

function pausedFailure(retryAfter: number): RuntimeFailure {
  return new RuntimeFailure('backing_off', 'it ran into its time limit', { retryAfter });
}

/**
 * The deployment is stopped or failed. The message is for everyone: the reason may reveal details of the model, so only
 * its owner sees it.
 */
export class NotRunnable extends ApiError {
  readonly #found: Holder;

  constructor(found: Holder) {
    super('invalid_state', FOR_OTHERS[found.status === 'stopped' ? 'stopped' : 'failed']);
    this.#found = found;
  }

  /** Returns the error that this account sees. */
  forAccount(accountId: string): ApiError {
    const { id, owner_id, status, failure } = this.#found;
    if (owner_id !== accountId) return this;
    const reason = failure ? ` ${failure.message}` : '';
    const start = `POST /v1/deployments/${id}/start`;
    const message =
      status === 'stopped'
        ? `This deployment is stopped.${reason} Start it with ${start}.`
        : `This deployment has failed.${reason} See its logs, and start it again with ${start}.`;
    return new ApiError('invalid_state', message);
  }
}

const FOR_OTHERS = {
  stopped: 'This deployment is stopped. Only its owner can start it.',
  failed: 'This deployment has failed. Only its owner can start it again.',
} as const;
