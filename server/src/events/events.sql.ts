import { statement } from '../platform/db/statement.ts';
import type { EventRow } from './event.ts';
import type { SizedEvent } from './limit-batch-size.ts';

type NewEvent = [id: string, accountId: string, type: string, data: string, requestId: string | null];

const INSERT = `insert into events (id, account_id, type, data, size, request_id)
   values ($1, $2, $3, $4::text::json, octet_length($4::text), $5)`;

export const insertPrivateEvent = statement<unknown, NewEvent>('insert_private_event', INSERT);

export const insertEvent = statement<unknown, NewEvent>(
  'insert_event',
  `with inserted_event as (${INSERT}) insert into event_outbox (event_id) values ($1)`,
);

/** Deletes events and their outbox rows: those not delivered yet never are. */
const deleteWithOutbox = (ids: string) => `with deleted_ids as materialized (${ids}), deleted_outbox_rows as (
     delete from event_outbox where event_id = any (array(select id from deleted_ids))
   )
   delete from events where id = any (array(select id from deleted_ids))`;

export const deleteEventsOf = statement<unknown, [accountId: string, batch: number]>(
  'delete_events_of_account',
  deleteWithOutbox('select id from events where account_id = $1 order by type, id desc limit $2'),
);

export interface TakenEvent {
  id: string;
  account_id: string;
  type: string;
}

/** After a given one, because taken rows leave dead index entries until the next vacuum. */
export const takeEvents = statement<TakenEvent, [limit: number, after: string]>(
  'take_events',
  `with taken as (
     delete from event_outbox
     where event_id = any (array(
       select event_id from event_outbox where event_id > $2 order by event_id limit $1 for update skip locked))
     returning event_id
   )
   select e.id, e.account_id, e.type from taken t
   cross join lateral (select id, account_id, type from events where id = t.event_id limit 1) e
   order by e.id`,
);

export const sweepEvents = statement<unknown, [before: string, batch: number]>(
  'sweep_events',
  deleteWithOutbox('select id from events where id < $1 order by id limit $2'),
);

const COLUMNS = 'id, account_id, type, data::text as data, request_id, created_at';

/** Merges the newest ids of each type: events that are not on the page cost no more than their id. */
export const listEvents = statement<
  SizedEvent,
  [accountId: string, types: readonly string[], after: string | null, count: number]
>(
  'list_events',
  `select newest.id, e.size from (
     select i.id from unnest($2::text[]) as t (type)
     cross join lateral (
       select id from events where account_id = $1 and type = t.type and id < coalesce($3::text, '~')
       order by id desc limit $4) i
     order by i.id desc limit $4
   ) newest
   cross join lateral (select size from events where id = newest.id limit 1) e
   order by newest.id desc`,
);

/**
 * A request rarely causes more than a page of events: they are found first, so that no plan scans an account's events.
 */
export const listEventsOfRequest = statement<
  SizedEvent,
  [accountId: string, requestId: string, types: readonly string[], after: string | null, count: number]
>(
  'list_events_of_request',
  `with done as materialized (select id, account_id, type, size from events where request_id = $2)
   select id, size from done
   where account_id = $1 and type = any ($3) and id < coalesce($4::text, '~')
   order by id desc limit $5`,
);

export const idsAfter = statement<
  { id: string },
  [accountId: string, types: readonly string[], after: string, count: number]
>(
  'event_ids_after',
  `select i.id from unnest($2::text[]) as t (type)
   cross join lateral (
     select id from events where account_id = $1 and type = t.type and id > $3 order by id limit $4) i
   order by i.id limit $4`,
);

export const sizesOf = statement<SizedEvent, [ids: readonly string[]]>(
  'event_sizes',
  `select i.id, e.size from unnest($1::text[]) as i (id)
   cross join lateral (select size from events where id = i.id limit 1) e
   order by i.id`,
);

/**
 * Limited to the newest of all accounts: the inner limit keeps the planner from scanning everything that these accounts
 * ever had.
 */
export const recentEventsOf = statement<
  { id: string; account_id: string },
  [after: string, accountIds: readonly string[]]
>(
  'recent_events_of_accounts',
  `select id, account_id from (
     select id, account_id from events where id > $1 order by id desc limit 10000
   ) recent
   where account_id = any ($2)`,
);

export const eventsByIds = statement<EventRow, [ids: readonly string[]]>(
  'events_by_ids',
  `select e.* from unnest($1::text[]) as i (id)
   cross join lateral (select ${COLUMNS} from events where id = i.id limit 1) e
   order by e.id`,
);

export const eventById = statement<EventRow, [id: string]>(
  'event_by_id',
  `select ${COLUMNS} from events where id = $1`,
);
