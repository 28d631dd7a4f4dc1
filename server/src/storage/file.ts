import type { Static } from 'typebox';
import { invalid } from '../platform/errors.ts';
import { Enum, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { isStorableText } from '../platform/http/schemas/text-safety.ts';
import type { IdPrefix } from '../platform/ids.ts';
import { isVisible, turnsTextAround } from '../platform/names/visible-text.ts';
import { type BlobInspection, inspectionOf, toVerdict, VERDICTS } from './file-verdict.ts';

/** Facts read from a table. */
export interface TableFacts {
  format?: string;
  rows?: number | null;
  columns?: { name: string; type: string }[] | null;
  /** Why the table could not be read. */
  problem?: string;
}

export interface FileRow {
  id: string;
  folder_id: string;
  owner_id: string;
  name: string;
  sha256: string;
  size: number;
  content_type: string;
  facts: TableFacts | null;
  created_at: Date;
  /** Belongs to the blob: files with the same bytes are inspected once. */
  inspection: BlobInspection | null;
  inspection_version: number | null;
}

const MAX_NAME_BYTES = 512;
const NAME_RULE =
  'a relative path of up to 512 bytes, with parts separated by /. Parts must not be invisible, `.` or `..`. Backslashes, drive letters, control characters and characters that change the direction of text are not allowed';

/** Validates a file name and returns it in NFC, so that names that look the same are the same. */
export function requireFileName(input: string, field: string): string {
  const name = input.normalize('NFC');
  if (!isFileName(name)) throw invalid(field, `\`${field}\` must be ${NAME_RULE}.`);
  return name;
}

function isFileName(name: string): boolean {
  if (!isStorableText(name) || Buffer.byteLength(name) > MAX_NAME_BYTES) return false;
  // A drive letter makes a path absolute when a tar is unpacked on Windows.
  if (/[\\\p{Cc}]/u.test(name) || turnsTextAround(name) || /^[a-z]:/i.test(name)) return false;
  return name.split('/').every((part) => isVisible(part) && part !== '.' && part !== '..');
}

/** Returns a case-insensitive key: names with the same key are one file on case-insensitive file systems. */
export function nameKey(name: string): string {
  // Upper case first, which merges letters with several lower-case forms.
  return name.toUpperCase().toLowerCase().normalize('NFC');
}

export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Returns the ID prefix: files of a dataset are shards, those of a listing images. */
export function fileIdPrefix(folderId: string): IdPrefix {
  if (folderId.startsWith('dst_')) return 'shd';
  return folderId.startsWith('lst_') ? 'img' : 'fil';
}

export const Sha256 = Type.String({
  pattern: '^[0-9a-fA-F]{64}$',
  description: 'SHA-256 hash of the file as 64 hexadecimal digits.',
});

export const FILE_EXAMPLE = {
  id: 'fil_01k9zq4v7he1r8c3t5n6m2x0gh',
  name: 'model.safetensors',
  size: 1_048_664,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  content_type: 'application/octet-stream',
  inspected: true,
  verdict: 'inspected',
  inspection: {
    format: 'safetensors',
    verdict: 'inspected',
    reason: null,
    header: { format: 'safetensors', tensor_count: 1, parameter_count: 262_144, dtypes: { F32: 1 } },
  },
  format: null,
  rows: null,
  columns: null,
  problem: null,
  created_at: '2026-01-05T09:41:07.310Z',
};

export const StoredFile = Type.Object(
  {
    id: Type.String({ description: 'Unique file ID.' }),
    name: Type.String({
      description: 'Relative path, such as `data/train.csv`. Unique within the revision or dataset.',
    }),
    size: Type.Integer({ description: 'Size in bytes.' }),
    sha256: Type.String({ description: 'SHA-256 hash of the content as 64 hexadecimal digits.' }),
    content_type: Type.String({
      description: 'Media type by the extension. Downloads are always sent as `application/octet-stream`.',
    }),
    inspected: Type.Boolean({ description: 'Whether the content was inspected.' }),
    verdict: Nullable(
      Enum(VERDICTS, {
        description:
          '`inspected`: loading the file runs no code. `not_applicable`: programs do not load code from this kind of data, such as text, images, video or Parquet. `rejected`: loading the file would run code, or it could not be inspected; `inspection.reason` says why. Null until it is inspected.',
      }),
    ),
    inspection: Nullable(
      Type.Object(
        {},
        { additionalProperties: true, description: 'Findings of the inspection. Null until it is done.' },
      ),
    ),
    format: Nullable(
      Type.String({ description: 'Format of a table, such as `csv`. Null if the file is not a table.' }),
    ),
    rows: Nullable(Type.Integer({ description: 'Number of rows of a table. Null if the file is not a table.' })),
    columns: Nullable(
      Type.Array(Type.Unsafe<unknown>({}), {
        description: 'Columns of a table, each with `name` and `type`. Null if the file is not a table.',
      }),
    ),
    problem: Nullable(
      Type.String({
        description: 'Why a table could not be read, such as `line 3 is not JSON`. Null if there is no problem.',
      }),
    ),
    created_at: Timestamp,
  },
  {
    $id: 'File',
    description: 'A file of a revision or dataset, with the result of its inspection.',
    examples: [FILE_EXAMPLE],
  },
);

export function toFileResponse(file: FileRow): Static<typeof StoredFile> {
  const found = inspectionOf(file);
  const inspection = found && { ...found, verdict: toVerdict(found) };
  return {
    id: file.id,
    name: file.name,
    size: file.size,
    sha256: file.sha256,
    content_type: file.content_type,
    inspected: inspection !== null,
    verdict: inspection?.verdict ?? null,
    inspection,
    format: file.facts?.format ?? null,
    rows: file.facts?.rows ?? null,
    columns: file.facts?.columns ?? null,
    problem: file.facts?.problem ?? null,
    created_at: file.created_at.toISOString(),
  };
}
