import { type AssetKind, type AssetRow, FRAMEWORKS, LICENSES, TASKS } from './asset.ts';

/** Filters of a list. */
export interface Facets {
  task?: AssetRow['task'];
  framework?: AssetRow['framework'];
  license?: AssetRow['license'];
  price?: (typeof PRICES)[number];
}

/** Filters by the asset's own price: a free asset cannot be sold. */
export const PRICES = ['free', 'paid'] as const;

/** Resolved filters. Each facet lists all its allowed values, so that each is a range of an index. */
export interface ListFilter {
  kind: AssetKind;
  /** Null for all owners. */
  ownerId: string | null;
  drafts: boolean;
  tasks: readonly string[];
  frameworks: readonly string[];
  licenses: readonly string[];
  frees: readonly boolean[];
  /** Null for both. */
  free: boolean | null;
  /** The requested facets; null where any value is allowed. */
  only: [task: string | null, framework: string | null, license: string | null];
}

export function toListFilter(kind: AssetKind, facets: Facets, ownerId: string | null, drafts: boolean): ListFilter {
  const { task, framework, license, price } = facets;
  const free = price === undefined ? null : price === 'free';
  return {
    kind,
    ownerId,
    drafts,
    tasks: task ? [task] : kind === 'model' ? TASKS : [...TASKS, ''],
    frameworks: framework ? [framework] : kind === 'model' ? FRAMEWORKS : [''],
    licenses: license ? [license] : LICENSES,
    frees: free === null ? [true, false] : [free],
    free,
    only: [task ?? null, framework ?? null, license ?? null],
  };
}
