import type { Principal } from '../../access/principal.ts';
import { forEachSettled } from '../../platform/async/for-each-settled.ts';
import type { Db, Tx } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { PaymentsOptions } from '../payment.ts';
import { openPaymentWith } from '../payments.sql.ts';
import { findOwnMethod } from './find-payment-method.ts';
import * as sql from './payment-methods.sql.ts';

/** Takes a card out of the account; a job tells the processor. The newest that is left becomes the default. */
export async function removePaymentMethod(
  tx: Tx,
  principal: Principal,
  id: string,
): Promise<{ id: string; deleted: true }> {
  await tx.run(sql.lockMethodsOf, [principal.account.id]);
  const method = await findOwnMethod(tx, principal, id);
  if (await tx.one(openPaymentWith, [principal.account.id, method.id])) {
    throw new ApiError('invalid_state', 'A payment with this card is still open. Remove it when that is settled.');
  }
  await tx.run(sql.removeMethod, [method.id]);
  await tx.run(sql.promoteNewest, [principal.account.id]);
  await enqueue(tx, 'remove_card', { method: method.id });
  return { id: method.id, deleted: true };
}

export async function makeDefault(tx: Tx, principal: Principal, id: string): Promise<sql.PaymentMethodRow> {
  await tx.run(sql.lockMethodsOf, [principal.account.id]);
  const method = await findOwnMethod(tx, principal, id);
  if (method.provisional_since !== null) {
    throw new ApiError(
      'invalid_state',
      'This card is kept when a payment with it has succeeded. Until then it is none to charge by default.',
    );
  }
  await tx.run(sql.unsetDefault, [principal.account.id]);
  return (await tx.one(sql.setDefault, [method.id])) ?? method;
}

/** The job behind a removal: the processor forgets the card as well. */
export async function removeCard(db: Db, id: string, options: Pick<PaymentsOptions, 'processors'>): Promise<void> {
  const method = await db.one(sql.methodById, [id]);
  if (method) await forgetAtProcessor(db, method, options);
}

/** For the closing of an account, whose transaction neither waits for a processor nor reaches into both markets: a job does. */
export async function deleteCardsOnClosing(tx: Tx, account: string): Promise<void> {
  await enqueue(tx, 'forget_cards_of_account', { account });
}

/** For an account that is closed: whose cards they were is personal data. The payments keep their bare ids. */
export async function deleteCardsOf(
  db: Db,
  accountId: string,
  options: Pick<PaymentsOptions, 'processors'>,
): Promise<void> {
  await db.run(sql.deleteCustomersOf, [accountId]);
  await forEachSettled(await db.many(sql.everyMethodOf, [accountId]), async (method) => {
    if (method.removed_at === null) await forgetAtProcessor(db, method, options);
    await db.run(sql.deleteMethod, [method.id]);
  });
}

/** A card of a processor that is no longer in use here is beyond our reach. */
async function forgetAtProcessor(
  db: Db,
  method: sql.PaymentMethodRow,
  { processors }: Pick<PaymentsOptions, 'processors'>,
): Promise<void> {
  const processor = processors[db.realm as Mode];
  if (processor.name === method.processor) await processor.removeCard(method.reference);
}
