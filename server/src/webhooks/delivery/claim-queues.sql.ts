import { statement, unpreparedStatement } from '../../platform/db/statement.ts';
import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import type { PendingDelivery } from './send-delivery.ts';

// A lease gives one worker exclusive use of a queue. `wake_at` is its expiry; after that any worker may claim the
// queue.

export interface ClaimedQueue {
  endpoint_id: string;
  wake_requests: number;
  failures: number;
  failing_since: Date | null;
  failed_at: Date | null;
  /** Remaining backoff. */
  backoff_ms: number;
}

export const claimQueues = statement<ClaimedQueue, [worker: string, leaseMs: number, limit: number]>(
  'claim_webhook_queues',
  `update webhook_queues q set worker = $1, wake_at = now() + $2::int * interval '1 millisecond'
   where endpoint_id = any (array(
     select endpoint_id from webhook_queues where wake_at <= now() order by wake_at limit $3 for update skip locked))
   returning endpoint_id, wake_requests, failures, failing_since, failed_at,
     greatest(0, coalesce(extract(epoch from backoff_until - now()) * 1000, 0))::int as backoff_ms`,
);

/** The worker's failure state, one entry per queue. */
type Failing = [failures: number[], failingSince: (Date | null)[], failedAt: (Date | null)[]];

/** Tests whether the endpoint's account is suspended. */
const suspended = (endpointId: string) => `coalesce((
       select a.suspended_at is not null from webhook_endpoints o join accounts a on a.id = o.account_id
       where o.id = ${endpointId}), false)`;

const OWNED_QUEUE = `owned_queue as (
     select endpoint_id from webhook_queues where worker = $1 and endpoint_id = any ($2) order by endpoint_id for update)`;

/** Returns the queues still leased to the worker. */
export const renewQueues = statement<
  { endpoint_id: string },
  [worker: string, endpointIds: string[], leaseMs: number, ...Failing]
>(
  'renew_webhook_queues',
  `with ${OWNED_QUEUE}
   update webhook_queues q
   set wake_at = now() + $3::int * interval '1 millisecond', failures = k.failures, failing_since = k.failing_since,
     failed_at = k.failed_at
   from owned_queue m join unnest($2::text[], $4::int[], $5::timestamptz[], $6::timestamptz[])
     as k (endpoint_id, failures, failing_since, failed_at) using (endpoint_id)
   where q.endpoint_id = m.endpoint_id
   returning q.endpoint_id`,
);

/** Poll interval while an account is suspended: the realms are not notified when the suspension ends. */
const SUSPENDED_POLL = `interval '1 minute'`;

/**
 * Releases idle queues unless something was added since they were read. A queue wakes when its next delivery is due and
 * its backoff is over. A disabled one does not wake; a suspended one is polled.
 */
export const releaseQueues = statement<
  { endpoint_id: string },
  [worker: string, endpointIds: string[], changes: number[], backoffMs: number[], ...Failing]
>(
  'release_webhook_queues',
  `with ${OWNED_QUEUE}
   update webhook_queues q
   set worker = null, failures = r.failures, failing_since = r.failing_since, failed_at = r.failed_at,
     backoff_until = case
       when s.suspended then now() + ${SUSPENDED_POLL}
       when r.backoff_ms > 0 then now() + r.backoff_ms * interval '1 millisecond' end,
     wake_at = (
       select case
         when s.suspended then now() + ${SUSPENDED_POLL}
         else greatest(d.due_at, now() + r.backoff_ms * interval '1 millisecond') end
       from webhook_endpoints e
       cross join lateral (
         select due_at from webhook_deliveries
         where endpoint_id = e.id and status = 'pending' order by due_at, sequence limit 1) d
       where e.id = q.endpoint_id and e.status = 'enabled')
   from owned_queue m join unnest($2::text[], $3::bigint[], $4::int[], $5::int[], $6::timestamptz[], $7::timestamptz[])
     as r (endpoint_id, changes, backoff_ms, failures, failing_since, failed_at) using (endpoint_id)
   cross join lateral (select ${suspended('m.endpoint_id')} as suspended) s
   where q.endpoint_id = m.endpoint_id and q.changes = r.changes
   returning q.endpoint_id`,
);

