import { statement } from '../../platform/db/statement.ts';

// Each endpoint has one queue of deliveries. Transactions that lock several queues lock them in ID order.

export const insertQueue = statement<unknown, [endpointId: string]>(
  'insert_webhook_queue',
  'insert into webhook_queues (endpoint_id) values ($1)',
);

export const deleteQueue = statement<unknown, [endpointId: string]>(
  'delete_webhook_queue',
  'delete from webhook_queues where endpoint_id = $1',
);

/** Requests work on a queue: the worker that holds the lease notices; otherwise any worker can claim it at once. */
export const wakeQueue = statement<unknown, [endpointId: string]>(
  'wake_webhook_queue',
  `update webhook_queues set changes = changes + 1, wake_requests = wake_requests + 1, backoff_until = null,
     wake_at = case when worker is null then now() else wake_at end
   where endpoint_id = $1`,
);

/** Clears the failure streak after the receiver was fixed. */
export const clearFailures = statement<unknown, [endpointId: string]>(
  'clear_webhook_failures',
  'update webhook_queues set failures = 0, failing_since = null where endpoint_id = $1',
);

export const takeSequence = statement<{ last_sequence: number }, [endpointId: string]>(
  'take_webhook_sequence',
  'update webhook_queues set last_sequence = last_sequence + 1 where endpoint_id = $1 returning last_sequence',
);

/** Pauses a queue. A worker that holds the lease notices the status by itself and releases the queue. */
export const pauseQueue = statement<unknown, [endpointId: string]>(
  'pause_webhook_queue',
  'update webhook_queues set wake_at = null where endpoint_id = $1 and worker is null',
);

/**
 * Sets `failing_since` if it is not set: the worker may not have persisted the first failure yet, and API clients see
 * the field.
 */
export const markFailing = statement<unknown, [endpointId: string]>(
  'mark_webhook_failing',
  'update webhook_queues set failing_since = coalesce(failing_since, now()) where endpoint_id = $1',
);
