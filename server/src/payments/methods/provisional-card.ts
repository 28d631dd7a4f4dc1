import { forEachSettled } from '../../platform/async/for-each-settled.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { PaymentRow } from '../payment.ts';
import { openPaymentWith } from '../payments.sql.ts';
import type { Processor } from '../processor.ts';
import { type ChargeableCard, findChargeableCard, type Payer } from './find-payment-method.ts';
import * as sql from './payment-methods.sql.ts';

type PaidWith = Pick<PaymentRow, 'account_id' | 'payment_method_id'>;

/**
 * Finds the card for a new payment. A provisional card is locked and looked up again: a concurrent removal either has
 * finished by then, or waits and finds the payment.
 */
export async function takeCard(tx: Tx, payer: Payer, method: string, processor: Processor): Promise<ChargeableCard> {
  const card = await findChargeableCard(tx, payer, method, processor);
  if (!card.provisional) return card;
  await tx.run(sql.lockMethodsOf, [payer.account.id]);
  return findChargeableCard(tx, payer, method, processor);
}

/** Keeps a provisional card after its first successful payment, and makes it the default if there is none. */
export async function keepCard(tx: Tx, payment: PaidWith): Promise<void> {
  const card = await lockProvisional(tx, payment);
  if (card !== undefined) await tx.run(sql.keepMethod, [card, payment.account_id]);
}

/**
 * Removes a provisional card after a failed payment, unless another payment with it is open: that outcome then decides.
 */
export async function dropCard(tx: Tx, payment: PaidWith): Promise<void> {
  const card = await lockProvisional(tx, payment);
  if (card === undefined || (await tx.one(openPaymentWith, [payment.account_id, card]))) return;
  await tx.run(sql.removeMethod, [card]);
  await enqueue(tx, 'remove_card', { method: card });
}

/**
 * Serializes two payments with one card that settle at the same time, so that the second sees the first. Checks without
 * a lock first: most cards are not provisional, and those never wait.
 */
async function lockProvisional(tx: Tx, { account_id, payment_method_id: id }: PaidWith): Promise<string | undefined> {
  if (id === null || !(await tx.one(sql.provisionalMethod, [id]))) return undefined;
  await tx.run(sql.lockMethodsOf, [account_id]);
  return (await tx.one(sql.provisionalMethod, [id]))?.id;
}

/** Removes provisional cards that no payment was begun with, after an abandoned or interrupted checkout. */
export async function deleteUnusedCards(db: Db): Promise<void> {
  await forEachSettled(await db.many(sql.unusedMethods, []), ({ id, account_id }) =>
    db.transaction(async (tx) => {
      await tx.run(sql.lockMethodsOf, [account_id]); // a payment with it may be starting
      if (await tx.one(sql.removeUnused, [id])) await enqueue(tx, 'remove_card', { method: id });
    }),
  );
}
