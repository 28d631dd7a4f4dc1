import { statement, statementPlannedAnew } from '../../platform/db/statement.ts';
import type { EndpointRow } from '../endpoints/webhook-endpoint.ts';
import type { Sendable } from './send-delivery.ts';

// A worker has a line to itself while its lease lasts: `wake_at` is when the lease ends, and anybody may take it over.

export interface ClaimedQueue {
  endpoint_id: string;
  stirs: number;
  failures: number;
  failing_since: Date | null;
  failed_at: Date | null;
  /** What is left of its rest. */
  rest_ms: number;
}

export const claimLines = statement<ClaimedQueue, [worker: string, leaseMs: number, most: number]>(
  'claim_webhook_lines',
  `update webhook_queues q set worker = $1, wake_at = now() + $2::int * interval '1 millisecond'
   where endpoint_id = any (array(
     select endpoint_id from webhook_queues where wake_at <= now() order by wake_at limit $3 for update skip locked))
   returning endpoint_id, stirs, failures, failing_since, failed_at,
     greatest(0, coalesce(extract(epoch from rests_until - now()) * 1000, 0))::int as rest_ms`,
);

/** What the worker knows of the failures of each. */
type Failing = [failures: number[], failingSince: (Date | null)[], failedAt: (Date | null)[]];

/** Whether the account that an endpoint is of may do nothing at present. */
const suspended = (endpointId: string) => `coalesce((
       select a.suspended_at is not null from webhook_endpoints o join accounts a on a.id = o.account_id
       where o.id = ${endpointId}), false)`;

const LOCKED = `mine as (
     select endpoint_id from webhook_queues where worker = $1 and endpoint_id = any ($2) order by endpoint_id for update)`;

/** Answers those that are still the worker's. */
export const renewQueues = statement<
  { endpoint_id: string },
  [worker: string, endpointIds: string[], leaseMs: number, ...Failing]
>(
  'keep_webhook_lines',
  `with ${LOCKED}
   update webhook_queues q
   set wake_at = now() + $3::int * interval '1 millisecond', failures = k.failures, failing_since = k.failing_since,
     failed_at = k.failed_at
   from mine m join unnest($2::text[], $4::int[], $5::timestamptz[], $6::timestamptz[])
     as k (endpoint_id, failures, failing_since, failed_at) using (endpoint_id)
   where q.endpoint_id = m.endpoint_id
   returning q.endpoint_id`,
);

/** How often to look whether an account is still suspended: its markets are not told when that ends. */
const SUSPENDED_REST = `interval '1 minute'`;

/**
 * Lets go of lines with nothing to do, unless something was added since that was seen. They wake when the next delivery
 * is due, but not before they have rested. One that is disabled does not wake; one of a suspended account rests.
 */
export const releaseLines = statement<
  { endpoint_id: string },
  [worker: string, endpointIds: string[], changes: number[], restMs: number[], ...Failing]
>(
  'release_webhook_lines',
  `with ${LOCKED}
   update webhook_queues q
   set worker = null, failures = r.failures, failing_since = r.failing_since, failed_at = r.failed_at,
     rests_until = case
       when s.suspended then now() + ${SUSPENDED_REST}
       when r.rest_ms > 0 then now() + r.rest_ms * interval '1 millisecond' end,
     wake_at = (
       select case
         when s.suspended then now() + ${SUSPENDED_REST}
         else greatest(d.due_at, now() + r.rest_ms * interval '1 millisecond') end
       from webhook_endpoints e
       cross join lateral (
         select due_at from webhook_deliveries
         where endpoint_id = e.id and status = 'pending' order by due_at, sequence limit 1) d
       where e.id = q.endpoint_id and e.status = 'enabled')
   from mine m join unnest($2::text[], $3::bigint[], $4::int[], $5::int[], $6::timestamptz[], $7::timestamptz[])
     as r (endpoint_id, changes, rest_ms, failures, failing_since, failed_at) using (endpoint_id)
   cross join lateral (select ${suspended('m.endpoint_id')} as suspended) s
   where q.endpoint_id = m.endpoint_id and q.changes = r.changes
   returning q.endpoint_id`,
);

