import type { Mode } from '@souk/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { souk } from '../../../lib/souk.ts';
import type { ResponseStats } from './conversation.ts';
import { usageStats } from './send-message.ts';

const TRIES = 6;
const PAUSE_MS = 750;

/** What was used by an answer that was stopped. It is booked behind the back of who left: a moment later, and where that takes seconds it stays unknown. */
export function useSettledFacts(mode: Mode) {
  const client = useQueryClient();
  return async (facts: ResponseStats): Promise<ResponseStats> => {
    const { requestId } = facts;
    if (requestId === undefined) return facts;
    const usage = await client
      .fetchQuery({
        queryKey: ['usage of an answer', mode, requestId],
        queryFn: async () => {
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          return souk.usage.get(requestId, { mode });
        },
        retry: TRIES,
        retryDelay: 0,
      })
      .catch(() => undefined);
    return usage ? { ...facts, ...usageStats(usage) } : facts;
  };
}
