import type { Vault } from '../crypto/key-ring.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';

export interface Page<Item> {
  items: Item[];
  next_cursor?: string;
  has_more: boolean;
}

export interface PageRequest {
  /** The position where the previous page ended; undefined for the first. */
  after: Position | undefined;
  /** The same position, for lists ordered by id alone. */
  afterId: string | null;
  limit: number;
  finish<Row, Item>(rows: readonly Row[], toItem: (row: Row) => Item, toPosition: (row: Row) => Position): Page<Item>;
  /** Ends a page early in lists ordered by ID alone: pass an ID if there may be more after it. */
  finishAt<Item>(items: Item[], id: string | undefined): Page<Item>;
}

const DEFAULT_LIMIT = 20;

/**
 * Parses `cursor` and `limit`. `list` names the list and its owner; everything else in the query is a filter and is
 * signed into the cursor with it. Query `limit + 1` rows: the extra one shows whether there are more.
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
      const visible = rows.slice(0, limit);
      const last = rows.length > limit ? visible.at(-1) : undefined;
      return pageUntil(visible.map(toItem), last === undefined ? undefined : toPosition(last));
    },
    finishAt: (items, id) => pageUntil(items, id === undefined ? undefined : [id]),
  };
}
