import { statement } from '../platform/db/statement.ts';

export interface FolderRow {
  id: string;
  owner_id: string;
  sealed_at: Date | null;
}

const COLUMNS = 'id, owner_id, sealed_at';

export const insertFolder = statement<unknown, [id: string, ownerId: string]>(
  'insert_folder',
  'insert into folders (id, owner_id) values ($1, $2)',
);

/** Changes of files share the lock with each other, and exclude sealing and deletion. */
export const shareFolder = statement<FolderRow, [id: string]>(
  'share_folder',
  `select ${COLUMNS} from folders where id = $1 for share`,
);

export const lockFolder = statement<FolderRow, [id: string]>(
  'lock_folder',
  `select ${COLUMNS} from folders where id = $1 for update`,
);

export const sealFolderRow = statement<unknown, [id: string]>(
  'seal_folder',
  'update folders set sealed_at = coalesce(sealed_at, now()) where id = $1',
);

export const deleteFolderRow = statement<unknown, [id: string]>('delete_folder', 'delete from folders where id = $1');

/** Expires the uploads at once, so that the next sweep discards their bytes and releases their quota. */
export const orphanUploads = statement<unknown, [folderId: string]>(
  'orphan_uploads_of_folder',
  `update uploads set folder_id = null, expires_at = least(expires_at, now())
   where folder_id = $1 and completed_at is null`,
);

/** Leaves out uploads of files that were stored by another upload since: they can no longer complete. */
export const openUploadOf = statement<{ id: string; name: string }, [folderId: string]>(
  'open_upload_of_folder',
  `select id, name from uploads
   where folder_id = $1 and completed_at is null and expires_at > now()
     and not exists (select from files
       where files.folder_id = uploads.folder_id and files.name_key = uploads.name_key)
   order by id limit 1`,
);
