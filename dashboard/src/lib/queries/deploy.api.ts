import type { Deployment, Mode } from '@souk/sdk';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useAttemptKey } from '../attempt-key.ts';
import { isStarting } from '../labels/deployment-labels.ts';
import { souk } from '../souk.ts';

const REFETCH_MS = 2000;

/** Returns whether this market can run the model; undefined while that loads, and for a deleted model. */
export function useIsDeployable(mode: Mode, model: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['is deployable', mode, model],
    queryFn: async () => (await souk.models.get(model, { mode })).deployable,
  });
  return data;
}

function useDeploy(mode: Mode, model: string) {
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: (name: string) => {
      const body = { model, name };
      return souk.deployments.create(body, { mode, idempotencyKey: attemptKey(body) });
    },
  });
}

/** A deployment that was just created, polled until it runs or fails. */
function useStarting(mode: Mode, created: Deployment | undefined): Deployment | undefined {
  const { data } = useQuery({
    queryKey: ['starting deployment', mode, created?.id],
    queryFn: created ? () => souk.deployments.get(created.id, { mode }) : skipToken,
    initialData: created,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && isStarting(state.data) && REFETCH_MS,
  });
  return data;
}

/** Everything that `ui/market/deploy-dialog.tsx` shows of deploying one model. */
export function useDeploying(mode: Mode, model: string) {
  const deployable = useIsDeployable(mode, model);
  const deploy = useDeploy(mode, model);
  const deployment = useStarting(mode, deploy.data);
  return { deployable, deploy, deployment };
}