/** Releases queues unconditionally, so that other workers can claim them. */
export const abandonQueues = statement<unknown, [worker: string, endpointIds: string[]]>(
  'abandon_webhook_queues',
  `with ${OWNED_QUEUE}
   update webhook_queues q set worker = null, wake_at = now() from owned_queue m where q.endpoint_id = m.endpoint_id`,
);

export interface QueueSnapshot
  extends Pick<EndpointRow, 'url' | 'status' | 'secret' | 'previous_secret' | 'previous_secret_until'> {
  endpoint_id: string;
  /** The account is suspended. */
  suspended: boolean;
  changes: number;
  wake_requests: number;
  failures: number;
}

/**
 * Reads queues still leased to the worker. `changes` is read before the due deliveries, so no change goes unnoticed.
 */
export const readQueues = statement<QueueSnapshot, [worker: string, endpointIds: string[]]>(
  'read_webhook_queues',
  `select q.endpoint_id, ${suspended('l.endpoint_id')} as suspended, q.changes, q.wake_requests, q.failures, e.url, e.status, e.secret, e.previous_secret, e.previous_secret_until
   from unnest($2::text[]) as l (endpoint_id)
   cross join lateral (
     select endpoint_id, changes, wake_requests, failures from webhook_queues where endpoint_id = l.endpoint_id and worker = $1 limit 1) q
   cross join lateral (
     select url, status, secret, previous_secret, previous_secret_until from webhook_endpoints
     where id = l.endpoint_id limit 1) e`,
);

/** Fails deliveries that waited too long during a suspension. They can be replayed later. */
export const failOverdue = unpreparedStatement<unknown, [endpointIds: string[], waitedMs: number, limit: number]>(
  'fail_overdue_webhook_deliveries',
  `with overdue as materialized (
     select l.endpoint_id, o.event_id from unnest($1::text[]) as l (endpoint_id)
     cross join lateral (
       select event_id from webhook_deliveries
       where endpoint_id = l.endpoint_id and status = 'pending' and due_at < now() - $2::bigint * interval '1 millisecond'
       order by due_at, sequence limit $3) o
   )
   update webhook_deliveries d set status = 'failed', due_at = null
   from overdue o
   where d.endpoint_id = o.endpoint_id and d.event_id = o.event_id and d.status = 'pending'`,
);

/** A delivery whose event was deleted after the retention period. */
export type ExpiredDelivery = Pick<PendingDelivery, 'endpoint_id' | 'event_id' | 'sequence' | 'replays' | 'due'> & {
  type: null;
};
export type DueDelivery = (PendingDelivery | ExpiredDelivery) & {
  /** Number of due deliveries, up to the limit. Fewer rows are returned when the rest exceeds the byte limit. */
  found: number;
};

/** A position in a queue. */
export interface Position {
  due: string;
  sequence: number;
}

export const QUEUE_START: Position = { due: '-infinity', sequence: 0 };

/**
 * Starts after a position in each queue: sent deliveries leave dead index entries until vacuum, so fetching from the
 * front would get slower with every pass. Event data is read up to the byte limit, but for at least one event.
 */
export const dueDeliveries = statement<
  DueDelivery,
  [endpointIds: string[], limit: number[], maxBytes: number[], afterDue: string[], afterSequence: number[]]
>(
  'due_webhook_deliveries',
  `select d.endpoint_id, d.event_id, d.sequence, d.tries, d.replays, d.due_at::text as due, d.found, d.type, d.size,
     d.request_id, d.created_at, (select data::text from events where id = d.event_id) as data
   from unnest($1::text[], $2::int[], $3::bigint[], $4::timestamptz[], $5::bigint[])
     as l (endpoint_id, max_count, max_bytes, due_at, sequence)
   cross join lateral (
     select * from (
       select d.*, e.type, coalesce(e.size, 0) as size, e.request_id, e.created_at, count(*) over ()::int as found,
         sum(coalesce(e.size, 0)) over (order by d.due_at, d.sequence rows unbounded preceding) as bytes
       from (
         select endpoint_id, event_id, sequence, tries, replays, due_at from webhook_deliveries
         where endpoint_id = l.endpoint_id and status = 'pending' and due_at <= now()
           and (due_at, sequence) > (l.due_at, l.sequence)
         order by due_at, sequence limit l.max_count) d
       left join lateral (
         select type, size, request_id, created_at from events where id = d.event_id limit 1) e on true
     ) s
     where s.bytes - s.size < l.max_bytes or s.bytes = s.size
     order by s.due_at, s.sequence) d`,
);
