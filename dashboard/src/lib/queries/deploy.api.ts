import type { Deployment, Mode } from '@souk/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAttemptKey } from '../attempt-key.ts';
import { souk } from '../souk.ts';

const LOOK_AGAIN_MS = 2000;

/** Whether something on this market runs the model: undefined until that is known, and where it is gone. */
export function useIsDeployable(mode: Mode, model: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['is deployable', mode, model],
    queryFn: async () => (await souk.models.get(model, { mode })).deployable,
  });
  return data;
}

export function useDeploy(mode: Mode, model: string) {
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (name: string) => {
      const body = { model, name };
      return souk.deployments.create(body, { mode, idempotencyKey: attemptKey(body) });
    },
  });
}

/** A deployment that was just made, until it runs or cannot. */
export function useStarting(mode: Mode, made: Deployment) {
  const { data } = useQuery({
    queryKey: ['starting deployment', mode, made.id],
    queryFn: () => souk.deployments.get(made.id, { mode }),
    initialData: made,
    staleTime: 0,
    refetchInterval: ({ state }) => isOnItsWay(state.data ?? made) && LOOK_AGAIN_MS,
  });
  return data;
}

export function isOnItsWay({ status }: Deployment): boolean {
  return status === 'pending' || status === 'starting';
}
