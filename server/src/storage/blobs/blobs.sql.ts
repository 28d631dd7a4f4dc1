import { statement } from '../../platform/db/statement.ts';

/**
 * Inserts the row of a blob about to be stored, marked for deletion. A usable blob is left as it is; one marked for
 * deletion gets more time.
 */
export const claimBlob = statement<{ usable: boolean; created_at: Date }, [sha256: string, size: number]>(
  'claim_blob',
  `insert into blobs (sha256, size) values ($1, $2)
   on conflict (sha256) do update
     set pending_deletion_since = case when blobs.pending_deletion_since is not null then now() end
   returning pending_deletion_since is null as usable, created_at`,
);

export const lockBlob = statement<{ pending_deletion: boolean; created_at: Date }, [sha256: string]>(
  'lock_blob',
  'select pending_deletion_since is not null as pending_deletion, created_at from blobs where sha256 = $1 for update',
);

export const cancelBlobDeletion = statement<unknown, [sha256: string]>(
  'cancel_blob_deletion',
  'update blobs set pending_deletion_since = null where sha256 = $1 and pending_deletion_since is not null',
);

/** Locks in hash order to avoid deadlocks. */
export const lockBlobs = statement<unknown, [hashes: readonly string[]]>(
  'lock_blobs',
  'select from blobs where sha256 = any($1) order by sha256 for update',
);

/** Requires locked blobs, so that no file can reference them meanwhile. */
export const markUnheldBlobs = statement<unknown, [hashes: readonly string[]]>(
  'mark_unheld_blobs',
  `update blobs set pending_deletion_since = now()
   where sha256 = any($1) and pending_deletion_since is null
     and not exists (select from files where files.sha256 = blobs.sha256)`,
);

/** Returns and locks those of the blobs that are usable and that a file of this account references. */
export const shareBlobsOf = statement<{ sha256: string; size: number }, [hashes: readonly string[], ownerId: string]>(
  'share_blobs_of_owner',
  `select sha256, size from blobs
   where sha256 = any($1) and pending_deletion_since is null
     and exists (select from files where files.sha256 = blobs.sha256 and files.owner_id = $2)
   order by sha256 for share`,
);

export const listBlobsToDelete = statement<{ sha256: string }, [after: string, count: number]>(
  'list_blobs_to_delete',
  `select sha256 from blobs where pending_deletion_since < now() - interval '1 hour' and sha256 > $1 order by sha256 limit $2`,
);

export const lockBlobToDelete = statement<{ sha256: string }, [sha256: string]>(
  'lock_blob_to_delete',
  `select sha256 from blobs where sha256 = $1 and pending_deletion_since < now() - interval '1 hour' for update`,
);

export const isBlobHeld = statement<{ held: boolean }, [sha256: string]>(
  'is_blob_held',
  'select exists (select from files where sha256 = $1) as held',
);

export const deleteBlob = statement<unknown, [sha256: string]>('delete_blob', 'delete from blobs where sha256 = $1');

export const setInspection = statement<unknown, [sha256: string, inspection: string, version: number]>(
  'set_blob_inspection',
  'update blobs set inspection = $2::jsonb, inspection_version = $3 where sha256 = $1',
);
