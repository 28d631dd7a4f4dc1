import type { QueryKey } from '@tanstack/react-query';

/**
 * What was shown before stays while what is asked for now is on its way, unless it is of the other mode: that would be
 * read, or acted on, as what it is not.
 */
export function keepPreviousInMode(queryKey: QueryKey) {
  return <Data>(previous: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    query && modeIn(query.queryKey) === modeIn(queryKey) ? previous : undefined;
}

const modeIn = (queryKey: QueryKey) => queryKey.find((part) => part === 'test' || part === 'live');
