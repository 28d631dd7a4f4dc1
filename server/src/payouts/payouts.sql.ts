import { statement } from '../platform/db/statement.ts';

export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed';

/** A payout to a seller. */
export interface PayoutRow {
  id: string;
  account_id: string;
  currency: string;
  amount: number;
  status: PayoutStatus;
  processor: string;
  destination: string;
  destination_label: string;
  reference: string | null;
  failure_code: string | null;
  failure_message: string | null;
  period_start: Date;
  period_end: Date;
  created_at: Date;
  paid_at: Date | null;
  /** Number of calls to the processor, including one that may not have been made before a crash. */
  checks: number;
}

const COLUMNS = `id, account_id, currency, amount, status, processor, destination, destination_label, reference,
  failure_code, failure_message, period_start, period_end, created_at, paid_at, checks`;

/** Serializes concurrent runs per seller and currency, so that a later run sees which earnings are taken. */
export const lockEarnings = statement<unknown, [accountId: string, currency: string]>(
  'lock_earnings_to_pay_out',
  `select pg_advisory_xact_lock(hashtextextended('payouts of ' || $1 || ' in ' || $2, 0))`,
);

const CLEARED = 'account_id = $accountId and currency = $currency and payout_id is null and available_at <= now()';

/**
 * Creates one payout of cleared earnings, oldest first, up to a number of lines. Creates none if they sum to less than
 * the minimum, or to more than all cleared earnings: then refunds are among the rest. One statement, so that the payout
 * equals exactly the lines it takes while sales and refunds continue. The sweeper sends it after a minute if its job
 * has not.
 */
export const insertPayout = statement<
  PayoutRow & { lines_amount: number; lines: number },
  {
    accountId: string;
    currency: string;
    id: string;
    minimum: number;
    lines: number;
    processor: string;
    destination: string;
    destinationLabel: string;
  }
>(
  'insert_payout',
  `with due_earnings as materialized (
     select subject, kind, amount, created_at from earnings where ${CLEARED} order by available_at limit $lines
   ), payout as (
     insert into payouts (id, account_id, currency, amount, processor, destination, destination_label,
       period_start, period_end, check_at)
     select $id, $accountId, $currency, sum(amount), $processor, $destination, $destinationLabel, min(created_at),
       max(created_at), now() + interval '1 minute'
     from due_earnings having sum(amount) between $minimum and (select sum(amount) from earnings where ${CLEARED})
     returning ${COLUMNS}
   ), payout_lines as (
     update earnings e set payout_id = payout.id from payout, due_earnings
     where e.subject = due_earnings.subject and e.kind = due_earnings.kind and e.payout_id is null
     returning e.amount
   )
   select payout.*, sums.* from payout, (select sum(amount)::bigint as lines_amount, count(*) as lines from payout_lines) sums`,
);

export const clearedBeyond = statement<unknown, { accountId: string; currency: string; lines: number }>(
  'cleared_lines_beyond',
  `select true as more from earnings where ${CLEARED} order by available_at offset $lines limit 1`,
);

export const payoutById = statement<PayoutRow, [id: string]>(
  'payout_by_id',
  `select ${COLUMNS} from payouts where id = $1`,
);

export const payoutByReference = statement<{ id: string }, [reference: string]>(
  'payout_by_reference',
  'select id from payouts where reference = $1',
);

export const lockPayout = statement<PayoutRow, [id: string]>(
  'lock_payout',
  `select ${COLUMNS} from payouts where id = $1 for update`,
);

export const listPayouts = statement<
  PayoutRow,
  [accountId: string, status: PayoutStatus | null, after: string | null, count: number]
>(
  'list_payouts',
  `select ${COLUMNS} from payouts
   where account_id = $1 and ($2::text is null or status = $2) and ($3::text is null or id < $3)
   order by id desc limit $4`,
);

export type SettledRow = Pick<PayoutRow, 'id' | 'status' | 'failure_code' | 'failure_message' | 'created_at'> & {
  failed_at: Date | null;
};

