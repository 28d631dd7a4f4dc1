import { statement } from '../../platform/db/statement.ts';
import { NANO_PER_MINOR } from '../metering/nano.ts';
import type { DeclineState } from './usage-collection.ts';

export interface DebtRow extends DeclineState {
  owed_nano: number;
}

const DEBT = `owed_nano, coalesce(collect_after > now(), false) as waits, declined_method`;

export const debtOf = statement<DebtRow, [accountId: string]>(
  'inference_debt_of',
  `select ${DEBT} from inference_accounts where account_id = $1`,
);

/** Serializes collections of an account. The pending collection must be read afterwards, by a separate statement. */
export const lockDebt = statement<DebtRow, [accountId: string]>(
  'lock_inference_debt',
  `select ${DEBT} from inference_accounts where account_id = $1 for update`,
);

export const openCollectionOf = statement<{ id: string; amount: number }, [accountId: string]>(
  'open_usage_collection_of',
  `select id, amount from usage_collections where account_id = $1 and status = 'pending'`,
);

/** Checks whether a live node has a reservation for requests of this account. */
export const hasReservation = statement<{ holds: boolean }, [accountId: string, lapseMs: number]>(
  'has_inference_reservation',
  `select exists (
     select from inference_reservations r join inference_nodes n using (node)
     where r.subject = $1 and r.nano > 0
       and n.seen_at > statement_timestamp() - $2::int * interval '1 millisecond') as holds`,
);

export const insertCollection = statement<
  unknown,
  [id: string, accountId: string, currency: string, amount: number, source: 'wallet' | 'card', paymentId: string | null]
>(
  'insert_usage_collection',
  `insert into usage_collections (id, account_id, currency, amount, source, payment_id, status, settled_at)
   values ($1, $2, $3, $4, $5, $6, case $5 when 'wallet' then 'succeeded' else 'pending' end,
     case $5 when 'wallet' then now() end)`,
);

export const settleCollection = statement<unknown, [id: string, status: 'succeeded' | 'failed']>(
  'settle_usage_collection',
  `update usage_collections set status = $2, settled_at = now() where id = $1 and status = 'pending'`,
);

export const reduceDebt = statement<unknown, [accountId: string, nano: number]>(
  'reduce_inference_debt',
  'update inference_accounts set owed_nano = owed_nano - $2 where account_id = $1',
);

/** Clears recorded declines after a successful payment. */
export const clearDeclines = statement<unknown, [accountId: string]>(
  'clear_inference_declines',
  `update inference_accounts set declines = 0, collect_after = null, declined_method = null where account_id = $1`,
);

export const recordDecline = statement<unknown, [accountId: string, method: string | null, hours: readonly number[]]>(
  'record_inference_decline',
  `update inference_accounts set declines = declines + 1, declined_method = $2, collect_after = now()
     + make_interval(hours => ($3::int[])[least(declines + 1, cardinality($3::int[]))])
   where account_id = $1`,
);

export interface DebtorRow extends DeclineState {
  account_id: string;
  /** Debt minus the pending collection. */
  due_nano: number;
  /** True while a card is being charged. */
  open: boolean;
}

/**
 * Lists, page by page, accounts whose debt reaches a minimum, after subtracting pending collections and `excluded`, such
 * as the usage of this month.
 */
const debtors = (name: string, excluded: string) =>
  statement<DebtorRow, [after: string, atLeastNano: number, count: number]>(
    name,
    `select a.account_id, d.due_nano, a.waits, a.declined_method, a.open from (
       select account_id, ${DEBT}, c.amount is not null as open, coalesce(c.amount, 0) * ${NANO_PER_MINOR} as taken
       from inference_accounts a left join lateral (
         select amount from usage_collections where account_id = a.account_id and status = 'pending') c on true
       where a.account_id > $1) a
     cross join lateral (select (a.owed_nano - a.taken - ${excluded})::bigint as due_nano) d
     where d.due_nano >= $2 order by a.account_id limit $3`,
  );

export const debtorsOf = debtors('inference_debtors', '0');

export const debtorsOfEarlierMonths = debtors(
  'inference_debtors_of_earlier_months',
  `coalesce((select sum(cost_nano) from inference_days
     where account_id = a.account_id and day >= date_trunc('month', now() at time zone 'utc')), 0)`,
);
