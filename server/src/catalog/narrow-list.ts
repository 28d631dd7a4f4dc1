import { type AssetKind, type AssetRow, FRAMEWORKS, LICENSES, TASKS } from './asset.ts';

/** What a list may be asked to hold alone. */
export interface Facets {
  task?: AssetRow['task'];
  framework?: AssetRow['framework'];
  license?: AssetRow['license'];
}

/** What a list is narrowed to. The three facets name every value that is left, so that each is a range of an index. */
export interface Narrowed {
  kind: AssetKind;
  /** Null: everybody's. */
  ownerId: string | null;
  drafts: boolean;
  tasks: readonly string[];
  frameworks: readonly string[];
  licenses: readonly string[];
  /** The facets that were asked for, null where any will do. */
  only: [task: string | null, framework: string | null, license: string | null];
}

export function narrow(kind: AssetKind, asked: Facets, ownerId: string | null, drafts: boolean): Narrowed {
  const { task, framework, license } = asked;
  return {
    kind,
    ownerId,
    drafts,
    tasks: task ? [task] : kind === 'model' ? TASKS : [...TASKS, ''],
    frameworks: framework ? [framework] : kind === 'model' ? FRAMEWORKS : [''],
    licenses: license ? [license] : LICENSES,
    only: [task ?? null, framework ?? null, license ?? null],
  };
}
