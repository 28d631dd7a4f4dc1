import { statement } from '../../platform/db/statement.ts';
import type { AssetKind, AssetRow } from '../assets/asset.ts';
import { columnsOf } from '../assets/assets.sql.ts';
import { SORT_COLUMNS, SORTS, type Sort } from '../assets/list-assets.sql.ts';

export type FoundRow = AssetRow & { sort_key: string | number; rank: number; popularity: number; matched: number };

/** Rows searched: all, or only the most downloaded. */
export type Among = 'all' | 'popular';

/** Maximum matches ranked. A query that turns out to match more is run on the popular assets. */
export const MAX_RANKED = 10_000;

export interface SearchParams {
  kind: AssetKind;
  all: string;
  any: string;
  ownerId: string | null;
  drafts: boolean;
  task: string | null;
  framework: string | null;
  license: string | null;
  value: string | number | null;
  popularity: number;
  id: string;
  count: number;
  /** The words as typed, for ranking; null if they have no expansions. */
  exactAny: string | null;
  /** The words as typed, all of which must match; set if few rows match, which are then searched too. */
  exactAll: string | null;
  free: boolean | null;
}

/** D, C, B, A: the name weighs most, then the slug, then the description. */
const WEIGHTS = `'{0.05, 0.2, 0.5, 1}'`;
const OF_ASSET = columnsOf('a');

const FILTERS = `kind = $kind and ($ownerId::text is null or owner_id = $ownerId)
  and ($task::text is null or task = $task) and ($framework::text is null or framework = $framework)
  and ($license::text is null or license = $license) and ($free::boolean is null or free = $free)`;

/** Finds a model by its exact name, however common the words that start with it. */
const EXACT_AND_UNPOPULAR = `select asset_id, downloads, head from asset_words w
  where words @@ $exactAll::tsquery and ${FILTERS} and published
    and not exists (select 1 from popular_assets p where p.asset_id = w.asset_id)
  limit ${MAX_RANKED + 1}`;

const CANDIDATES: Record<Among, string> = {
  all: `select asset_id, downloads, head from asset_words
    where words @@ $all::tsquery and ${FILTERS} and (published or $drafts)
    limit ${MAX_RANKED + 1}`,
  popular: `select asset_id, downloads, head from popular_assets
    where words @@ $all::tsquery and ${FILTERS}
    union all (${EXACT_AND_UNPOPULAR})`,
};

/** Words as typed count twice, so completions and corrections rank lower. */
const RANK = `(ts_rank(${WEIGHTS}, head, $any::tsquery)
  + case when $exactAny::text is null then 0 else ts_rank(${WEIGHTS}, head, $exactAny::text::tsquery) end)::float8`;

/** Orders by rank, then downloads, then newest. */
function byRelevance(among: Among) {
  return statement<FoundRow, SearchParams>(
    `search_${among}_by_relevance`,
    `with ranked as materialized (
       select asset_id, downloads, ${RANK} as rank
       from (${CANDIDATES[among]}) candidates
     ), page as (
       select asset_id, rank, downloads, (select count(*) from ranked)::int as matched from ranked
       where $value::float8 is null or (rank, downloads, asset_id) < ($value::float8, $popularity::bigint, $id::text)
       order by rank desc, downloads desc, asset_id desc limit $count
     )
     select ${OF_ASSET}, page.rank as sort_key, page.rank, page.downloads as popularity, page.matched
     from page join assets a on a.id = page.asset_id
     order by page.rank desc, page.downloads desc, page.asset_id desc`,
  );
}

function bySort(among: Among, sort: Sort) {
  const column = SORT_COLUMNS[sort];
  const type = column === 'id' ? 'text' : 'float8';
  return statement<FoundRow, SearchParams>(
    `search_${among}_by_${sort}`,
    `with candidates as materialized (${CANDIDATES[among]})
     select ${OF_ASSET}, a.${column} as sort_key, 0::float8 as rank, 0::bigint as popularity,
       (select count(*) from candidates)::int as matched
     from candidates c join assets a on a.id = c.asset_id
     where ($value::text is null or (a.${column}::${type}, a.id) < ($value::text::${type}, $id::text))
     order by a.${column} desc, a.id desc limit $count`,
  );
}

export const SEARCHES = Object.fromEntries(
  (['all', 'popular'] as const).map((among) => [
    among,
    {
      relevance: byRelevance(among),
      ...Object.fromEntries(SORTS.map((sort) => [sort, bySort(among, sort)])),
    },
  ]),
) as Record<Among, Record<Sort | 'relevance', ReturnType<typeof byRelevance>>>;