/** Finds the last settled payout to a destination, ignoring failures with these codes. */
export const lastSettledTo = statement<
  SettledRow,
  [accountId: string, destination: string, processor: string, except: readonly string[]]
>(
  'last_settled_payout_to_destination',
  `select id, status, failure_code, failure_message, created_at, failed_at from payouts
   where account_id = $1 and destination = $2 and processor = $3
     and (status = 'paid' or (status = 'failed' and failure_code <> all ($4)))
   order by id desc limit 1`,
);

/** A payout of any account, with its owner. */
export type MarketPayoutRow = PayoutRow & { account_slug: string; account_name: string };

const OF_MARKET = `select p.*, a.slug as account_slug, a.name as account_name
   from (select ${COLUMNS} from payouts`;
const WITH_ACCOUNTS = 'p join accounts a on a.id = p.account_id order by p.id desc';

export const listPayoutsOfMarket = {
  all: statement<MarketPayoutRow, [after: string | null, count: number]>(
    'list_payouts_of_market',
    `${OF_MARKET} where id < coalesce($1::text, '~') order by id desc limit $2) ${WITH_ACCOUNTS}`,
  ),
  withStatus: statement<MarketPayoutRow, [status: PayoutStatus, after: string | null, count: number]>(
    'list_payouts_of_market_with_status',
    `${OF_MARKET} where status = $1 and id < coalesce($2::text, '~') order by id desc limit $3) ${WITH_ACCOUNTS}`,
  ),
  ofAccount: statement<
    MarketPayoutRow,
    [accountId: string, status: PayoutStatus | null, after: string | null, count: number]
  >(
    'list_payouts_of_market_by_account',
    `${OF_MARKET} where account_id = $1 and ($2::text is null or status = $2) and id < coalesce($3::text, '~')
     order by id desc limit $4) ${WITH_ACCOUNTS}`,
  ),
};

export const openPayoutOf = statement<{ id: string }, [accountId: string]>(
  'open_payout_of_account',
  `select id from payouts where account_id = $1 and status in ('pending', 'in_transit') limit 1`,
);

/** Claims a payout before the processor is called, for at least a minute, which is longer than the call can take. */
const CLAIM = `status = case status when 'pending' then 'in_transit' else status end, checks = checks + 1,
     check_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(checks, 6)))`;

/** Claims a payout that is not claimed. */
export const claimPayout = statement<PayoutRow, [id: string]>(
  'claim_payout',
  `update payouts set ${CLAIM}
   where id = $1 and (status = 'pending' or (status = 'in_transit' and check_at <= now()))
   returning ${COLUMNS}`,
);

export const claimPayouts = statement<PayoutRow, [count: number]>(
  'claim_payouts_to_check',
  `update payouts set ${CLAIM}
   where id in (select id from payouts where check_at <= now() order by check_at limit $1 for update skip locked)
   returning ${COLUMNS}`,
);

/** Leaves the payout in transit; the sweeper checks it when its claim ends. */
export const awaitPayout = statement<unknown, [id: string, reference: string]>(
  'await_payout',
  'update payouts set reference = $2 where id = $1',
);

export const settlePaid = statement<PayoutRow, [id: string, reference: string, checkAt: Date | null]>(
  'settle_payout_paid',
  `update payouts set status = 'paid', reference = $2, paid_at = now(), check_at = $3
   where id = $1 returning ${COLUMNS}`,
);

export const settleFailed = statement<
  PayoutRow,
  [id: string, reference: string | null, failureCode: string, failureMessage: string]
>(
  'settle_payout_failed',
  `update payouts set status = 'failed', reference = coalesce($2, reference), failure_code = $3, failure_message = $4,
     failed_at = now(), check_at = null
   where id = $1 returning ${COLUMNS}`,
);

export const checkPayoutAt = statement<unknown, [id: string, checkAt: Date | null]>(
  'check_payout_at',
  'update payouts set check_at = $2 where id = $1',
);
