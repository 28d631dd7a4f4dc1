import { type Statement, statement } from '../../platform/db/statement.ts';

// What is set aside counts for as long as its node is heard of. Everybody who sets aside more takes turns by subject, and
// looks only then: whatever is used moves from what is set aside to what is spent in one statement, so that the sum of
// both is the same before and after.

const alive = (node: string) =>
  `exists (select from inference_nodes n
     where n.node = ${node} and n.seen_at > statement_timestamp() - $3::int * interval '1 millisecond')`;

export const lockSubject = statement<unknown, [subject: string]>(
  'lock_inference_subject',
  `select pg_advisory_xact_lock(hashtextextended('inference ' || $1, 0))`,
);

export interface Reserved {
  /** What was added to what this node has; null where there is not enough. */
  granted: number | null;
  /** What was neither spent nor set aside before. */
  room: string;
  spent: string;
  /** What other nodes have set aside, and how many of them. */
  elsewhere: string;
  nodes: number;
  /** Whether the node still counts. Nothing is granted to one that does not. */
  alive: boolean;
}

type Wanted = [subject: string, node: string, lapseMs: number, limit: number, least: number, good: number];

/**
 * Adds to what a node has: at least the least, at best a good piece or a sixteenth of the room. A node that has more than
 * a lowered limit leaves room for gives back the difference.
 */
const reserveOf = (spent: string) => `with spending as (
    select ${spent} as nano
  ), taken as (
    select coalesce(sum(case r.node when $2 then r.nano else greatest(r.nano, 0) end), 0) as nano,
      coalesce(sum(r.nano) filter (where r.node <> $2 and r.nano > 0), 0) as elsewhere,
      count(*) filter (where r.node <> $2 and r.nano > 0)::int as nodes
    from inference_reservations r where r.subject = $1 and ${alive('r.node')}
  ), seen as (
    select s.nano as spent, ${alive('$2')} as alive, $4::bigint - s.nano - t.nano as room, t.elsewhere, t.nodes
    from spending s, taken t
  ), granted as (
    select least(room, greatest($5::bigint, $6::bigint, trunc(room / 16)))::bigint as nano from seen
    where alive and room >= $5::bigint
  ), kept as (
    insert into inference_reservations as r (subject, node, nano) select $1, $2, nano from granted
    on conflict (subject, node) do update set nano = r.nano + excluded.nano
  )
  select (select nano from granted) as granted, room::text, spent::text, alive, elsewhere::text, nodes
  from seen`;

/** Of what an account may owe. */
export const reserveCredit = statement<Reserved, [...Wanted, accountId: string]>(
  'reserve_inference_credit',
  reserveOf(`coalesce((select owed_nano from inference_accounts where account_id = $7), 0)::numeric`),
);

/** Of what a key may spend in a month, which is looked up day by day: an account can have many keys. */
export const reserveOfKey = statement<Reserved, [...Wanted, accountId: string, keyId: string, month: string]>(
  'reserve_inference_of_key',
  reserveOf(`coalesce((
      select sum(d.nano) from generate_series($9::date, $9::date + interval '1 month' - interval '1 day', '1 day') as m (day)
      cross join lateral (
        select sum(cost_nano) as nano from inference_days
        where account_id = $7 and day = m.day::date and key_id = $8) d), 0)::numeric`),
);

/** A node comes under a new name, with what its requests hold; what it had under old ones counts no more. */
export const renewNode = statement<
  unknown,
  [formerNodes: string[], node: string, formerSubjects: string[], subjects: string[], nano: number[]]
>(
  'renew_inference_node',
  `with gone as (
     delete from inference_nodes where node = any ($1)
   ), dropped as (
     delete from inference_reservations where subject = any ($3) and node = any ($1)
   ), here as (
     insert into inference_nodes (node, seen_at) values ($2, statement_timestamp())
   )
   insert into inference_reservations as r (subject, node, nano)
   select h.subject, $2, h.nano from unnest($4::text[], $5::bigint[]) as h (subject, nano) order by 1
   on conflict (subject, node) do update set nano = r.nano + excluded.nano`,
);

/** Touches nothing where the node was silent for too long. */
export const keepNode = statement<unknown, [node: string, lapseMs: number]>(
  'keep_inference_node',
  `update inference_nodes set seen_at = statement_timestamp()
   where node = $1 and seen_at > statement_timestamp() - $2::int * interval '1 millisecond'`,
);

export const giveBack = statement<unknown, [node: string, subjects: string[], nano: number[]]>(
  'give_back_inference_reservations',
  `with mine as (
     select subject from inference_reservations where node = $1 and subject = any ($2) order by subject for update)
   update inference_reservations r set nano = r.nano - b.nano
   from mine join unnest($2::text[], $3::bigint[]) as b (subject, nano) using (subject)
   where r.node = $1 and r.subject = mine.subject`,
);

export const dropEmpty = statement<unknown, [node: string, subjects: string[]]>(
  'drop_empty_inference_reservations',
  `delete from inference_reservations r using (
     select subject from inference_reservations where node = $1 and subject = any ($2) order by subject for update) mine
   where r.node = $1 and r.subject = mine.subject and r.nano = 0`,
);

export const removeNode = statement<unknown, [node: string, subjects: string[]]>(
  'remove_inference_node',
  `with gone as (delete from inference_nodes where node = $1)
   delete from inference_reservations where node = $1 and subject = any ($2)`,
);

type Sweep = Statement<unknown, [lapseMs: number, batch: number]>;

/** Of nodes that were not heard of for so long; they count no more anyway. */
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
