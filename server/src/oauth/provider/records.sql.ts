import { statement } from '../../platform/db/statement.ts';

/** Two concurrent refreshes present the same token: within this time that is not treated as theft. */
const REFRESH_GRACE_SECONDS = 10;

export interface RecordRow {
  sealed: Buffer;
  grant_id: string | null;
  consumed_at: Date | null;
  /** Consumed too long ago to be explained by concurrent use. */
  stale: boolean;
  expires_at: Date;
}

const COLUMNS = `sealed, grant_id, consumed_at, expires_at,
  coalesce(consumed_at < now() - interval '${REFRESH_GRACE_SECONDS} seconds', false) as stale`;

/** Overwrites an existing record, which stays consumed. */
export const saveRecord = statement<
  unknown,
  {
    kind: string;
    hash: Buffer;
    grantId: string | null;
    scopes: readonly string[] | null;
    uidHash: Buffer | null;
    userCodeHash: Buffer | null;
    sealed: Buffer;
    seconds: number;
  }
>(
  'save_oauth_record',
  `insert into oauth_records (kind, hash, grant_id, scopes, uid_hash, user_code_hash, sealed, expires_at)
   values ($kind, $hash, $grantId, $scopes, $uidHash, $userCodeHash, $sealed, now() + make_interval(secs => $seconds))
   on conflict (kind, hash) do update set grant_id = excluded.grant_id, scopes = excluded.scopes,
     uid_hash = excluded.uid_hash, user_code_hash = excluded.user_code_hash, sealed = excluded.sealed,
     expires_at = excluded.expires_at`,
);

export const findRecord = statement<RecordRow, [kind: string, hash: Buffer]>(
  'find_oauth_record',
  `select ${COLUMNS} from oauth_records where kind = $1 and hash = $2`,
);

export const findRecordByUid = statement<RecordRow, [kind: string, uidHash: Buffer]>(
  'find_oauth_record_by_uid',
  `select ${COLUMNS} from oauth_records where kind = $1 and uid_hash = $2`,
);

export const findRecordByUserCode = statement<RecordRow, [kind: string, userCodeHash: Buffer]>(
  'find_oauth_record_by_user_code',
  `select ${COLUMNS} from oauth_records where kind = $1 and user_code_hash = $2`,
);

/** Updates nothing if it was consumed before. */
export const consumeRecord = statement<unknown, [kind: string, hash: Buffer]>(
  'consume_oauth_record',
  'update oauth_records set consumed_at = now() where kind = $1 and hash = $2 and consumed_at is null',
);

export const deleteRecord = statement<unknown, [kind: string, hash: Buffer]>(
  'delete_oauth_record',
  'delete from oauth_records where kind = $1 and hash = $2',
);

export const deleteRecordsOf = statement<unknown, [grantIds: readonly string[]]>(
  'delete_oauth_records_of_grants',
  'delete from oauth_records where grant_id = any($1::text[])',
);

/** Keeps used codes and refresh tokens until they would have expired: a second use reveals theft. */
export const sweepRecords = statement<unknown, [batch: number]>(
  'sweep_oauth_records',
  `delete from oauth_records where (kind, hash) in (
     select kind, hash from oauth_records where expires_at < now() - interval '1 minute' limit $1)`,
);
