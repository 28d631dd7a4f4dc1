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
 * What a payment is begun with. Whoever would take away a card that has yet to pay has done so by then, or waits and finds
 * the payment.
 */
export async function takeCard(tx: Tx, payer: Payer, method: string, processor: Processor): Promise<ChargeableCard> {
  const card = await findChargeableCard(tx, payer, method, processor);
  if (!card.provisional) return card;
  await tx.run(sql.lockMethodsOf, [payer.account.id]);
  return findChargeableCard(tx, payer, method, processor);
}

/** A card that was saved to pay with has paid: it is kept, and is the default where there was none. */
export async function keepCard(tx: Tx, payment: PaidWith): Promise<void> {
  const card = await lockProvisional(tx, payment);
  if (card !== undefined) await tx.run(sql.keepMethod, [card, payment.account_id]);
}

/** It could not pay: it goes, unless another payment with it is under way, whose outcome then decides. */
export async function dropCard(tx: Tx, payment: PaidWith): Promise<void> {
  const card = await lockProvisional(tx, payment);
  if (card === undefined || (await tx.one(openPaymentWith, [payment.account_id, card]))) return;
  await tx.run(sql.removeMethod, [card]);
  await enqueue(tx, 'remove_card', { method: card });
}

/**
 * Two payments with one card that end at the same time come one after the other, and the second knows of the first. Most
 * cards are long kept: nobody waits for those.
 */
async function lockProvisional(tx: Tx, { account_id, payment_method_id: id }: PaidWith): Promise<string | undefined> {
  if (id === null || !(await tx.one(sql.provisionalMethod, [id]))) return undefined;
  await tx.run(sql.lockMethodsOf, [account_id]);
  return (await tx.one(sql.provisionalMethod, [id]))?.id;
}

/** Cards that were saved to pay with, and never were: somebody has changed their mind, or a request was cut off. */
export async function deleteUnusedCards(db: Db): Promise<void> {
  await forEachSettled(await db.many(sql.unusedMethods, []), ({ id, account_id }) =>
    db.transaction(async (tx) => {
      await tx.run(sql.lockMethodsOf, [account_id]); // a payment with it may just be begun
      if (await tx.one(sql.removeUnused, [id])) await enqueue(tx, 'remove_card', { method: id });
    }),
  );
}
