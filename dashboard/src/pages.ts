import type { Page } from '@souk/sdk';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { call } from './api.ts';

const PAGE_SIZE = '100';

/** A list of the API, page after page, as `ui/list-states.tsx` shows it. */
export function usePages<Item>(queryKey: QueryKey, path: string, filters: Record<string, string> = {}) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      call<Page<Item>>('GET', path, { query: { ...filters, limit: PAGE_SIZE, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
  return {
    items: list.data?.pages.flatMap((page) => page.items),
    problem: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
  };
}
