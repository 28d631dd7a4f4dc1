import { statement } from '../platform/db/statement.ts';
import type { CheckoutRow, CheckoutStatus } from './checkout.ts';

/**
 * Derives the status of a checkout from its key and its payment: a key that was revoked (in either mode, or with its
 * account) or has expired cannot be paid for, without any update here.
 */
const CHECKOUTS = `select c.id, c.key_id, c.account_id, c.currency, c.amount, s.status, c.payment_id,
    case when s.status = 'pending' then p.next_action end as next_action, c.created_at, c.paid_at
  from checkouts c join api_keys k on k.id = c.key_id left join payments p on p.id = c.payment_id
    cross join lateral (select case
      when c.status <> 'open' then c.status
      when k.revoked_at is not null or k.expires_at <= now() then 'canceled'
      when p.status in ('processing', 'pending') then 'pending'
      else 'open' end as status) s`;

/** The caller must have locked the key, so that two at once cannot both insert one. */
export const insertCheckout = statement<
  unknown,
  [id: string, keyId: string, accountId: string, currency: string, amount: number]
>('insert_checkout', 'insert into checkouts (id, key_id, account_id, currency, amount) values ($1, $2, $3, $4, $5)');

export const checkoutById = statement<CheckoutRow, [id: string]>('checkout_by_id', `${CHECKOUTS} where c.id = $1`);

export const openCheckoutOf = statement<CheckoutRow, [keyId: string]>(
  'open_checkout_of_key',
  `${CHECKOUTS} where c.key_id = $1 and c.status = 'open'`,
);

export const listCheckouts = statement<
  CheckoutRow,
  [accountId: string, status: CheckoutStatus | null, after: string | null, count: number]
>(
  'list_checkouts',
  `${CHECKOUTS} where c.account_id = $1 and ($2::text is null or s.status = $2) and ($3::text is null or c.id < $3)
   order by c.id desc limit $4`,
);

export const setPayment = statement<unknown, [id: string, paymentId: string]>(
  'set_payment_of_checkout',
  'update checkouts set payment_id = $2 where id = $1',
);

/** Unless another payment has been started since. */
export const clearPayment = statement<unknown, [id: string, paymentId: string]>(
  'clear_payment_of_checkout',
  'update checkouts set payment_id = null where id = $1 and payment_id = $2',
);

export const markPaid = statement<unknown, [id: string, paymentId: string]>(
  'mark_checkout_paid',
  `update checkouts set status = 'paid', payment_id = $2, paid_at = now() where id = $1`,
);

export const markCanceled = statement<unknown, [id: string]>(
  'mark_checkout_canceled',
  `update checkouts set status = 'canceled' where id = $1 and status = 'open'`,
);
