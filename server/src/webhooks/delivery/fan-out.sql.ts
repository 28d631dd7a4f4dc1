import { statement } from '../../platform/db/statement.ts';
import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import type { DeliveryStatus } from './delivery.ts';

export type Listener = Pick<EndpointRow, 'id' | 'account_id' | 'events' | 'status'>;

export const listenersOf = statement<Listener, [accountIds: string[]]>(
  'webhook_listeners_of',
  'select id, account_id, events, status from webhook_endpoints where account_id = any ($1)',
);

export interface LockedQueue {
  endpoint_id: string;
  last_sequence: number;
  /** Worker that holds the lease, if any. */
  worker: string | null;
}

export const lockQueues = statement<LockedQueue, [endpointIds: string[]]>(
  'lock_webhook_queues',
  `select endpoint_id, last_sequence, worker from webhook_queues where endpoint_id = any ($1)
   order by endpoint_id for update`,
);

export const existingDeliveries = statement<
  { endpoint_id: string; event_id: string },
  [endpointIds: string[], eventIds: string[]]
>(
  'existing_webhook_deliveries',
  `select d.endpoint_id, d.event_id from unnest($1::text[], $2::text[]) as p (endpoint_id, event_id)
   cross join lateral (
     select endpoint_id, event_id from webhook_deliveries
     where endpoint_id = p.endpoint_id and event_id = p.event_id limit 1) d`,
);

/** Requires the queues to be locked: `last_sequence` becomes the highest sequence inserted here. */
export const addDeliveries = statement<
  unknown,
  [endpointIds: string[], eventIds: string[], ids: string[], sequences: number[], statuses: DeliveryStatus[]]
>(
  'add_webhook_deliveries',
  `with inserted_delivery as (
     insert into webhook_deliveries (endpoint_id, event_id, id, sequence, status, due_at)
     select n.endpoint_id, n.event_id, n.id, n.sequence, n.status, case n.status when 'pending' then now() end
     from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::webhook_delivery_status[])
       as n (endpoint_id, event_id, id, sequence, status)
     returning endpoint_id, sequence, status
   )
   update webhook_queues q
   set last_sequence = a.last_sequence, changes = q.changes + 1,
     wake_at = case
       when q.worker is null and a.waits then greatest(now(), coalesce(q.backoff_until, now()))
       else q.wake_at end
   from (
     select endpoint_id, max(sequence) as last_sequence, bool_or(status = 'pending') as waits from inserted_delivery group by 1
   ) a
   where q.endpoint_id = a.endpoint_id`,
);
