import { type Statement, statement } from '../../../platform/db/statement.ts';

// A reservation counts while its node sends heartbeats. Reserving takes a lock per subject and reads only then. Usage
// moves from reserved to spent in one statement, so concurrent readers always see the same sum.

const alive = (node: string) =>
  `exists (select from inference_nodes n
     where n.node = ${node} and n.seen_at > statement_timestamp() - $lapseMs::int * interval '1 millisecond')`;

export const lockSubject = statement<unknown, [subject: string]>(
  'lock_inference_subject',
  `select pg_advisory_xact_lock(hashtextextended('inference ' || $1, 0))`,
);

export interface Reserved {
  /** The amount added to this node's reservation; null if the limit leaves too little. */
  granted: number | null;
  /** The amount that was neither spent nor reserved before. */
  room: string;
  spent: string;
  /** The total reserved by other nodes, and the number of those nodes. */
  elsewhere: string;
  nodes: number;
  /** False if the node's heartbeat has lapsed; it is then granted nothing. */
  alive: boolean;
}

interface ReserveParams {
  subject: string;
  node: string;
  lapseMs: number;
  limit: number;
  min: number;
  preferred: number;
  accountId: string;
}

/**
 * Adds to a node's reservation: at least the minimum; if there is room, the larger of the preferred amount and a sixteenth
 * of the room. A node that has more than a lowered limit allows returns the difference.
 */
const reserveOf = (spent: string) => `with spending as (
    select ${spent} as nano
  ), reserved as (
    select coalesce(sum(case r.node when $node then r.nano else greatest(r.nano, 0) end), 0) as nano,
      coalesce(sum(r.nano) filter (where r.node <> $node and r.nano > 0), 0) as elsewhere,
      count(*) filter (where r.node <> $node and r.nano > 0)::int as nodes
    from inference_reservations r where r.subject = $subject and ${alive('r.node')}
  ), limit_state as (
    select s.nano as spent, ${alive('$node')} as alive, $limit::bigint - s.nano - t.nano as room, t.elsewhere, t.nodes
    from spending s, reserved t
  ), credit_grant as (
    select least(room, greatest($min::bigint, $preferred::bigint, trunc(room / 16)))::bigint as nano from limit_state
    where alive and room >= $min::bigint
  ), node_reservation as (
    insert into inference_reservations as r (subject, node, nano) select $subject, $node, nano from credit_grant
    on conflict (subject, node) do update set nano = r.nano + excluded.nano
  )
  select (select nano from credit_grant) as granted, room::text, spent::text, alive, elsewhere::text, nodes
  from limit_state`;

/** Reserves a part of an account's credit. */
export const reserveCredit = statement<Reserved, ReserveParams>(
  'reserve_inference_credit',
  reserveOf(`coalesce((select owed_nano from inference_accounts where account_id = $accountId), 0)::numeric`),
);

/** Reserves a part of a key's monthly limit. Reads day by day, so that the index skips the account's other keys. */
export const reserveKeySpending = statement<Reserved, ReserveParams & { keyId: string; month: string }>(
  'reserve_inference_of_key',
  reserveOf(`coalesce((
      select sum(d.nano)
      from generate_series($month::date, $month::date + interval '1 month' - interval '1 day', '1 day') as m (day)
      cross join lateral (
        select sum(cost_nano) as nano from inference_days
        where account_id = $accountId and day = m.day::date and key_id = $keyId) d), 0)::numeric`),
);

/** Registers a node under a new name with what its requests hold, and deletes the reservations of its former names. */
export const renewNode = statement<
  unknown,
  { formerNodes: string[]; node: string; formerSubjects: string[]; subjects: string[]; nano: number[] }
>(
  'renew_inference_node',
  `with deleted_node as (
     delete from inference_nodes where node = any ($formerNodes)
   ), deleted_reservation as (
     delete from inference_reservations where subject = any ($formerSubjects) and node = any ($formerNodes)
   ), inserted_node as (
     insert into inference_nodes (node, seen_at) values ($node, statement_timestamp())
   )
   insert into inference_reservations as r (subject, node, nano)
   select h.subject, $node, h.nano from unnest($subjects::text[], $nano::bigint[]) as h (subject, nano) order by 1
   on conflict (subject, node) do update set nano = r.nano + excluded.nano`,
);

/** Records a heartbeat, unless the last one has lapsed already. */
export const recordHeartbeat = statement<unknown, [node: string, lapseMs: number]>(
  'record_inference_heartbeat',
  `update inference_nodes set seen_at = statement_timestamp()
   where node = $1 and seen_at > statement_timestamp() - $2::int * interval '1 millisecond'`,
);

export const returnReservations = statement<unknown, [node: string, subjects: string[], nano: number[]]>(
  'return_inference_reservations',
  `with locked_reservation as (
     select subject from inference_reservations where node = $1 and subject = any ($2) order by subject for update)
   update inference_reservations r set nano = r.nano - b.nano
   from locked_reservation l join unnest($2::text[], $3::bigint[]) as b (subject, nano) using (subject)
   where r.node = $1 and r.subject = l.subject`,
);

export const deleteEmptyReservations = statement<unknown, [node: string, subjects: string[]]>(
  'drop_empty_inference_reservations',
  `delete from inference_reservations r using (
     select subject from inference_reservations where node = $1 and subject = any ($2) order by subject for update) l
   where r.node = $1 and r.subject = l.subject and r.nano = 0`,
);

export const deleteNode = statement<unknown, [node: string, subjects: string[]]>(
  'remove_inference_node',
  `with deleted_node as (delete from inference_nodes where node = $1)
   delete from inference_reservations where node = $1 and subject = any ($2)`,
);

type Sweep = Statement<unknown, [lapseMs: number, batch: number]>;

/** Deletes reservations of nodes whose heartbeat has lapsed; they no longer count. */
export const sweepReservations: Sweep = statement(
  'sweep_inference_reservations',
  `delete from inference_reservations where (subject, node) in (
     select r.subject, r.node from inference_reservations r
     where not exists (select from inference_nodes n
       where n.node = r.node and n.seen_at > statement_timestamp() - $1::int * interval '1 millisecond')
     limit $2)`,
);

export const sweepNodes: Sweep = statement(
  'sweep_inference_nodes',
  `delete from inference_nodes where node = any (array(
     select node from inference_nodes
     where seen_at <= statement_timestamp() - $1::int * interval '1 millisecond' limit $2))`,
);
