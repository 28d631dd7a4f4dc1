import type { LoggedRequest, Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../../../lib/pages.ts';
import { souk } from '../../../../lib/souk.ts';
import { isYoung } from '../id-time.ts';
import { useIsInOtherMode } from '../other-mode.ts';
import { queryOf, type RequestFilters } from './request-query.ts';

const PAGE_SIZE = 50;
const REFETCH_MS = 4_000;
const WRITTEN_DOWN_MS = 1_000;

export function useRequests(mode: Mode, filters: RequestFilters, { live = false, pageSize = PAGE_SIZE } = {}) {
  return usePages(
    ['requests', mode, pageSize, filters],
    (page) => souk.requests.list({ ...queryOf(filters, Date.now()), ...page }, { mode }),
    { pageSize, keepsPrevious: true, ...(live ? { refetchInterval: () => REFETCH_MS } : {}) },
  );
}

/** One that was answered just now is waited for: it is written down within a second or two. */
export function useRequest(mode: Mode, id: string) {
  return useQuery({
    queryKey: ['request', mode, id],
    queryFn: () => souk.requests.get(id, { mode }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_count, error) => error.status === 404 && isYoung(id, Date.now()),
    retryDelay: WRITTEN_DOWN_MS,
  });
}

/** Whether the other mode has it, for one who looks in the wrong one. */
export function useRequestInOtherMode(mode: Mode, id: string) {
  return useIsInOtherMode(['request', id], mode, (other) => souk.requests.get(id, { mode: other }));
}

/** What the request used of inference. Asked only of those that can have used some. */
export function useRequestUsage({ id, mode }: LoggedRequest) {
  return useQuery({
    queryKey: ['usage', mode, 'request', id],
    queryFn: () => souk.usage.get(id, { mode }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
