import type { Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import type { Days } from '../../../lib/format/utc-days.ts';
import { keepPreviousInMode } from '../../../lib/keep-previous.ts';
import { souk } from '../../../lib/souk.ts';

/** One row per day, model and key. Larger reports need the API. */
export const MAX_ROWS = 5_000;
const REFETCH_MS = 30_000;

/** Lists the usage of a period by day, model and key. */
export function useUsage(mode: Mode, period: Days) {
  const queryKey = ['usage', mode, period];
  return useQuery({
    queryKey,
    queryFn: () => souk.usage.list({ ...period, limit: 100 }, { mode }).toArray({ limit: MAX_ROWS }),
    placeholderData: keepPreviousInMode(queryKey),
    refetchInterval: REFETCH_MS,
  });
}
