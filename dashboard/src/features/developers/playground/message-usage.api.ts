import type { Mode } from '@souk/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { souk } from '../../../lib/souk.ts';
import type { ResponseStats } from './conversation.ts';
import { usageStats } from './send-message.ts';

const RETRIES = 6;
const DELAY_MS = 750;

/**
 * Adds the usage to the stats of a stopped response. It is recorded a moment after the client disconnects. If that takes
 * longer than the retries, the usage stays unknown.
 */
export function useSettledStats(mode: Mode) {
  const client = useQueryClient();
  return async (facts: ResponseStats): Promise<ResponseStats> => {
    const { requestId } = facts;
    if (requestId === undefined) return facts;
    const usage = await client
      .fetchQuery({
        queryKey: ['usage of a response', mode, requestId],
        queryFn: async () => {
          await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
          return souk.usage.get(requestId, { mode });
        },
        retry: RETRIES,
        retryDelay: 0,
      })
      .catch(() => undefined);
    return usage ? { ...facts, ...usageStats(usage) } : facts;
  };
}
