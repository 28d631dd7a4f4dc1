import type { EventPages } from './events.api.ts';

/** Returns the list with newer events on top. Events that were received twice are added once. */
export function prependNewer(list: EventPages, newer: EventPages['pages'][number]['items']): EventPages {
  const [first, ...rest] = list.pages;
  if (!first) return list;
  const known = new Set(first.items.map(({ id }) => id));
  const added = newer.filter(({ id }) => !known.has(id)).toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return { ...list, pages: [{ ...first, items: [...added, ...first.items] }, ...rest] };
}
