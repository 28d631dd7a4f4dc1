import type { Vault } from '../crypto/key-ring.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';

export interface Page<Item> {
  items: Item[];
  next_cursor?: string;
  has_more: boolean;
}

export interface PageRequest {
  /** Where the previous page ended; undefined for the first. */
  after: Position | undefined;
  /** The same, for lists that are ordered by id alone. */
  afterId: string | null;
  limit: number;
  finish<Row, Item>(rows: readonly Row[], toItem: (row: Row) => Item, toPosition: (row: Row) => Position): Page<Item>;
  /** For lists ordered by id alone whose pages may end early: with an id, there may be more behind it. */
  finishAt<Item>(items: Item[], id: string | undefined): Page<Item>;
}

const DEFAULT_LIMIT = 20;

/**
 * Reads `cursor` and `limit`. `list` names the list and its owner; everything else in the query is a filter and is
 * signed into the cursor with it. Ask the database for `limit + 1` rows: the extra one tells whether there are more.
 */
export function readPage(vault: Vault, list: string, query: { cursor?: string; limit?: number }): PageRequest {
  const { cursor, limit = DEFAULT_LIMIT, ...filters } = query;
  const identity = `${list}?${new URLSearchParams(
    Object.entries(filters)
      .map(([k, v]) => [k, String(v)])
      .sort(),
  )}`;
  const after = cursor === undefined ? undefined : decodeCursor(vault, identity, cursor);
  const pageUntil = <Item>(items: Item[], position: Position | undefined): Page<Item> =>
    position === undefined
      ? { items, has_more: false }
      : { items, has_more: true, next_cursor: encodeCursor(vault, identity, position) };
  return {
    after,
    afterId: after === undefined ? null : String(after[0]),
    limit,
    finish(rows, toItem, toPosition) {
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return pageUntil(shown.map(toItem), last === undefined ? undefined : toPosition(last));
    },
    finishAt: (items, id) => pageUntil(items, id === undefined ? undefined : [id]),
  };
}
