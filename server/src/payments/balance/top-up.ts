import type { Principal } from '../../access/principal.ts';
import type { Call } from '../../access/route.ts';
import { requireConfirmedEmail } from '../../accounts/mail/require-confirmed-email.ts';
import { postEntries } from '../../ledger/post-entries.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, invalid, notFound } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import { beginPayment } from '../begin-payment.ts';
import { chargePayment, rejectIfDeclined } from '../charge-payment.ts';
import { findPayment } from '../find-payment.ts';
import { type CardRow, cardsById, defaultMethodOf } from '../methods/payment-methods.sql.ts';
import type { PaidFor, PaymentRow, PaymentsOptions } from '../payment.ts';
import * as sql from '../payments.sql.ts';
import { resumePayment } from '../resume-payment.ts';
import { settlePayment } from '../settle-payment.ts';

export interface TopUpInput {
  amount: Money;
  /** A saved card or a test token; unless set, the default card. */
  payment_method?: string;
}

export type TopUpCall = Pick<Call<TopUpInput>, 'db' | 'principal' | 'body' | 'requestKey' | 'write'>;

/** Credits the wallet. It always returns `kept`, because a wallet has no upper limit. */
export const topupPurpose: PaidFor = {
  async onPaid(tx, { id, account_id, currency, amount }) {
    await postEntries(tx, 'topup', id, [
      { account: 'processor', currency, amount: -amount },
      { account: 'wallet', owner: account_id, currency, amount },
    ]);
    return 'kept';
  },
  onFailed: async () => undefined, // nothing was reserved for it
};

/**
 * Charges a card and credits the wallet. The payment is committed before the charge, and the charge runs outside any
 * transaction: after an interruption, a retry or the sweeper continues with the same payment.
 */
export async function topUp<View>(
  { db, principal, body, requestKey, write }: TopUpCall,
  options: PaymentsOptions,
  toResponse: (payment: PaymentRow, tx: Tx) => View | Promise<View>,
): Promise<View> {
  requireConfirmedEmail(principal, options.requiresConfirmedEmail, 'buy');
  options.processors[principal.mode].requireReady();
  const { payment, resumed } = await db.transaction((tx) => beginTopUp(tx, principal, body, requestKey, options));
  const outcome = await chargePayment(db, payment, options, { resumed });
  await rejectIfDeclined(db, payment, outcome, options);
  return write(async (tx) => {
    const settled = outcome ? settlePayment(tx, payment.id, outcome, options) : findPayment(tx, payment.id);
    return toResponse(await settled, tx);
  });
}

async function beginTopUp(
  tx: Tx,
  principal: Principal,
  { amount, payment_method }: TopUpInput,
  requestKey: Buffer | null,
  options: PaymentsOptions,
): Promise<{ payment: PaymentRow; resumed: boolean }> {
  const wanted = { purpose: 'topup', amount, requestKey } as const;
  const existing = await resumePayment(tx, principal, { ...wanted, method: payment_method });
  if (existing) return { payment: existing, resumed: true };
  const method = payment_method ?? (await requireDefaultCard(tx, principal));
  return { payment: await beginPayment(tx, principal, { ...wanted, method }, options), resumed: false };
}

async function requireDefaultCard(db: Queryable, { account }: Principal): Promise<string> {
  const card = await db.one(defaultMethodOf, [account.id]);
  if (!card) throw invalid('payment_method', 'You have no default card. Save a card, or name one in `payment_method`.');
  return card.id;
}

/** Returns the saved cards that payments are charged to, by payment ID. */
export async function findCardsOf(db: Queryable, payments: readonly PaymentRow[]): Promise<Map<string, CardRow>> {
  const ids = new Set(payments.flatMap(({ payment_method_id: id }) => id ?? []));
  if (ids.size === 0) return new Map();
  const cards = new Map((await db.many(cardsById, [[...ids]])).map((card) => [card.id, card]));
  return new Map(
    payments.flatMap(({ id, payment_method_id: method }) => {
      const card = method === null ? undefined : cards.get(method);
      return card ? [[id, card] as const] : [];
    }),
  );
}

export async function findOwnTopUp(db: Queryable, { account }: Principal, id: string): Promise<PaymentRow> {
  const payment = await db.one(sql.paymentById, [id]);
  if (payment?.purpose !== 'topup') throw notFound('top-up');
  if (payment.account_id !== account.id)
    throw new ApiError(
      'forbidden_resource',
      "You don't have access to this top-up. Only the account that created it can see it.",
    );
  return payment;
}
