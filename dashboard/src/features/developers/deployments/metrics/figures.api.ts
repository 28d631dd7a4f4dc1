import type { DeploymentLogLine, Mode } from '@souk/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { souk } from '../../../../lib/souk.ts';
import { readCall, readStarts } from './call-figures.ts';

/** Twenty pages of the log: more would take too long to load. */
export const MAX_CALLS = 2_000;
const PAGE_SIZE = 100;
const REFETCH_MS = 15_000;

/** Reads the calls and starts of a period from the log of the deployment. */
export function useFigures(mode: Mode, deployment: string, spanMs: number) {
  return useQuery({
    queryKey: ['figures of a deployment', mode, deployment, spanMs],
    queryFn: async () => {
      const now = Date.now();
      const since = new Date(now - spanMs).toISOString();
      const lines = (stream: DeploymentLogLine['stream']) =>
        souk.deployments.logs
          .list(deployment, { stream, since, limit: PAGE_SIZE }, { mode })
          .toArray({ limit: MAX_CALLS });
      const [requests, system] = await Promise.all([lines('request'), lines('system')]);
      return {
        now,
        calls: requests.flatMap((line) => readCall(line) ?? []),
        starts: readStarts(system),
        isCut: requests.length >= MAX_CALLS,
      };
    },
    placeholderData: keepPreviousData,
    // Many pages are expensive to poll: they are fetched again only when the user returns to the page.
    refetchInterval: ({ state }) => ((state.data?.calls.length ?? 0) <= 3 * PAGE_SIZE ? REFETCH_MS : false),
  });
}
