import type { QueryKey } from '@tanstack/react-query';

/**
 * Keeps the previous data on screen while new data loads, unless it belongs to the other mode: it could be mistaken for
 * data of this one.
 */
export function keepPreviousInMode(queryKey: QueryKey) {
  return <Data>(previous: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    query && modeIn(query.queryKey) === modeIn(queryKey) ? previous : undefined;
}

const modeIn = (queryKey: QueryKey) => queryKey.find((part) => part === 'test' || part === 'live');
