import { statement, unpreparedStatement } from '../../platform/db/statement.ts';

export const insertDelivery = statement<unknown, [endpointId: string, eventId: string, id: string, sequence: number]>(
  'insert_webhook_delivery',
  'insert into webhook_deliveries (endpoint_id, event_id, id, sequence, due_at) values ($1, $2, $3, $4, now())',
);

/** Maximum attempts stored with a delivery. */
const MAX_STORED_ATTEMPTS = 50;

/** Neither replayed since, nor settled by a worker that took over the queue. */
const CURRENT = `d.replays = o.replays and d.status = 'pending'`;

/** Records the outcomes of many attempts. */
export const writeOutcomes = unpreparedStatement<unknown, [outcomes: string]>(
  'write_webhook_outcomes',
  `update webhook_deliveries d
   set attempts = case when jsonb_array_length(d.attempts) < ${MAX_STORED_ATTEMPTS} then d.attempts else d.attempts - 0 end || o.attempt,
     status = case when ${CURRENT} then o.status else d.status end,
     tries = case when ${CURRENT} then d.tries + 1 else d.tries end,
     due_at = case
       when not (${CURRENT}) then d.due_at
       when o.wait_ms is not null then now() + o.wait_ms * interval '1 millisecond' end
   from jsonb_to_recordset($1::jsonb)
     as o (endpoint_id text, event_id text, replays int, status webhook_delivery_status, wait_ms bigint, attempt jsonb)
   where d.endpoint_id = o.endpoint_id and d.event_id = o.event_id`,
);

export const deleteDeliveriesOf = statement<unknown, [endpointId: string, batch: number]>(
  'delete_webhook_deliveries_of_endpoint',
  `delete from webhook_deliveries
   where endpoint_id = $1
     and event_id = any (array(select event_id from webhook_deliveries where endpoint_id = $1 order by event_id limit $2))`,
);

/** Includes endpoints that were deleted, in case deliveries were left behind. */
export const nextWithDeliveries = statement<{ endpoint_id: string | null }, [after: string]>(
  'next_webhook_endpoint_with_deliveries',
  'select min(endpoint_id) as endpoint_id from webhook_deliveries where endpoint_id > $1',
);

export const sweepDeliveriesOf = statement<unknown, [endpointId: string, beforeEvent: string, batch: number]>(
  'sweep_webhook_deliveries_of_endpoint',
  `delete from webhook_deliveries
   where endpoint_id = $1 and event_id = any (array(
     select event_id from webhook_deliveries where endpoint_id = $1 and event_id < $2 order by event_id limit $3))`,
);

const RESET_FOR_REPLAY = `status = 'pending', due_at = now(), tries = 0, replays = replays + 1`;

export const replayDelivery = statement<unknown, [endpointId: string, eventId: string]>(
  'replay_webhook_delivery',
  `update webhook_deliveries set ${RESET_FOR_REPLAY} where endpoint_id = $1 and event_id = $2`,
);

/** The event ID bounds the time approximately, so the index is used; `created_at` is exact. */
const FAILED_SINCE = `select d.event_id from webhook_deliveries d
   cross join lateral (select created_at from events where id = d.event_id limit 1) e
   where d.endpoint_id = $1 and d.status = 'failed' and d.event_id >= $2 and e.created_at >= $3
   order by d.event_id`;

export const replayFailed = statement<unknown, [endpointId: string, fromEvent: string, since: Date, limit: number]>(
  'replay_failed_webhook_deliveries',
  `update webhook_deliveries set ${RESET_FOR_REPLAY}
   where endpoint_id = $1 and status = 'failed' and event_id = any (array(${FAILED_SINCE} limit $4))`,
);

/** Replays deliveries that wait for a retry. Those already due are left out: they may be in flight. */
export const replayWaiting = statement<unknown, [endpointId: string, fromEvent: string, since: Date, limit: number]>(
  'replay_waiting_webhook_deliveries',
  `update webhook_deliveries set ${RESET_FOR_REPLAY}
   where endpoint_id = $1 and status = 'pending' and event_id = any (array(
     select d.event_id from webhook_deliveries d
     cross join lateral (select created_at from events where id = d.event_id limit 1) e
     where d.endpoint_id = $1 and d.status = 'pending' and d.due_at > now() and d.event_id >= $2 and e.created_at >= $3
     order by d.due_at, d.sequence limit $4))`,
);

export const failedSince = statement<{ event_id: string }, [endpointId: string, fromEvent: string, since: Date]>(
  'failed_webhook_delivery_since',
  `${FAILED_SINCE} limit 1`,
);
