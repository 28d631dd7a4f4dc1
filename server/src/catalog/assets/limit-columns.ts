import type { Caller } from '../../access/principal.ts';
import type { TableColumn } from '../../inspection/tables/table.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { FileRow } from '../../storage/file.ts';
import { findFirstPossibleTable } from '../../storage/list-files.ts';
import type { CatalogOptions } from '../catalog-options.ts';
import { isEntitled } from '../require-entitled.ts';
import type { AssetRow } from './asset.ts';

/**
 * Returns the columns that the dataset's first table also has. Without a header, a table's columns are its first row:
 * many such shards would reveal the dataset.
 */
export function selectSampleColumns(columns: readonly TableColumn[], sample: readonly TableColumn[]): TableColumn[] {
  const sampleNames = new Set(sample.map(({ name }) => name));
  return columns.filter(({ name }) => sampleNames.has(name));
}

/** Returns a function that limits a file's columns to those this caller may see. */
export async function limitColumns(
  db: Queryable,
  caller: Caller,
  { asset, folderId }: { asset: AssetRow; folderId: string },
  offers: Pick<CatalogOptions, 'listingFor'>,
): Promise<(file: FileRow) => FileRow> {
  if (asset.kind !== 'dataset' || (await isEntitled(db, caller, asset, offers))) return (file) => file;
  const sample = await findFirstPossibleTable(db, folderId);
  return (file) => {
    if (!file.facts?.columns || file.id === sample?.id) return file;
    const columns = selectSampleColumns(file.facts.columns, sample?.facts?.columns ?? []);
    return { ...file, facts: { ...file.facts, columns } };
  };
}
