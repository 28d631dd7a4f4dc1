import { statement } from '../../platform/db/statement.ts';

// One line of deliveries for each endpoint. Whoever changes several locks them in the order of their ids.

export const insertQueue = statement<unknown, [endpointId: string]>(
  'insert_webhook_queue',
  'insert into webhook_queues (endpoint_id) values ($1)',
);

export const deleteQueue = statement<unknown, [endpointId: string]>(
  'delete_webhook_queue',
  'delete from webhook_queues where endpoint_id = $1',
);

/** Somebody wants something done. Whoever works on the line already will notice; otherwise anybody may begin, at once. */
export const wakeQueue = statement<unknown, [endpointId: string]>(
  'stir_webhook_queue',
  `update webhook_queues set changes = changes + 1, stirs = stirs + 1, rests_until = null,
     wake_at = case when worker is null then now() else wake_at end
   where endpoint_id = $1`,
);

/** A receiver that was mended starts with a clean slate. */
export const clearFailures = statement<unknown, [endpointId: string]>(
  'forget_webhook_failures',
  'update webhook_queues set failures = 0, failing_since = null where endpoint_id = $1',
);

export const takeNumber = statement<{ last_sequence: number }, [endpointId: string]>(
  'take_webhook_number',
  'update webhook_queues set last_sequence = last_sequence + 1 where endpoint_id = $1 returning last_sequence',
);

/** Nothing is to be sent for the time being. Whoever works on the line sees that for themselves, and lets go of it. */
export const pauseQueue = statement<unknown, [endpointId: string]>(
  'rest_webhook_queue',
  'update webhook_queues set wake_at = null where endpoint_id = $1 and worker is null',
);

/** The first failure may not be written down yet, and is known to whoever asks. */
export const beginFailing = statement<unknown, [endpointId: string]>(
  'begin_webhook_failing',
  'update webhook_queues set failing_since = coalesce(failing_since, now()) where endpoint_id = $1',
);
