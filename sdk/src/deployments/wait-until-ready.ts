import type { Deployment } from '../contract.ts';
import { SoukError } from '../errors.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { type Wait, wait } from '../http/retry.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

export interface WaitingOptions extends RequestOptions {
  /** Called with what was seen each time that it was looked. */
  onProgress?: ((deployment: Deployment) => void) | undefined;
}

/** A deployment that will not become ready by itself. `code` is that of its `failure`, or `deployment_stopped`. */
export class DeploymentFailedError extends SoukError {
  override name = 'DeploymentFailedError';
  readonly deployment: Deployment;

  constructor(deployment: Deployment) {
    const { id, status, failure } = deployment;
    const why = failure ? `: ${failure.message}` : '.';
    const next = status === 'failed' ? `Its logs tell more: GET /v1/deployments/${id}/logs.` : 'Start it first.';
    super({ code: failure?.code ?? 'deployment_stopped', message: `The deployment ${id} is ${status}${why} ${next}` });
    this.deployment = deployment;
  }
}

/**
 * The deployment once it answers. One that is idle counts as well: the next call starts it. To wait no longer than so, give
 * `signal: AbortSignal.timeout(60_000)`.
 */
export async function waitUntilReady(
  requester: Requester,
  id: string,
  { onProgress, ...options }: WaitingOptions = {},
  pause: Wait = wait,
): Promise<Deployment> {
  for (let milliseconds = FIRST_PAUSE_MS; ; milliseconds = Math.min(milliseconds * 1.5, LONGEST_PAUSE_MS)) {
    const deployment = await requester.send<Deployment>({ ...options, method: 'GET', path: path`/deployments/${id}` });
    onProgress?.(deployment);
    if (deployment.status === 'ready' || deployment.status === 'idle') return deployment;
    if (deployment.status === 'failed' || deployment.status === 'stopped') throw new DeploymentFailedError(deployment);
    await pause(milliseconds, options.signal);
  }
}
