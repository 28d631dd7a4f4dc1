import { type Statement, statement } from '../../platform/db/statement.ts';
import type { AssetKind, AssetRow } from './asset.ts';
import { columnsOf, PUBLIC } from './assets.sql.ts';

/** Sort orders and their columns; ties are broken by ID, newest first. */
export const SORT_COLUMNS = { newest: 'id', downloads: 'downloads', stars: 'stars', trending: 'trending' } as const;
export type Sort = keyof typeof SORT_COLUMNS;
export const SORTS = Object.keys(SORT_COLUMNS) as Sort[];

export type ListedRow = AssetRow & { sort_key: string | number };

/** Position at which the previous page ended, or before the first row. */
export type Key = [value: string | number, id: string];
export const FIRST: Record<Sort, Key> = {
  newest: ['~', '~'],
  downloads: ['9223372036854775807', '~'],
  stars: ['9223372036854775807', '~'],
  trending: ['Infinity', '~'],
};

type ForEachSort<Params extends object> = Record<Sort, Statement<ListedRow, Params>>;

/** Returns one statement per sort order, which differ only in the column. */
function forEachSort<Params extends object>(
  name: string,
  text: (column: string, type: string) => string,
): ForEachSort<Params> {
  const entries = SORTS.map((sort) => {
    const column = SORT_COLUMNS[sort];
    const type = { id: 'text', downloads: 'bigint', stars: 'bigint', trending: 'float8' }[column];
    return [sort, statement<ListedRow, Params>(`${name}_${sort}`, text(column, type))];
  });
  return Object.fromEntries(entries) as ForEachSort<Params>;
}

/** Returns the condition that a row comes after the previous page. */
function isAfter(column: string, type: string): string {
  return column === 'id' ? 'id < $id::text' : `(${column}, id) < ($value::${type}, $id::text)`;
}

/** Loads full rows only for the IDs of the page. */
function selectRows(ids: string, column: string): string {
  return `select ${columnsOf('a')}, a.${column} as sort_key
    from (${ids}) page join assets a on a.id = page.id order by a.${column} desc, a.id desc`;
}

export interface ListParams {
  kind: AssetKind;
  /** The position after which the page begins. */
  value: string | number;
  id: string;
  count: number;
}

export interface FilteredParams extends ListParams {
  tasks: readonly string[];
  frameworks: readonly string[];
  licenses: readonly string[];
  frees: readonly boolean[];
}

export const listPublished = forEachSort<ListParams>('list_published', (column, type) =>
  selectRows(
    `select id from assets
     where kind = $kind and ${PUBLIC} and ${isAfter(column, type)}
     order by ${column} desc, id desc limit $count`,
    column,
  ),
);

/**
 * Each remaining combination of task, framework, license and price is a sorted range of the index. There are at most a
 * hundred, so a page takes at most a hundred short reads, however rare the matches.
 */
export const listFiltered = forEachSort<FilteredParams>('list_filtered', (column, type) =>
  selectRows(
    `select found.id from unnest($tasks::text[]) t (task) cross join unnest($frameworks::text[]) f (framework)
       cross join unnest($licenses::text[]) l (license) cross join unnest($frees::boolean[]) p (free)
       cross join lateral (
         select id, ${column} as value from assets
         where kind = $kind and ${PUBLIC} and task = t.task and framework = f.framework
           and license = l.license and free = p.free and ${isAfter(column, type)}
         order by ${column} desc, id desc limit $count
       ) found
     order by found.value desc, found.id desc limit $count`,
    column,
  ),
);

/** Lists one account's assets, including drafts if they are its own. */
export const listOfOwner = forEachSort<FilteredParams & { ownerId: string; drafts: boolean }>(
  'list_of_owner',
  (column, type) =>
    selectRows(
      `select id from assets
       where owner_id = $ownerId and kind = $kind and ($drafts or (${PUBLIC})) and task = any ($tasks)
         and framework = any ($frameworks) and license = any ($licenses) and free = any ($frees)
         and ${isAfter(column, type)}
       order by ${column} desc, id desc limit $count`,
      column,
    ),
);
