import { statement } from '../platform/db/statement.ts';

export type EarningKind = 'sale' | 'refund' | 'payout_returned';

/** One line of a seller's earnings. */
export interface EarningRow {
  kind: EarningKind;
  /** The purchase, or the payout that was returned. */
  subject: string;
  gross: number;
  fee: number;
  amount: number;
  created_at: Date;
}

const LINE = 'kind, subject, gross, fee, amount, created_at';

/** Has the `available_at` of the sale, so that a refund before clearing cancels it out on the same day. */
export const insertRefund = statement<unknown, [purchaseId: string]>(
  'insert_refunded_earning',
  `insert into earnings (account_id, currency, kind, subject, asset_id, gross, fee, amount, available_at)
   select account_id, currency, 'refund', subject, asset_id, -gross, -fee, -amount, available_at
   from earnings where subject = $1 and kind = 'sale'`,
);

/** Credits the money of a failed payout, which had cleared already. */
export const insertReturned = statement<
  unknown,
  [accountId: string, currency: string, payoutId: string, amount: number]
>(
  'insert_returned_payout',
  `insert into earnings (account_id, currency, kind, subject, gross, fee, amount, available_at)
   values ($1, $2, 'payout_returned', $3, $4, 0, $4, now())`,
);

export const earningsOf = statement<{ currency: string; pending: number; cleared: number }, [accountId: string]>(
  'earnings_of_account',
  `select currency, coalesce(sum(amount) filter (where available_at > now()), 0)::bigint as pending,
     coalesce(sum(amount) filter (where available_at <= now()), 0)::bigint as cleared
   from earnings where account_id = $1 and payout_id is null
   group by currency order by currency`,
);

export const unpaidEarningsIn = statement<{ amount: number }, [accountId: string, currency: string]>(
  'unpaid_earnings_in_currency',
  `select coalesce(sum(amount), 0)::bigint as amount from earnings
   where account_id = $1 and currency = $2 and payout_id is null`,
);

/** Finds when the last held earnings clear. */
export const heldUntil = statement<{ held_until: Date | null }, [accountId: string]>(
  'earnings_held_until',
  `select max(available_at) as held_until from earnings
   where account_id = $1 and payout_id is null and available_at > now()`,
);

export interface ClearedRow {
  account_id: string;
  currency: string;
  amount: number;
}

/** Lists sellers with cleared, unpaid earnings, in index order. */
export const clearedEarnings = statement<ClearedRow, [afterAccount: string, afterCurrency: string, count: number]>(
  'cleared_earnings',
  `select account_id, currency, sum(amount)::bigint as amount from earnings
   where payout_id is null and available_at <= now() and (account_id, currency) > ($1, $2)
   group by account_id, currency having sum(amount) > 0
   order by account_id, currency limit $3`,
);

/** Sorts after every line: the start of a descending list. */
export const BEHIND_ALL = ['~', 'sale'] as const;

/** Newest sale first. Each page is an index range, however long the payout is. */
export const linesOf = statement<
  EarningRow,
  [payoutId: string, beforeSubject: string, beforeKind: EarningKind, count: number]
>(
  'lines_of_payout',
  `select ${LINE} from earnings
   where payout_id = $1 and (subject, kind) < ($2, $3)
   order by subject desc, kind desc limit $4`,
);

export interface RevenueRow {
  /** YYYY-MM-DD */
  start: string;
  currency: string;
  /** Null for all assets together, or if it was never recorded. */
  asset_id: string | null;
  gross: number;
  fees: number;
  refunds: number;
  net: number;
  sales: number;
}

export const firstEarningOf = statement<{ created_at: Date }, [accountId: string]>(
  'first_earning_of_account',
  `select created_at from earnings where account_id = $1 and kind in ('sale', 'refund') order by created_at limit 1`,
);

/** Days are in UTC. A refund returns the fee, which is deducted from `fees`. By asset, the highest net comes first. */
export const revenueOf = statement<
  RevenueRow,
  {
    accountId: string;
    from: Date;
    before: Date;
    interval: string;
    currency: string | null;
    byAsset: boolean;
    count: number | null;
  }
>(
  'revenue_of_account',
  `select to_char(case $interval when 'total' then $from::timestamptz at time zone 'UTC'
       else date_trunc($interval, created_at at time zone 'UTC') end, 'YYYY-MM-DD') as start, currency,
     case when $byAsset then asset_id end as asset_id,
     coalesce(sum(gross) filter (where kind = 'sale'), 0)::bigint as gross,
     sum(fee)::bigint as fees,
     coalesce(-sum(gross) filter (where kind = 'refund'), 0)::bigint as refunds,
     sum(amount)::bigint as net,
     count(*) filter (where kind = 'sale') as sales
   from earnings
   where account_id = $accountId and created_at >= $from and created_at < $before and kind in ('sale', 'refund')
     and ($currency::text is null or currency = $currency)
   group by 1, 2, 3 order by 1, 2, net desc, 3 limit $count`,
);
