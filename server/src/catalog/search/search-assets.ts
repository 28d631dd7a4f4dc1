import type { Queryable } from '../../platform/db/queryable.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { Sort } from '../assets/list-assets.sql.ts';
import type { ListFilter } from '../assets/list-filters.ts';
import { expandQuery, restoreExpansions, serializeExpansions } from './expand-query.ts';
import { type Among, type FoundRow, MAX_RANKED, SEARCHES, type SearchParams } from './search-assets.sql.ts';
import { exactQueryFor, queryFor, type SearchQuery } from './search-query.ts';
import { wordFrequencies } from './word-frequency.ts';

/** Position at which a page ended, with its plan: the next page searches the same rows for the same expansions. */
type FoundPosition = [
  among: Among,
  exactToo: number,
  value: string | number,
  popularity: number,
  id: string,
  expansions: string,
];

/** One row more than the page, if there are more. */
export interface FoundPage {
  rows: FoundRow[];
  toPosition: (row: FoundRow) => FoundPosition;
}

/** The query of a search, and the rows it runs on. */
interface Plan {
  query: SearchQuery;
  exact: SearchQuery | undefined;
  among: Among;
  /** The words as typed match few enough rows to be ranked along with the popular ones. */
  exactToo: boolean;
  expansions: string;
}

/** Returns a page of assets that match all words of `q`, by relevance unless another order is requested. */
export async function searchAssets(
  db: Queryable,
  page: PageRequest,
  q: string,
  sort: Sort | undefined,
  filter: ListFilter,
): Promise<FoundPage> {
  const after = page.after as FoundPosition | undefined;
  const search = (plan: Plan) =>
    db.many(SEARCHES[plan.among][sort ?? 'relevance'], toParams(plan, filter, after, page.limit + 1));
  const { plan, rows } =
    after === undefined ? await firstPage(db, q, filter, search) : await nextPage(db, q, after, search);
  const toPosition = (row: FoundRow): FoundPosition => [
    plan?.among ?? 'all',
    Number(plan?.exactToo ?? false),
    row.sort_key,
    row.popularity,
    row.id,
    plan?.expansions ?? '',
  ];
  return { rows, toPosition };
}

interface Found {
  plan?: Plan;
  rows: FoundRow[];
}

async function firstPage(
  db: Queryable,
  q: string,
  filter: ListFilter,
  search: (plan: Plan) => Promise<FoundRow[]>,
): Promise<Found> {
  let found: Found = { rows: [] };
  // A known word may still be a typo: if nothing matches, it is corrected as well.
  for (const widely of [false, true]) {
    const plan = await makePlan(db, q, filter, widely);
    if (plan === undefined) break;
    found = { plan, rows: await search(plan) };
    if (plan.among === 'all' && (found.rows[0]?.matched ?? 0) > MAX_RANKED && filter.ownerId === null) {
      plan.among = 'popular';
      found.rows = await search(plan);
    }
    if (found.rows.length > 0) break;
  }
  return found;
}

async function makePlan(db: Queryable, q: string, filter: ListFilter, widely: boolean): Promise<Plan | undefined> {
  const expanded = await expandQuery(db, q, widely);
  if (expanded === undefined) return undefined;
  const { total } = await wordFrequencies(db);
  const [query, exact] = [queryFor(expanded), exactQueryFor(expanded)];
  const isCommon = ({ frequency }: SearchQuery) => frequency * total > MAX_RANKED;
  return {
    query,
    exact,
    // An account's own assets are few enough to rank, however common the word.
    among: filter.ownerId === null && isCommon(query) ? 'popular' : 'all',
    exactToo: exact !== undefined && !isCommon(exact),
    expansions: serializeExpansions(expanded),
  };
}

async function nextPage(
  db: Queryable,
  q: string,
  [among, exactToo, , , , expansions]: FoundPosition,
  search: (plan: Plan) => Promise<FoundRow[]>,
): Promise<Found> {
  const expanded = await restoreExpansions(db, q, expansions);
  const [query, exact] = [queryFor(expanded), exactQueryFor(expanded)];
  const plan: Plan = { query, exact, among, exactToo: exactToo === 1, expansions };
  return { plan, rows: await search(plan) };
}

function toParams(plan: Plan, filter: ListFilter, after: FoundPosition | undefined, count: number): SearchParams {
  const { query, exact, exactToo } = plan;
  const { kind, ownerId, drafts, free } = filter;
  const [task, framework, license] = filter.only;
  const [, , value, popularity, id] = after ?? ['all', 0, null, 0, ''];
  return {
    kind,
    all: query.all,
    any: query.any,
    ownerId,
    drafts,
    task,
    framework,
    license,
    free,
    value,
    popularity,
    id,
    count,
    exactAny: exact?.any ?? null,
    exactAll: exactToo && exact ? exact.all : null,
  };
}
