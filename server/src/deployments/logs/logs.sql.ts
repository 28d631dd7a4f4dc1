import { statement } from '../../platform/db/statement.ts';
import type { StoredLogLine } from './stored-log-line.ts';

type Column = readonly string[];

export const insertLines = statement<
  unknown,
  [deploymentIds: Column, ids: Column, times: readonly Date[], levels: Column, streams: Column, messages: Column]
>(
  'insert_deployment_logs',
  `insert into deployment_logs (deployment_id, id, at, level, stream, message)
   select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])
   on conflict do nothing`,
);

/** Parameters that filter by deployment, and optionally by level and stream. */
interface FilterParams {
  deploymentId: string;
  level: string | null;
  stream: string | null;
}

const FILTER = `deployment_id = $deploymentId and ($level::text is null or level = $level)
     and ($stream::text is null or stream = $stream)`;

/** Newest first. The ID range of `since` begins a little earlier. */
export const listLines = statement<
  StoredLogLine,
  FilterParams & { before: string | null; fromId: string; since: Date | null; count: number }
>(
  'list_deployment_logs',
  `select * from deployment_logs
   where ${FILTER} and id < coalesce($before::text, '~') and id >= $fromId
     and ($since::timestamptz is null or at >= $since)
   order by id desc limit $count`,
);

/** Newest lines up to a given ID. */
export const lastLines = statement<StoredLogLine, FilterParams & { until: string; count: number }>(
  'last_deployment_logs',
  `select * from deployment_logs where ${FILTER} and id <= $until order by id desc limit $count`,
);

export const lineIdsAfter = statement<{ id: string }, FilterParams & { after: string; count: number }>(
  'deployment_log_ids_after',
  `select id from deployment_logs where ${FILTER} and id > $after order by id limit $count`,
);

export const linesByIds = statement<StoredLogLine, [deploymentId: string, ids: readonly string[]]>(
  'deployment_logs_by_ids',
  `select l.* from unnest($2::text[]) as i (id)
   cross join lateral (select * from deployment_logs where deployment_id = $1 and id = i.id limit 1) l
   order by l.id`,
);

/** One index lookup per deployment. */
export const newestLines = statement<{ deployment_id: string; id: string }, [deploymentIds: readonly string[]]>(
  'newest_deployment_logs',
  `select d.id as deployment_id, l.id from unnest($1::text[]) as d (id)
   cross join lateral (select id from deployment_logs where deployment_id = d.id order by id desc limit 1) l`,
);

/** Finds the next deployment with lines, and whether it still exists. */
export const nextWithLines = statement<{ deployment_id: string; exists: boolean }, [after: string]>(
  'next_deployment_with_logs',
  `select l.deployment_id, exists (select from deployments where id = l.deployment_id) as exists from (
     select deployment_id from deployment_logs where deployment_id > $1 order by deployment_id limit 1
   ) l`,
);

/** Finds the line that has this many newer ones. */
export const lineBehindNewest = statement<{ id: string }, [deploymentId: string, newer: number]>(
  'deployment_log_behind_newest',
  'select id from deployment_logs where deployment_id = $1 order by id desc offset $2 limit 1',
);

export const deleteLinesBefore = statement<unknown, [deploymentId: string, before: string, batch: number]>(
  'delete_deployment_logs_before',
  `delete from deployment_logs where deployment_id = $1 and id = any (array(
     select id from deployment_logs where deployment_id = $1 and id < $2 order by id limit $3))`,
);
