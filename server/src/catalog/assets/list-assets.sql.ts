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

type ForEachSort<Params extends readonly unknown[]> = Record<Sort, Statement<ListedRow, Params>>;

/** Returns one statement per sort order, which differ only in the column. */
function forEachSort<Params extends readonly unknown[]>(
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
function isAfter(column: string, type: string, value: string, id: string): string {
  if (column === 'id') return `id < ${id}::text and ${value}::text is not null`;
  return `(${column}, id) < (${value}::${type}, ${id}::text)`;
}

/** Loads full rows only for the IDs of the page. */
function selectRows(ids: string, column: string): string {
  return `select ${columnsOf('a')}, a.${column} as sort_key
    from (${ids}) page join assets a on a.id = page.id order by a.${column} desc, a.id desc`;
}

export const listPublished = forEachSort<[kind: AssetKind, value: string | number, id: string, count: number]>(
  'list_published',
  (column, type) =>
    selectRows(
      `select id from assets
       where kind = $1 and ${PUBLIC} and ${isAfter(column, type, '$2', '$3')}
       order by ${column} desc, id desc limit $4`,
      column,
    ),
);

/**
 * Each remaining combination of task, framework, license and price is a sorted range of the index. There are at most a
 * hundred, so a page takes at most a hundred short reads, however rare the matches.
 */
export const listFiltered = forEachSort<
  [
    kind: AssetKind,
    tasks: readonly string[],
    frameworks: readonly string[],
    licenses: readonly string[],
    frees: readonly boolean[],
    value: string | number,
    id: string,
    count: number,
  ]
>('list_filtered', (column, type) =>
  selectRows(
    `select found.id from unnest($2::text[]) t (task) cross join unnest($3::text[]) f (framework)
       cross join unnest($4::text[]) l (license) cross join unnest($5::boolean[]) p (free)
       cross join lateral (
         select id, ${column} as value from assets
         where kind = $1 and ${PUBLIC} and task = t.task and framework = f.framework
           and license = l.license and free = p.free and ${isAfter(column, type, '$6', '$7')}
         order by ${column} desc, id desc limit $8
       ) found
     order by found.value desc, found.id desc limit $8`,
    column,
  ),
);

/** Lists one account's assets, including drafts if they are its own. */
export const listOfOwner = forEachSort<
  [
    ownerId: string,
    kind: AssetKind,
    drafts: boolean,
    tasks: readonly string[],
    frameworks: readonly string[],
    licenses: readonly string[],
    frees: readonly boolean[],
    value: string | number,
    id: string,
    count: number,
  ]
>('list_of_owner', (column, type) =>
  selectRows(
    `select id from assets
     where owner_id = $1 and kind = $2 and ($3 or (${PUBLIC})) and task = any ($4)
       and framework = any ($5) and license = any ($6) and free = any ($7)
       and ${isAfter(column, type, '$8', '$9')}
     order by ${column} desc, id desc limit $10`,
    column,
  ),
);
