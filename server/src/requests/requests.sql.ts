import { statement } from '../platform/db/statement.ts';

export interface StoredRequest {
  id: string;
  account_id: string;
  method: string;
  route: string;
  path: string;
  query_names: string[];
  status: number;
  error: { code: string; message: string; field: string | null } | null;
  duration_ms: number;
  caller: string;
  caller_id: string;
  user_agent: string | null;
  idempotency_key: string | null;
}

/**
 * Inserts nothing for an account that was closed meanwhile: its requests are deleted already. Each row is looked up
 * separately.
 */
export const insertRequests = statement<unknown, [entries: string]>(
  'insert_requests',
  `insert into request_log
   select r.* from json_populate_recordset(null::request_log, $1::json) r
   cross join lateral (select from accounts where id = r.account_id and closed_at is null limit 1) still_open
   on conflict do nothing`,
);

export const requestById = statement<StoredRequest, [id: string]>(
  'request_by_id',
  'select * from request_log where id = $1',
);

export interface ListParams {
  accountId: string;
  before: string;
  from: string;
  key: string | null;
  method: string | null;
  lowestStatus: number;
  highestStatus: number;
  path: string | null;
  maxScanned: number;
  count: number;
}

/** A row that was found, or a single one without an id if none was; each contains how far was scanned. */
export type FoundRequest = (StoredRequest | { id: null }) & { scanned: number; last_scanned: string | null };

/** Scans a limited number of the newest requests, however rare the wanted ones are. */
const list = (which: string) => `with newest as materialized (
     select * from request_log where account_id = $accountId and id < $before and id >= $from ${which}
     order by id desc limit $maxScanned
   )
   select found.*, n.scanned, n.last_scanned
   from (select count(*)::int as scanned, min(id) as last_scanned from newest) n
   left join lateral (
     select * from newest
     where ($key::text is null or (caller = 'key' and caller_id = $key)) and ($method::text is null or method = $method)
       and status between $lowestStatus and $highestStatus and ($path::text is null or starts_with(path, $path))
     order by id desc limit $count
   ) found on true
   order by found.id desc`;

export const listRequests = statement<FoundRequest, ListParams>('list_requests', list(''));

/** Uses a separate index, which is small because failures are few. */
export const listFailures = statement<FoundRequest, ListParams>('list_failed_requests', list('and status >= 400'));

export const sweepRequests = statement<unknown, [before: string, batch: number]>(
  'sweep_requests',
  'delete from request_log where id = any (array(select id from request_log where id < $1 order by id limit $2))',
);

export const deleteRequestsBefore = statement<unknown, [accountId: string, before: string, batch: number]>(
  'delete_requests_before',
  `delete from request_log where id = any (array(
     select id from request_log where account_id = $1 and id < $2 order by id desc limit $3))`,
);

export const nextWithRequests = statement<{ account_id: string }, [after: string]>(
  'next_account_with_requests',
  'select account_id from request_log where account_id > $1 order by account_id limit 1',
);

/** The request with this many newer ones. */
export const requestBehindNewest = statement<{ id: string }, [accountId: string, newer: number]>(
  'request_behind_newest',
  'select id from request_log where account_id = $1 order by id desc offset $2 limit 1',
);
