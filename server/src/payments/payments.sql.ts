import { statement } from '../platform/db/statement.ts';
import type { PaymentRow, PaymentStatus, Purpose } from './payment.ts';

export const COLUMNS = `id, purpose, subject, account_id, payment_method_id, processor, method_reference, customer_reference, currency, amount,
  status, reference, next_action, failure_code, failure_message, created_at, settled_at, checks`;

export const insertPayment = statement<
  PaymentRow,
  {
    id: string;
    purpose: Purpose;
    subject: string;
    accountId: string;
    methodId: string | null;
    processor: string;
    methodReference: string;
    customerReference: string | null;
    currency: string;
    amount: number;
    requestKey: Buffer | null;
  }
>(
  'insert_payment',
  `insert into payments (id, purpose, subject, account_id, payment_method_id, processor, method_reference,
     customer_reference, currency, amount, request_key)
   values ($id, $purpose, $subject, $accountId, $methodId, $processor, $methodReference,
     $customerReference, $currency, $amount, $requestKey)
   returning ${COLUMNS}`,
);

export const paymentById = statement<PaymentRow, [id: string]>(
  'payment_by_id',
  `select ${COLUMNS} from payments where id = $1`,
);

export const paymentByReference = statement<{ id: string }, [reference: string]>(
  'payment_by_reference',
  'select id from payments where reference = $1',
);

export const lockPayment = statement<PaymentRow, [id: string]>(
  'lock_payment',
  `select ${COLUMNS} from payments where id = $1 for update`,
);

/** An idempotency key is valid for 24 hours. */
export const paymentOfRequest = statement<PaymentRow, [accountId: string, requestKey: Buffer]>(
  'payment_of_request',
  `select ${COLUMNS} from payments
   where account_id = $1 and request_key = $2 and created_at > now() - interval '24 hours'
   order by id desc limit 1`,
);

export const openPaymentOf = statement<{ id: string }, [accountId: string]>(
  'open_payment_of_account',
  `select id from payments where account_id = $1 and check_at is not null limit 1`,
);

export const openPaymentWith = statement<{ id: string }, [accountId: string, methodId: string]>(
  'open_payment_with_method',
  `select id from payments where account_id = $1 and payment_method_id = $2 and check_at is not null limit 1`,
);

/** Serializes attempts of one request, so that the second finds the payment of the first. */
export const lockRequest = statement<unknown, [requestKey: Buffer]>(
  'lock_payment_request',
  `select pg_advisory_xact_lock(hashtextextended('payment request ' || encode($1::bytea, 'hex'), 0))`,
);

export const awaitPayment = statement<PaymentRow, [id: string, reference: string, nextAction: Buffer | null]>(
  'await_payment',
  `update payments set status = 'pending', reference = $2, next_action = $3,
     check_at = now() + least(interval '1 hour', interval '15 seconds' * power(2, least(checks, 10)))
   where id = $1 returning ${COLUMNS}`,
);

export const settlePayment = statement<
  PaymentRow,
  [
    id: string,
    status: PaymentStatus,
    reference: string | null,
    failureCode: string | null,
    failureMessage: string | null,
  ]
>(
  'settle_payment',
  `update payments set status = $2, reference = coalesce($3, reference), failure_code = $4, failure_message = $5,
     next_action = null, settled_at = now(), check_at = null
   where id = $1 returning ${COLUMNS}`,
);

/** Claims open payments and postpones their next check, so that no other node checks them at the same time. */
export const claimPayments = statement<PaymentRow, [count: number]>(
  'claim_open_payments',
  `update payments set checks = checks + 1,
     check_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(checks, 10)))
   where id in (
     select id from payments where check_at <= now() order by check_at limit $1 for update skip locked)
   returning ${COLUMNS}`,
);
