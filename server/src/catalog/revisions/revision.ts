// Imports single modules: the whole library would load forty more files at startup.
import compare from 'semver/functions/compare.js';
import gt from 'semver/functions/gt.js';
import valid from 'semver/functions/valid.js';
import type { Static } from 'typebox';
import { ApiError, invalid } from '../../platform/errors.ts';
import { TimestampOf } from '../../platform/http/schemas/common-fields.ts';
import { Enum, Named, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { FILE_EXAMPLE, type FileRow, StoredFile, toFileResponse } from '../../storage/file.ts';

export interface RevisionRow {
  /** ID of the revision and of its folder. */
  id: string;
  model_id: string;
  revision: string;
  notes: string;
  published_at: Date | null;
  created_at: Date;
}

export const Revision = Type.Object(
  {
    revision: Type.String({ description: 'Semantic version, such as `1.2.0`. Unique within the model.' }),
    notes: Type.String({ description: 'Release notes in Markdown.' }),
    status: Enum(['draft', 'published'], { description: 'A `published` revision never changes.' }),
    files: Type.Array(Named(StoredFile), { description: 'Files of the revision, sorted by name.' }),
    created_at: Timestamp,
    published_at: Nullable(TimestampOf('When it was published. Null for a draft.')),
  },
  {
    $id: 'Revision',
    description: 'A version of a model, with its files.',
    examples: [
      {
        revision: '1.2.0',
        notes: 'Half the latency.',
        status: 'published',
        files: [FILE_EXAMPLE],
        created_at: '2026-03-02T14:02:10.400Z',
        published_at: '2026-03-02T14:12:45.120Z',
      },
    ],
  },
);

export function toRevisionResponse(revision: RevisionRow, files: readonly FileRow[]): Static<typeof Revision> {
  return {
    revision: revision.revision,
    notes: revision.notes,
    status: revision.published_at === null ? 'draft' : 'published',
    files: files.map(toFileResponse),
    created_at: revision.created_at.toISOString(),
    published_at: revision.published_at?.toISOString() ?? null,
  };
}

/** Rejects build metadata: it does not take part in the order, so two labels could be equal. */
export function requireLabel(text: string): string {
  if (valid(text) === text && !text.includes('+')) return text;
  throw invalid('revision', '`revision` must be a semantic version such as 1.2.0 or 2.0.0-rc.1.');
}

/** Rejects changes to a published revision, which users already rely on. */
export function requireChangeable({ published_at }: Pick<RevisionRow, 'published_at'>): void {
  if (published_at !== null)
    throw new ApiError(
      'invalid_state',
      'This revision is published and cannot be changed. Create a new revision instead.',
    );
}

/** Rejects a label that is not higher than the others. */
export function requireHigher(label: string, others: readonly string[]): void {
  const highest = inOrder(others).at(-1);
  if (highest === undefined || gt(label, highest)) return;
  throw invalid('revision', `\`revision\` must be higher than ${highest}, the highest revision of this model.`);
}

export function inOrder(labels: readonly string[]): string[] {
  return [...labels].sort(compare);
}
