import type { Mode, Page } from '@souk/sdk';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { call } from './api.ts';

interface ListOptions<Item> {
  filters?: Record<string, string | undefined>;
  /** The one that the dashboard shows, unless the list is of one in any case. */
  mode?: Mode;
  pageSize?: number;
  /** How long what is shown holds, in milliseconds. Without it, until something is done or the window is come back to. */
  lookAgainIn?: (items: Item[]) => number;
}

/** A list of the API, page after page, as `ui/list-states.tsx` shows it. */
export function usePages<Item>(queryKey: QueryKey, path: string, options: ListOptions<Item> = {}) {
  const { filters = {}, mode, pageSize = 100, lookAgainIn } = options;
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      call<Page<Item>>('GET', path, {
        query: { ...filters, limit: String(pageSize), cursor: pageParam },
        ...(mode ? { mode } : {}),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => (lookAgainIn && state.data ? lookAgainIn(itemsOf(state.data.pages)) : false),
  });
  return {
    items: list.data && itemsOf(list.data.pages),
    problem: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
  };
}

function itemsOf<Item>(pages: Page<Item>[]): Item[] {
  return pages.flatMap((page) => page.items);
}
