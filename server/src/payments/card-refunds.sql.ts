import { statement } from '../platform/db/statement.ts';

export interface CardRefundRow {
  id: string;
  payment_id: string;
  payment_reference: string | null;
  processor: string;
  account_id: string;
  currency: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  reference: string | null;
}

const SELECT = `select r.id, r.payment_id, p.reference as payment_reference, p.processor, r.account_id, r.currency, r.amount, r.status,
  r.reference from card_refunds r join payments p on p.id = r.payment_id`;

/** A job enqueued on the same transaction sends the refund; the sweeper first checks it after a minute. */
export const insertCardRefund = statement<
  unknown,
  [id: string, paymentId: string, accountId: string, currency: string, amount: number]
>(
  'insert_card_refund',
  `insert into card_refunds (id, payment_id, account_id, currency, amount, check_at)
   values ($1, $2, $3, $4, $5, now() + interval '1 minute')`,
);

export const cardRefundById = statement<CardRefundRow, [id: string]>('card_refund_by_id', `${SELECT} where r.id = $1`);

export const lockCardRefund = statement<CardRefundRow, [id: string]>(
  'lock_card_refund',
  `${SELECT} where r.id = $1 for update of r`,
);

export const cardRefundByReference = statement<{ id: string }, [reference: string]>(
  'card_refund_by_reference',
  'select id from card_refunds where reference = $1',
);

export const openCardRefundOf = statement<{ id: string }, [accountId: string]>(
  'open_card_refund_of_account',
  'select id from card_refunds where account_id = $1 and check_at is not null limit 1',
);

export const awaitCardRefund = statement<unknown, [id: string, reference: string]>(
  'await_card_refund',
  'update card_refunds set reference = $2 where id = $1',
);

export const settleCardRefund = statement<
  unknown,
  [id: string, status: 'succeeded' | 'failed', reference: string | null]
>(
  'settle_card_refund',
  `update card_refunds set status = $2, reference = coalesce($3, reference), settled_at = now(), check_at = null
   where id = $1`,
);

/** Excludes a refund from the sweeper. */
export const parkCardRefund = statement<unknown, [id: string]>(
  'park_card_refund',
  'update card_refunds set check_at = null where id = $1',
);

export const claimCardRefunds = statement<{ id: string }, [count: number]>(
  'claim_card_refunds',
  `update card_refunds set checks = checks + 1,
     check_at = now() + least(interval '6 hours', interval '1 minute' * power(2, least(checks, 10)))
   where id in (select id from card_refunds where check_at <= now() order by check_at limit $1 for update skip locked)
   returning id`,
);
