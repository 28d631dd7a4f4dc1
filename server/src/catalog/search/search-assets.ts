import type { Db } from '../../platform/db/queryable.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { Sort } from '../assets/list-assets.sql.ts';
import type { Narrowed } from '../assets/list-filters.ts';
import { recall, tell, understand } from './expand-query.ts';
import { type Among, type FoundRow, MAX_RANKED, SEARCHES, type SearchParams } from './search-assets.sql.ts';
import { exactQueryFor, queryFor, type SearchQuery } from './search-query.ts';
import { wordFrequencies } from './word-frequency.ts';

/**
 * Where a page of matches ended, among which rows it was looked for, and what the words were taken to mean: the next page
 * looks for the same among the same.
 */
type FoundPosition = [
  among: Among,
  exactToo: number,
  value: string | number,
  popularity: number,
  id: string,
  told: string,
];

/** One row more than fits on the page, where there are more. */
export interface FoundPage {
  rows: FoundRow[];
  toPosition: (row: FoundRow) => FoundPosition;
}

/** What to look for, and among which rows. */
interface Plan {
  query: SearchQuery;
  exact: SearchQuery | undefined;
  among: Among;
  /** Matches of the words as they were typed are few enough to be ranked beside the popular ones. */
  exactToo: boolean;
  told: string;
}

/** A page of what matches all the words of `q`, by relevance unless another order is asked for. */
export async function searchAssets(
  db: Db,
  page: PageRequest,
  q: string,
  sort: Sort | undefined,
  narrowed: Narrowed,
): Promise<FoundPage> {
  const after = page.after as FoundPosition | undefined;
  const search = (plan: Plan) =>
    db.many(SEARCHES[plan.among][sort ?? 'relevance'], toParams(plan, narrowed, after, page.limit + 1));
  const { plan, rows } =
    after === undefined ? await firstPage(db, q, narrowed, search) : await nextPage(db, q, after, search);
  const toPosition = (row: FoundRow): FoundPosition => [
    plan?.among ?? 'all',
    Number(plan?.exactToo ?? false),
    row.sort_key,
    row.popularity,
    row.id,
    plan?.told ?? '',
  ];
  return { rows, toPosition };
}

interface Found {
  plan?: Plan;
  rows: FoundRow[];
}

async function firstPage(
  db: Db,
  q: string,
  narrowed: Narrowed,
  search: (plan: Plan) => Promise<FoundRow[]>,
): Promise<Found> {
  let found: Found = { rows: [] };
  // A word that somebody once used may still be mistyped: where it leads to nothing it is corrected all the same.
  for (const widely of [false, true]) {
    const plan = await makePlan(db, q, narrowed, widely);
    if (plan === undefined) break;
    found = { plan, rows: await search(plan) };
    if (plan.among === 'all' && (found.rows[0]?.matched ?? 0) > MAX_RANKED && narrowed.ownerId === null) {
      plan.among = 'popular';
      found.rows = await search(plan);
    }
    if (found.rows.length > 0) break;
  }
  return found;
}

async function makePlan(db: Db, q: string, narrowed: Narrowed, widely: boolean): Promise<Plan | undefined> {
  const understood = await understand(db, q, widely);
  if (understood === undefined) return undefined;
  const { total } = await wordFrequencies(db);
  const [query, exact] = [queryFor(understood), exactQueryFor(understood)];
  const isCommon = ({ frequency }: SearchQuery) => frequency * total > MAX_RANKED;
  return {
    query,
    exact,
    // Few enough of one account's own to be ranked whole, however common the word.
    among: narrowed.ownerId === null && isCommon(query) ? 'popular' : 'all',
    exactToo: exact !== undefined && !isCommon(exact),
    told: tell(understood),
  };
}

async function nextPage(
  db: Db,
  q: string,
  [among, exactToo, , , , told]: FoundPosition,
  search: (plan: Plan) => Promise<FoundRow[]>,
): Promise<Found> {
  const understood = await recall(db, q, told);
  const [query, exact] = [queryFor(understood), exactQueryFor(understood)];
  const plan: Plan = { query, exact, among, exactToo: exactToo === 1, told };
  return { plan, rows: await search(plan) };
}

function toParams(plan: Plan, narrowed: Narrowed, after: FoundPosition | undefined, count: number): SearchParams {
  const { query, exact, exactToo } = plan;
  const { kind, ownerId, drafts, only, free } = narrowed;
  const [, , value, popularity, id] = after ?? ['all', 0, null, 0, ''];
  const words = [query.all, query.any] as const;
  const typed = [exact?.any ?? null, exactToo && exact ? exact.all : null] as const;
  return [kind, ...words, ownerId, drafts, ...only, value, popularity, id, count, ...typed, free];
}
