import type { LoggedRequest, Mode } from '@souk/sdk';
import { useQuery } from '@tanstack/react-query';
import { usePages } from '../../../../lib/pages.ts';
import { souk } from '../../../../lib/souk.ts';
import { isRecent } from '../id-time.ts';
import { useIsInOtherMode } from '../other-mode.ts';
import { queryOf, type RequestFilters } from './request-query.ts';

const PAGE_SIZE = 50;
const REFETCH_MS = 4_000;
const RETRY_MS = 1_000;

export function useRequests(mode: Mode, filters: RequestFilters, { live = false, pageSize = PAGE_SIZE } = {}) {
  return usePages(
    ['requests', mode, pageSize, filters],
    (page) => souk.requests.list({ ...queryOf(filters, Date.now()), ...page }, { mode }),
    { pageSize, keepsPrevious: true, ...(live ? { refetchInterval: () => REFETCH_MS } : {}) },
  );
}

/** Retries while a request is so recent that it may not be logged yet: that takes a second or two. */
export function useRequest(mode: Mode, id: string) {
  return useQuery({
    queryKey: ['request', mode, id],
    queryFn: () => souk.requests.get(id, { mode }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_count, error) => error.status === 404 && isRecent(id, Date.now()),
    retryDelay: RETRY_MS,
  });
}

/** Reports whether the request exists in the other mode. */
export function useRequestInOtherMode(mode: Mode, id: string) {
  return useIsInOtherMode(['request', id], mode, (other) => souk.requests.get(id, { mode: other }));
}

/** Returns the inference usage of a request. Only for requests that can have used some. */
export function useRequestUsage({ id, mode }: LoggedRequest) {
  return useQuery({
    queryKey: ['usage', mode, 'request', id],
    queryFn: () => souk.usage.get(id, { mode }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