/** Lets go of everything at once: somebody else may go on. */
export const abandonLines = statement<unknown, [worker: string, endpointIds: string[]]>(
  'abandon_webhook_lines',
  `with ${LOCKED}
   update webhook_queues q set worker = null, wake_at = now() from mine m where q.endpoint_id = m.endpoint_id`,
);

export interface LookedAt
  extends Pick<EndpointRow, 'url' | 'status' | 'secret' | 'previous_secret' | 'previous_secret_until'> {
  endpoint_id: string;
  /** Of its account. */
  suspended: boolean;
  changes: number;
  stirs: number;
  failures: number;
}

/** The lines that are still the worker's. How much has changed is read before what is due, so that nothing goes unseen. */
export const readQueues = statement<LookedAt, [worker: string, endpointIds: string[]]>(
  'look_at_webhook_lines',
  `select q.endpoint_id, ${suspended('l.endpoint_id')} as suspended, q.changes, q.stirs, q.failures, e.url, e.status, e.secret, e.previous_secret, e.previous_secret_until
   from unnest($2::text[]) as l (endpoint_id)
   cross join lateral (
     select endpoint_id, changes, stirs, failures from webhook_queues where endpoint_id = l.endpoint_id and worker = $1 limit 1) q
   cross join lateral (
     select url, status, secret, previous_secret, previous_secret_until from webhook_endpoints
     where id = l.endpoint_id limit 1) e`,
);

/** Gives up what has waited for too long behind a suspension: it can be asked for later. */
export const failOverdue = statementPlannedAnew<unknown, [endpointIds: string[], waitedMs: number, mostOfEach: number]>(
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

/** An event that is not there any more was kept for as long as events are. */
export type Lapsed = Pick<Sendable, 'endpoint_id' | 'event_id' | 'sequence' | 'replays' | 'due'> & { type: null };
export type Due = (Sendable | Lapsed) & {
  /** How many are due there, up to as many as were looked for. Less are answered where they would be too large. */
  found: number;
};

/** A place in a line. */
export interface Position {
  due: string;
  sequence: number;
}

export const AT_THE_FRONT: Position = { due: '-infinity', sequence: 0 };

/**
 * Behind a position in each line, because what was sent before it leaves a trail in the index until it is tidied: a long
 * line would take longer with each look. What the events hold is read only of as many as fit into a number of bytes, but
 * of one at least.
 */
export const dueDeliveries = statement<
  Due,
  [endpointIds: string[], most: number[], mostBytes: number[], behindDue: string[], behindSequence: number[]]
>(
  'due_webhook_deliveries',
  `select d.endpoint_id, d.event_id, d.sequence, d.tries, d.replays, d.due_at::text as due, d.found, d.type, d.size,
     d.request_id, d.created_at, (select data::text from events where id = d.event_id) as data
   from unnest($1::text[], $2::int[], $3::bigint[], $4::timestamptz[], $5::bigint[])
     as l (endpoint_id, most, most_bytes, due_at, sequence)
   cross join lateral (
     select * from (
       select d.*, e.type, coalesce(e.size, 0) as size, e.request_id, e.created_at, count(*) over ()::int as found,
         sum(coalesce(e.size, 0)) over (order by d.due_at, d.sequence rows unbounded preceding) as bytes
       from (
         select endpoint_id, event_id, sequence, tries, replays, due_at from webhook_deliveries
         where endpoint_id = l.endpoint_id and status = 'pending' and due_at <= now()
           and (due_at, sequence) > (l.due_at, l.sequence)
         order by due_at, sequence limit l.most) d
       left join lateral (
         select type, size, request_id, created_at from events where id = d.event_id limit 1) e on true
     ) s
     where s.bytes - s.size < l.most_bytes or s.bytes = s.size
     order by s.due_at, s.sequence) d`,
);
