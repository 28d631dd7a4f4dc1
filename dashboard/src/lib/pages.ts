import type { Page } from '@souk/sdk';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { keepPreviousInMode } from './keep-previous.ts';

interface ListOptions<Item> {
  pageSize?: number;
  /** Shows the previous list of the same mode while another loads; `outdated` is true meanwhile. */
  keepsPrevious?: boolean;
  /** Milliseconds until the list is refetched. Without it, after a change and when the window regains focus. */
  refetchInterval?: (items: Item[]) => number;
  /** False while the request cannot be made yet. */
  enabled?: boolean;
}

/** Query parameters that select a page of a list. */
export interface PageQuery {
  limit: number;
  cursor: string | undefined;
}

/**
 * Loads a list of the API page by page, in the form that `ui/feedback/list-states.tsx` shows:
 * `usePages(['keys'], (page) => souk.apiKeys.list(page))`.
 */
export function usePages<Item>(
  queryKey: QueryKey,
  load: (page: PageQuery) => PromiseLike<Page<Item>>,
  { pageSize = 100, keepsPrevious = false, refetchInterval, enabled = true }: ListOptions<Item> = {},
) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => load({ limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    enabled,
    ...(keepsPrevious ? { placeholderData: keepPreviousInMode(queryKey) } : {}),
    refetchInterval: ({ state }) =>
      refetchInterval && state.data ? refetchInterval(itemsOf(state.data.pages)) : false,
  });
  return {
    items: list.data && itemsOf(list.data.pages),
    problem: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    outdated: list.isPlaceholderData,
    loadingMore: list.isFetchingNextPage,
  };
}

function itemsOf<Item>(pages: Page<Item>[]): Item[] {
  return pages.flatMap((page) => page.items);
}
