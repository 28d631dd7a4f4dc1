import type { Scope } from '../../access/scopes.ts';
import { statement } from '../../platform/db/statement.ts';
import type { UploadRow } from './upload.ts';

const COLUMNS = `id, folder_id, owner_id, scope, name, name_key, content_type, length, promised_sha256, metadata,
  completed_at, expires_at`;

export const insertUploads = statement<
  UploadRow,
  {
    folderId: string;
    ownerId: string;
    scope: Scope;
    metadata: string | null;
    ids: readonly string[];
    names: readonly string[];
    nameKeys: readonly string[];
    contentTypes: readonly string[];
    lengths: readonly number[];
    promises: readonly (string | null)[];
  }
>(
  'insert_uploads',
  `insert into uploads (folder_id, owner_id, scope, metadata, id, name, name_key, content_type, length,
     promised_sha256, expires_at)
   select $folderId, $ownerId, $scope, $metadata, id, name, name_key, content_type, length, promised,
     now() + interval '24 hours'
   from unnest($ids::text[], $names::text[], $nameKeys::text[], $contentTypes::text[],
     $lengths::bigint[], $promises::text[])
     as new (id, name, name_key, content_type, length, promised)
   returning ${COLUMNS}`,
);

export const uploadById = statement<UploadRow, [id: string]>(
  'upload_by_id',
  `select ${COLUMNS} from uploads where id = $1 and expires_at > now() and folder_id is not null`,
);

/** Finds open uploads of exactly these files. */
export const resumableUploads = statement<
  UploadRow,
  [folderId: string, ownerId: string, names: readonly string[], lengths: readonly number[], promises: readonly string[]]
>(
  'resumable_uploads',
  `select distinct on (name) ${COLUMNS} from uploads
   join unnest($3::text[], $4::bigint[], $5::text[]) as requested (name, length, promised_sha256)
     using (name, length, promised_sha256)
   where folder_id = $1 and owner_id = $2 and completed_at is null and expires_at > now()
   order by name, id`,
);

/** An upload expires a day after its last change. One whose folder was deleted is left to the sweep. */
export const touchUploads = statement<{ expires_at: Date }, [ids: readonly string[]]>(
  'touch_uploads',
  `update uploads set expires_at = now() + interval '24 hours' where id = any($1) and folder_id is not null
   returning expires_at`,
);

export const markCompleted = statement<unknown, [id: string]>(
  'mark_upload_completed',
  `update uploads set completed_at = now(), expires_at = now() + interval '24 hours'
   where id = $1 and completed_at is null`,
);

/** Sets the length of a file that was sent without one. */
export const setLength = statement<UploadRow, [id: string, length: number]>(
  'set_upload_length',
  `update uploads set length = $2 where id = $1 returning ${COLUMNS}`,
);

export const deleteUpload = statement<{ owner_id: string; length: number; open: boolean }, [id: string]>(
  'delete_upload',
  'delete from uploads where id = $1 returning owner_id, length, completed_at is null as open',
);

export const listExpiredUploads = statement<{ id: string }, [after: string, count: number]>(
  'list_expired_uploads',
  'select id from uploads where expires_at <= now() and id > $1 order by id limit $2',
);

export const isUploadExpired = statement<{ id: string }, [id: string]>(
  'is_upload_expired',
  'select id from uploads where id = $1 and expires_at <= now()',
);
