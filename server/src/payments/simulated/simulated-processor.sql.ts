import { statement } from '../../platform/db/statement.ts';
import type { DeclineCode } from '../processor.ts';

export interface SimulatedCharge {
  id: string;
  method: string;
  currency: string;
  amount: number;
  description: string;
  return_url: string;
  status: 'succeeded' | 'failed' | 'pending';
  failure_code: DeclineCode | null;
  failure_message: string | null;
  needs_approval: boolean;
}

export interface SimulatedPayout {
  id: string;
  destination: string;
  currency: string;
  amount: number;
  status: 'succeeded' | 'failed' | 'pending';
  failure_code: string | null;
  failure_message: string | null;
}

const CHARGE =
  'id, method, currency, amount, description, return_url, status, failure_code, failure_message, needs_approval';

/** Returns no row if the ID exists. */
export const insertCharge = statement<
  { id: string },
  {
    id: string;
    method: string;
    currency: string;
    amount: number;
    description: string;
    returnUrl: string;
    status: string;
    failureCode: DeclineCode | null;
    failureMessage: string | null;
    needsApproval: boolean;
    settlesInMs: number | null;
  }
>(
  'insert_simulated_charge',
  `insert into simulated_charges (id, method, currency, amount, description, return_url, status, failure_code,
     failure_message, needs_approval, settles_at)
   values ($id, $method, $currency, $amount, $description, $returnUrl, $status, $failureCode,
     $failureMessage, $needsApproval, now() + $settlesInMs * interval '1 millisecond')
   on conflict (id) do nothing returning id`,
);

export const chargeById = statement<SimulatedCharge, [id: string]>(
  'simulated_charge_by_id',
  `select ${CHARGE} from simulated_charges where id = $1`,
);

/** Completes a slow charge whose delay has passed. */
export const completeDueCharge = statement<unknown, [id: string]>(
  'complete_due_simulated_charge',
  `update simulated_charges set status = 'succeeded' where id = $1 and status = 'pending' and settles_at <= now()`,
);

export const approveCharge = statement<unknown, [id: string]>(
  'approve_simulated_charge',
  `update simulated_charges set status = 'succeeded' where id = $1 and status = 'pending' and needs_approval`,
);

/** Fails a charge that waits for the bank; with `slowToo`, also a slow one whose delay has not passed. */
export const failCharge = statement<unknown, [id: string, code: DeclineCode, message: string, slowToo: boolean]>(
  'fail_simulated_charge',
  `update simulated_charges set status = 'failed', failure_code = $2, failure_message = $3
   where id = $1 and status = 'pending' and (needs_approval or ($4 and settles_at > now()))`,
);

/**
 * Deducts the amount from what is left of the charge and inserts the refund, both or neither. Concurrent refunds wait
 * at the charge's row lock; the later one then finds nothing left, or its ID taken.
 */
export const insertRefund = statement<
  unknown,
  [id: string, chargeId: string, currency: string, amount: number, status: string]
>(
  'insert_simulated_refund',
  `with charge as (
     update simulated_charges set refunded = refunded + case when $5 = 'failed' then 0 else $4::bigint end
     where id = $2 and status = 'succeeded' and currency = $3 and refunded + $4 <= amount
       and not exists (select from simulated_refunds where id = $1)
     returning id)
   insert into simulated_refunds (id, charge_id, currency, amount, status)
   select $1, id, $3, $4, $5 from charge`,
);

export const refundById = statement<
  { charge_id: string; currency: string; amount: number; status: 'succeeded' | 'failed' },
  [id: string]
>('simulated_refund_by_id', 'select charge_id, currency, amount, status from simulated_refunds where id = $1');

export const insertPayout = statement<
  unknown,
  {
    id: string;
    destination: string;
    currency: string;
    amount: number;
    status: string;
    failureCode: string | null;
    failureMessage: string | null;
    settlesInMs: number | null;
    returnsInMs: number | null;
  }
>(
  'insert_simulated_payout',
  `insert into simulated_payouts (id, destination, currency, amount, status, failure_code, failure_message, settles_at,
     returns_at)
   values ($id, $destination, $currency, $amount, $status, $failureCode, $failureMessage,
     now() + $settlesInMs * interval '1 millisecond', now() + $returnsInMs * interval '1 millisecond')
   on conflict (id) do nothing`,
);

export const payoutById = statement<SimulatedPayout, [id: string]>(
  'simulated_payout_by_id',
  `select id, destination, currency, amount, status, failure_code, failure_message
   from simulated_payouts where id = $1`,
);

export const completeDuePayout = statement<unknown, [id: string]>(
  'complete_due_simulated_payout',
  `update simulated_payouts set status = 'succeeded' where id = $1 and status = 'pending' and settles_at <= now()`,
);

/** Before its time only with `atOnce`. */
export const returnPayout = statement<unknown, [id: string, message: string, atOnce: boolean]>(
  'return_simulated_payout',
  `update simulated_payouts set status = 'failed', failure_code = 'returned', failure_message = $2
   where id = $1 and status = 'succeeded' and ($3 or returns_at <= now())`,
);
