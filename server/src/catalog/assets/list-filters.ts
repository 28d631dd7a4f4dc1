import { type AssetKind, type AssetRow, FRAMEWORKS, LICENSES, TASKS } from './asset.ts';

/** What a list may be asked to hold alone. */
export interface Facets {
  task?: AssetRow['task'];
  framework?: AssetRow['framework'];
  license?: AssetRow['license'];
  price?: (typeof PRICES)[number];
}

/** By the asset's own price: what is free cannot be sold for anything either. */
export const PRICES = ['free', 'paid'] as const;

/** What a list is narrowed to. The facets name every value that is left, so that each is a range of an index. */
export interface Narrowed {
  kind: AssetKind;
  /** Null: everybody's. */
  ownerId: string | null;
  drafts: boolean;
  tasks: readonly string[];
  frameworks: readonly string[];
  licenses: readonly string[];
  /** Whether it is free. */
  frees: readonly boolean[];
  /** Null: either will do. */
  free: boolean | null;
  /** The other facets that were asked for, null where any will do. */
  only: [task: string | null, framework: string | null, license: string | null];
}

export function narrow(kind: AssetKind, asked: Facets, ownerId: string | null, drafts: boolean): Narrowed {
  const { task, framework, license, price } = asked;
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
