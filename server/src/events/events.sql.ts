import { statement } from '../platform/db/statement.ts';

export const insertEvent = statement<
  unknown,
  [id: string, accountId: string, type: string, data: string, requestId: string | null]
>('insert_event', 'insert into events (id, account_id, type, data, request_id) values ($1, $2, $3, $4::json, $5)');

export const deleteEventsOf = statement<unknown, [accountId: string, batch: number]>(
  'delete_events_of_account',
  'delete from events where id in (select id from events where account_id = $1 limit $2)',
);
