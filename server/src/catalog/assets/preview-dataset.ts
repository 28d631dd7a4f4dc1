import type { Static } from 'typebox';
import type { Caller } from '../../access/principal.ts';
import { previewInSandbox } from '../../inspection/sandbox/preview-in-sandbox.ts';
import { SandboxError } from '../../inspection/sandbox/sandbox-error.ts';
import {
  type NoTable,
  type TableColumn,
  type TablePreview,
  UnreadableTableError,
} from '../../inspection/tables/table.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError, invalid, notFound } from '../../platform/errors.ts';
import { Enum, Nullable } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { blobSource } from '../../storage/blobs/blob-source.ts';
import type { FileRow } from '../../storage/file.ts';
import { findFile, findFirstPossibleTable, findFirstTable } from '../../storage/list-files.ts';
import { type Storage, storeOf } from '../../storage/storage.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { isEntitled } from '../require-entitled.ts';
import type { AssetRow } from './asset.ts';
import { findVisibleAsset } from './find-asset.ts';
import { selectSampleColumns } from './limit-columns.ts';

export const PreviewQuery = Type.Object(
  {
    shard: Type.Optional(
      Type.String({ maxLength: 1024, description: 'Name of the shard to preview. Defaults to the first table.' }),
    ),
    rows: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of rows to return.' }),
    ),
  },
  { additionalProperties: false },
);

export const Preview = Type.Object(
  {
    shard: Type.String({ description: 'Name of the shard.' }),
    format: Enum(['parquet', 'csv', 'tsv', 'jsonl', 'json'], { description: 'Format of the shard.' }),
    columns: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the column.' }),
        type: Type.String({ description: 'Type of its values, such as `number`.' }),
      }),
      { description: 'Columns of the table. A very wide table is truncated: see `total_columns`.' },
    ),
    total_columns: Type.Integer({ description: 'Number of columns in the shard.' }),
    rows: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description: 'First rows, each as an object by column name. Long values are truncated.',
    }),
    total_rows: Nullable(Type.Integer({ description: 'Number of rows in the shard. Null until it is known.' })),
    limited: Type.Boolean({
      description:
        'Whether the preview is limited because you hold no license for this paid dataset. Then you get only the first 10 rows of its first table. Other shards have no rows, and only the columns that the first table also has.',
    }),
  },
  {
    $id: 'Preview',
    description: 'The first rows of a table of a dataset.',
    examples: [
      {
        shard: 'train.csv',
        format: 'csv',
        columns: [
          { name: 'joint', type: 'string' },
          { name: 'angle', type: 'number' },
        ],
        total_columns: 2,
        rows: [{ joint: 'elbow', angle: 0.42 }],
        total_rows: 12_000,
        limited: false,
      },
    ],
  },
);

/** Rows of a paid dataset shown without a license, over all its shards. */
const MAX_FREE_ROWS = 10;

/** Returns the first rows of a dataset that the caller can see. */
export async function previewDataset(
  db: Db,
  caller: Caller,
  idOrSlug: string,
  { shard, rows = 20 }: Static<typeof PreviewQuery>,
  { storage, listingFor }: CatalogOptions,
): Promise<Static<typeof Preview>> {
  const dataset = await findVisibleAsset(db, caller, 'dataset', idOrSlug);
  const file = await chooseShard(db, dataset, shard);
  const limited = !(await isEntitled(db, caller, dataset, { listingFor }));
  const sample = limited ? await findFirstPossibleTable(db, file.folder_id) : file;
  // All free rows come from one shard, so that many shards do not add up to the whole dataset.
  const max = limited ? Math.min(rows, sample?.id === file.id ? MAX_FREE_ROWS : 0) : rows;
  // Reads at least one row, because the columns are needed even without rows.
  const table = await read(storage, db, file, Math.max(1, max));
  if (table.format === null)
    throw invalid('shard', `${file.name} is not a table. Choose a Parquet, CSV or JSON Lines shard.`);
  const { total_columns } = table;
  const columns =
    sample?.id === file.id ? table.columns : selectSampleColumns(table.columns, await columnsOf(storage, db, sample));
  const shown = table.rows.slice(0, max);
  const total = table.total_rows ?? file.facts?.rows ?? null;
  return { shard: file.name, format: table.format, columns, total_columns, rows: shown, total_rows: total, limited };
}

/** Returns no columns for anything but a table: without a license nothing is shown that could be a row. */
async function columnsOf(storage: Storage, db: Db, sample: FileRow | undefined): Promise<readonly TableColumn[]> {
  if (!sample) return [];
  if (sample.facts) return sample.facts.columns ?? [];
  const table = await read(storage, db, sample, 1).catch(() => undefined);
  return table && table.format !== null ? table.columns : [];
}

async function chooseShard(db: Db, dataset: AssetRow, name: string | undefined): Promise<FileRow> {
  if (name !== undefined) {
    const file = await findFile(db, dataset.id, name);
    if (!file) throw notFound('shard');
    return file;
  }
  const table = await findFirstTable(db, dataset.id);
  if (!table)
    throw new ApiError(
      'invalid_state',
      'This dataset has no table to preview. Upload a Parquet, CSV or JSON Lines shard.',
    );
  return table;
}

async function read(storage: Storage, db: Db, file: FileRow, rows: number): Promise<TablePreview | NoTable> {
  const source = blobSource(storeOf(storage, db.realm), file.sha256, file.size);
  try {
    return await previewInSandbox(source, { name: file.name, rows });
  } catch (error) {
    if (!(error instanceof UnreadableTableError || error instanceof SandboxError)) throw error;
    throw invalid('shard', `${file.name} cannot be previewed: ${error.message}`);
  }
}
