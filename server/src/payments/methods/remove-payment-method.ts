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

/** Removes a card from the account; a job removes it at the processor. The newest card left becomes the default. */
export async function removePaymentMethod(
  tx: Tx,
  principal: Principal,
  id: string,
): Promise<{ id: string; deleted: true }> {
  await tx.run(sql.lockMethodsOf, [principal.account.id]);
  const method = await findOwnMethod(tx, principal, id);
  if (await tx.one(openPaymentWith, [principal.account.id, method.id])) {
    throw new ApiError(
      'invalid_state',
      'A payment with this card is still open. Delete the card once the payment is settled.',
    );
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
      'This card is saved once a payment with it succeeds. You can make it the default after that.',
    );
  }
  await tx.run(sql.unsetDefault, [principal.account.id]);
  return (await tx.one(sql.setDefault, [method.id])) ?? method;
}

/** Job behind a removal: removes the card at the processor as well. */
export async function removeCard(db: Db, id: string, options: Pick<PaymentsOptions, 'processors'>): Promise<void> {
  const method = await db.one(sql.methodById, [id]);
  if (method) await removeAtProcessor(db, method, options);
}

/**
 * Enqueues the deletion of cards: the transaction that closes an account neither calls a processor nor writes to both
 * modes.
 */
export async function deleteCardsOnClosing(tx: Tx, account: string): Promise<void> {
  await enqueue(tx, 'forget_cards_of_account', { account });
}

/** Deletes the cards of a closed account: who owned them is personal data. Payments keep the bare IDs. */
export async function deleteCardsOf(
  db: Db,
  accountId: string,
  options: Pick<PaymentsOptions, 'processors'>,
): Promise<void> {
  await db.run(sql.deleteCustomersOf, [accountId]);
  await forEachSettled(await db.many(sql.everyMethodOf, [accountId]), async (method) => {
    if (method.removed_at === null) await removeAtProcessor(db, method, options);
    await db.run(sql.deleteMethod, [method.id]);
  });
}

/** Skips a card of a processor that is no longer configured here: it cannot be reached. */
async function removeAtProcessor(
  db: Db,
  method: sql.PaymentMethodRow,
  { processors }: Pick<PaymentsOptions, 'processors'>,
): Promise<void> {
  const processor = processors[db.realm as Mode];
  if (processor.name === method.processor) await processor.removeCard(method.reference);
}
