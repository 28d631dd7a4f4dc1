import type { Deployment } from '../contract.ts';
import { SoukError } from '../errors.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { type Wait, wait } from '../http/retry.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 3_000;

export interface WaitingOptions extends RequestOptions {
  /** Called with the deployment after each poll. */
  onProgress?: ((deployment: Deployment) => void) | undefined;
}

/** Thrown for a deployment that will not become ready by itself. `code` is that of its `failure`, or `deployment_stopped`. */
export class DeploymentFailedError extends SoukError {
  override name = 'DeploymentFailedError';
  readonly deployment: Deployment;

  constructor(deployment: Deployment) {
    const { id, status, failure } = deployment;
    const why = failure ? `: ${failure.message}` : '.';
    const next = status === 'failed' ? `See its logs: GET /v1/deployments/${id}/logs.` : 'Start it first.';
    super({ code: failure?.code ?? 'deployment_stopped', message: `The deployment ${id} is ${status}${why} ${next}` });
    this.deployment = deployment;
  }
}

/**
 * Polls until a deployment is ready, and returns it. An idle one counts as ready: the next call starts it. To limit the
 * wait, give `signal: AbortSignal.timeout(60_000)`.
 */
export async function waitUntilReady(
  requester: Requester,
  id: string,
  { onProgress, ...options }: WaitingOptions = {},
  pause: Wait = wait,
): Promise<Deployment> {
  for (let milliseconds = FIRST_PAUSE_MS; ; milliseconds = Math.min(milliseconds * 1.5, MAX_PAUSE_MS)) {
    const deployment = await requester.send<Deployment>({ ...options, method: 'GET', path: path`/deployments/${id}` });
    onProgress?.(deployment);
    if (deployment.status === 'ready' || deployment.status === 'idle') return deployment;
    if (deployment.status === 'failed' || deployment.status === 'stopped') throw new DeploymentFailedError(deployment);
    await pause(milliseconds, options.signal);
  }
}
