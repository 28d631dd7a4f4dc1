import type { Page } from '@souk/sdk';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { keepPreviousInMode } from './keep-previous.ts';

interface ListOptions<Item> {
  pageSize?: number;
  /** While another list of the same mode is on its way, the one before it is shown, and `outdated` says so. */
  keepsPrevious?: boolean;
  /** How long what is shown holds, in milliseconds. Without it, until something is done or the window is come back to. */
  refetchInterval?: (items: Item[]) => number;
  /** False for as long as it cannot be asked for yet. */
  enabled?: boolean;
}

/** Which page of a list to ask for: goes into the query of the list. */
export interface PageQuery {
  limit: number;
  cursor: string | undefined;
}

/**
 * A list of the API, page after page, as `ui/feedback/list-states.tsx` shows it:
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
