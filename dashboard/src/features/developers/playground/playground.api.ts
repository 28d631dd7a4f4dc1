import type { ApiKey, Mode } from '@souk/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Problem } from '../../../lib/problem.ts';
import { useKeys } from '../../../lib/queries/keys.api.ts';
import { souk } from '../../../lib/souk.ts';
import { deploymentTarget, isDown, modelTarget, type Target } from './targets.ts';

/** The status of the models changes while the page is open. While one is down, it is checked more often. */
const REFETCH_MS = 60_000;
const REFETCH_WHILE_DOWN_MS = 5_000;
const TARGETS_KEY = ['chat targets'] as const;

/** Lists the models of the market and the account's own deployments of language models. */
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
    refetchInterval: ({ state: { data } }) => (data?.some(isDown) ? REFETCH_WHILE_DOWN_MS : REFETCH_MS),
  });
}

export function useRefreshTargets() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: TARGETS_KEY });
}

export interface PremiumKeys {
  /** Undefined while loading. */
  usable: ApiKey[] | undefined;
  unpaid: ApiKey[];
  /** Why they could not be loaded. */
  problem: Problem | null;
  retry: () => void;
}

/** Lists the keys that can be billed for models of the market. The id of a key is enough: its secret is not needed. */
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
