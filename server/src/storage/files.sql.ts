import { statement } from '../platform/db/statement.ts';
import type { FileRow } from './file.ts';

const COLUMNS = `f.id, f.folder_id, f.owner_id, f.name, f.sha256, f.size, f.content_type, f.facts, f.created_at,
  b.inspection, b.inspection_version`;

export const filesOfFolder = statement<FileRow, [folderId: string]>(
  'files_of_folder',
  `select ${COLUMNS} from files f join blobs b using (sha256) where f.folder_id = $1 order by f.name`,
);

export const fileByName = statement<FileRow, [folderId: string, nameKey: string]>(
  'file_by_name',
  `select ${COLUMNS} from files f join blobs b using (sha256) where f.folder_id = $1 and f.name_key = $2`,
);

export const filesByName = statement<FileRow, [folderId: string, nameKeys: readonly string[]]>(
  'files_by_name',
  `select ${COLUMNS} from files f join blobs b using (sha256) where f.folder_id = $1 and f.name_key = any($2)`,
);

/** Skips files whose name is taken. */
export const insertFiles = statement<
  FileRow,
  {
    folderId: string;
    ownerId: string;
    ids: readonly string[];
    names: readonly string[];
    nameKeys: readonly string[];
    hashes: readonly string[];
    sizes: readonly number[];
    contentTypes: readonly string[];
  }
>(
  'insert_files',
  `with inserted_file as (
     insert into files (id, folder_id, owner_id, name, name_key, sha256, size, content_type)
     select id, $folderId, $ownerId, name, name_key, sha256, size, content_type
     from unnest($ids::text[], $names::text[], $nameKeys::text[], $hashes::text[], $sizes::bigint[], $contentTypes::text[])
       as new (id, name, name_key, sha256, size, content_type)
     on conflict (folder_id, name_key) do nothing
     returning *
   )
   select ${COLUMNS} from inserted_file f join blobs b using (sha256)`,
);

export const deleteFileByName = statement<
  { sha256: string; size: number; owner_id: string },
  [folderId: string, nameKey: string]
>('delete_file_by_name', 'delete from files where folder_id = $1 and name_key = $2 returning sha256, size, owner_id');

export const deleteFilesById = statement<
  { sha256: string; size: number; owner_id: string },
  [folderId: string, ids: readonly string[]]
>('delete_files_by_id', 'delete from files where folder_id = $1 and id = any($2) returning sha256, size, owner_id');

export const deleteFilesOfFolder = statement<{ sha256: string; size: number; owner_id: string }, [folderId: string]>(
  'delete_files_of_folder',
  'delete from files where folder_id = $1 returning sha256, size, owner_id',
);

export const filesAfter = statement<FileRow, [folderId: string, after: string, count: number]>(
  'files_after',
  `select ${COLUMNS} from files f join blobs b using (sha256) where f.folder_id = $1 and f.name > $2
   order by f.name limit $3`,
);

/** Prefers the first by name among equally large files. */
export const largestFile = statement<{ id: string }, [folderId: string]>(
  'largest_file_of_folder',
  'select id from files where folder_id = $1 order by size desc, name limit 1',
);

export const fileById = statement<FileRow, [id: string]>(
  'file_by_id',
  `select ${COLUMNS} from files f join blobs b using (sha256) where f.id = $1`,
);

/** Files that were not read yet are recognised by their extension. */
export const firstTable = statement<FileRow, [folderId: string]>(
  'first_table_of_folder',
  `select ${COLUMNS} from files f join blobs b using (sha256)
   where f.folder_id = $1
     and (f.facts ->> 'format' is not null
       or (f.facts is null and f.name ~* '\\.(parquet|csv|tsv|jsonl|ndjson)$'))
   order by f.name limit 1`,
);

export const firstPossibleTable = statement<FileRow, [folderId: string]>(
  'first_possible_table_of_folder',
  `select ${COLUMNS} from files f join blobs b using (sha256)
   where f.folder_id = $1 and (f.facts is null or f.facts ->> 'format' is not null) order by f.name limit 1`,
);

export const setFacts = statement<unknown, [id: string, facts: string]>(
  'set_file_facts',
  'update files set facts = $2::jsonb where id = $1',
);
