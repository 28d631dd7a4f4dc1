import { statement } from '../platform/db/statement.ts';

export const callbackReceived = statement<{ id: string }, [processor: string, id: string]>(
  'processor_callback_received',
  'select id from processor_callbacks where processor = $1 and id = $2',
);

export const insertCallback = statement<unknown, [processor: string, id: string]>(
  'insert_processor_callback',
  'insert into processor_callbacks (processor, id) values ($1, $2) on conflict do nothing',
);

/** Processors resend a callback for some days, never for a month. */
export const sweepCallbacks = statement<unknown, [batch: number]>(
  'sweep_processor_callbacks',
  `delete from processor_callbacks where ctid = any (array(
     select ctid from processor_callbacks where received_at < now() - interval '30 days' limit $1))`,
);
