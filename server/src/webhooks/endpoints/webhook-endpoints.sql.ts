import { statement } from '../../platform/db/statement.ts';
import type { ENDPOINT_STATUSES, EndpointRow } from './webhook-endpoint.ts';

// Lock order: the endpoint before its queue.

const COLUMNS = `e.id, e.account_id, e.url, e.events, e.description, e.status, e.disabled_at, e.disabled_reason, e.secret,
  e.previous_secret, e.previous_secret_until, e.created_at, e.updated_at, q.failing_since`;

const WITH_QUEUE = 'webhook_endpoints e join webhook_queues q on q.endpoint_id = e.id';

export const insertEndpoint = statement<
  unknown,
  [id: string, accountId: string, url: string, events: readonly string[], description: string | null, secret: Buffer]
>(
  'insert_webhook_endpoint',
  `insert into webhook_endpoints (id, account_id, url, events, description, secret) values ($1, $2, $3, $4, $5, $6)`,
);

/** Serializes creations per account, so that concurrent ones cannot exceed the quota. */
export const lockAccountEndpoints = statement<unknown, [accountId: string]>(
  'lock_account_webhook_endpoints',
  `select pg_advisory_xact_lock(hashtextextended('webhook_endpoints ' || $1, 0))`,
);

export const countEndpoints = statement<{ count: number }, [accountId: string]>(
  'count_webhook_endpoints',
  'select count(*)::int as count from webhook_endpoints where account_id = $1',
);

export const endpointById = statement<EndpointRow, [id: string]>(
  'webhook_endpoint_by_id',
  `select ${COLUMNS} from ${WITH_QUEUE} where e.id = $1`,
);

export const lockEndpoint = statement<EndpointRow, [id: string]>(
  'lock_webhook_endpoint',
  `select ${COLUMNS} from ${WITH_QUEUE} where e.id = $1 for update of e`,
);

export const listEndpoints = statement<
  EndpointRow,
  [accountId: string, status: (typeof ENDPOINT_STATUSES)[number] | null, after: string | null, count: number]
>(
  'list_webhook_endpoints',
  `select ${COLUMNS} from ${WITH_QUEUE}
   where e.account_id = $1 and ($2::webhook_endpoint_status is null or e.status = $2) and ($3::text is null or e.id < $3)
   order by e.id desc limit $4`,
);

export const updateEndpoint = statement<
  unknown,
  [id: string, url: string | null, events: readonly string[] | null, setsText: boolean, description: string | null]
>(
  'update_webhook_endpoint',
  `update webhook_endpoints set url = coalesce($2, url), events = coalesce($3, events),
     description = case when $4 then $5 else description end, updated_at = now()
   where id = $1`,
);

export const enableEndpoint = statement<unknown, [id: string]>(
  'enable_webhook_endpoint',
  `update webhook_endpoints set status = 'enabled', disabled_at = null, disabled_reason = null, updated_at = now()
   where id = $1`,
);

/** Keeps time and reason of an endpoint that is disabled already. */
export const disableEndpoint = statement<
  unknown,
  [id: string, reason: NonNullable<EndpointRow['disabled_reason']>, url: string | null]
>(
  'disable_webhook_endpoint',
  `update webhook_endpoints set status = 'disabled', disabled_at = now(), disabled_reason = $2, updated_at = now()
   where id = $1 and status = 'enabled' and ($3::text is null or url = $3)`,
);

/** Invalidates the secret before the previous one. */
export const rotateSecret = statement<unknown, [id: string, secret: Buffer, overlapHours: number]>(
  'rotate_webhook_secret',
  `update webhook_endpoints set previous_secret = secret, secret = $2,
     previous_secret_until = now() + make_interval(hours => $3), updated_at = now()
   where id = $1`,
);

export const deleteEndpoint = statement<unknown, [id: string]>(
  'delete_webhook_endpoint',
  'delete from webhook_endpoints where id = $1',
);

export const endpointsOf = statement<{ id: string }, [accountId: string]>(
  'webhook_endpoints_of_account',
  'select id from webhook_endpoints where account_id = $1 order by id',
);

export const wipePreviousSecrets = statement<unknown, [batch: number]>(
  'wipe_previous_webhook_secrets',
  `update webhook_endpoints set previous_secret = null, previous_secret_until = null
   where id = any (array(
     select id from webhook_endpoints where previous_secret_until <= now() order by previous_secret_until limit $1))
     and previous_secret_until <= now()`,
);
