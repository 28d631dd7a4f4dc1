import type { Attempt, InferInput, Mode } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { readServerTiming } from '../format/server-timing.ts';
import type { Invoked } from '../invoked.ts';
import { souk } from '../souk.ts';

/** Calls a deployment once, and measures the call. Without a mode, it uses the one that the page shows. */
export async function invokeTimed(
  deployment: string,
  input: InferInput,
  options: { mode?: Mode; signal?: AbortSignal } = {},
): Promise<Invoked> {
  const attempts: Attempt[] = [];
  const onAttempt = (attempt: Attempt) => void attempts.push(attempt);
  const result = await souk.deployments.invoke(deployment, input, { ...options, onAttempt });
  const last = attempts.at(-1);
  const trials = last?.headers?.get('svc-trial-remaining');
  return {
    result,
    parts: readServerTiming(last?.headers?.get('server-timing')),
    milliseconds: last?.milliseconds ?? 0,
    requestId: last?.requestId,
    trialsLeft: trials ? Number(trials) : null,
  };
}

export function useInvoke(mode: Mode, deployment: string) {
  return useMutation({ mutationFn: (input: InferInput) => invokeTimed(deployment, input, { mode }) });
}
