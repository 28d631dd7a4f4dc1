import type { Attempt, InferInput, InferResult, Mode } from '@souk/sdk';
import { useMutation } from '@tanstack/react-query';
import { souk } from '../../../../lib/souk.ts';
import { readServerTiming, type TimedPart } from '../server-timing.ts';

export interface Invoked {
  result: InferResult;
  parts: TimedPart[];
  /** Round-trip time. */
  milliseconds: number;
  requestId: string | undefined;
}

export function useInvoke(mode: Mode, deployment: string) {
  return useMutation({
    mutationFn: async (input: InferInput): Promise<Invoked> => {
      const attempts: Attempt[] = [];
      const onAttempt = (attempt: Attempt) => void attempts.push(attempt);
      const result = await souk.deployments.invoke(deployment, input, { mode, onAttempt });
      const last = attempts.at(-1);
      return {
        result,
        parts: readServerTiming(last?.headers?.get('server-timing')),
        milliseconds: last?.milliseconds ?? 0,
        requestId: last?.requestId,
      };
    },
  });
}
