import type { ApiKey, Mode } from '@souk/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Problem } from '../../../lib/problem.ts';
import { useKeys } from '../../../lib/queries/keys.api.ts';
import { souk } from '../../../lib/souk.ts';
import { deploymentTarget, isDown, modelTarget, type Target } from './targets.ts';

/** Whether they answer changes while the page is open; who waits for one wants to know soon. */
const LOOK_MS = 60_000;
const LOOK_WHILE_DOWN_MS = 5_000;
const TARGETS_KEY = ['chat targets'] as const;

/** The market's models, and language models of one's own that run here. */
export function useTargets(mode: Mode) {
  return useQuery({
    queryKey: [...TARGETS_KEY, mode],
    queryFn: async (): Promise<Target[]> => {
      const [models, deployments] = await Promise.all([
        souk.inference.models.list({ mode }),
        souk.deployments.list({ limit: 100 }, { mode }),
      ]);
      const hosted = deployments.items.filter(({ runtime }) => runtime === 'gguf');
      return [...models.items.map(modelTarget), ...hosted.map(deploymentTarget)];
    },
    refetchInterval: ({ state: { data } }) => (data?.some(isDown) ? LOOK_WHILE_DOWN_MS : LOOK_MS),
  });
}

export function useRefreshTargets() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: TARGETS_KEY });
}

export interface PremiumKeys {
  /** Undefined while they are on their way. */
  usable: ApiKey[] | undefined;
  unpaid: ApiKey[];
  /** Why they are not to be had. */
  problem: Problem | null;
  retry: () => void;
}

/** Keys that pay for the market's models. Naming one is enough: its secret is not needed here. */
export function usePremiumKeys(mode: Mode): PremiumKeys {
  const { items, problem, retry } = useKeys(mode);
  const premium = items?.filter(({ tier, scopes }) => tier === 'premium' && scopes.includes('inference:run'));
  return {
    usable: premium?.filter(({ status }) => status === 'active'),
    unpaid: premium?.filter(({ status }) => status === 'inactive') ?? [],
    problem,
    retry,
  };
}
