import { createHash } from 'node:crypto';
import type { Principal } from '../access/principal.ts';
import { movementsOf } from '../ledger/read-balance.ts';
import { type TopUpCall, topUp } from '../payments/balance/top-up.ts';
import { savePaymentMethod, toCustomer } from '../payments/methods/save-payment-method.ts';
import type { PaymentsOptions } from '../payments/payment.ts';
import type { SavedCard } from '../payments/processor.ts';
import { sweepPayments } from '../payments/sweep-payments.ts';
import type { Db } from '../platform/db/queryable.ts';

type SaveCard = (card: SavedCard) => Promise<unknown>;

const BALANCE = 10_000;
const VISA = 'pm_card_visa';

/**
 * Gives the main buyer a card and a balance through the regular use cases. Steps that an interrupted start completed are
 * found and not repeated.
 */
export async function fundBuyer(
  db: Db,
  buyer: Principal,
  known: SavedCard | undefined,
  payments: PaymentsOptions,
  saveCard: SaveCard,
): Promise<void> {
  const { test: processor } = payments.processors;
  // The processor's id is saved to the file first: saving the same card again returns the first one.
  const card = known ?? (await processor.saveCard({ token: VISA }, await toCustomer(db, buyer, processor)));
  if (!known) await saveCard(card);
  const { id } = await db.transaction((tx) => savePaymentMethod(tx, buyer, processor, card));
  await sweepPayments(db, payments);
  const [movement] = await movementsOf(db, buyer.account.id, ['wallet'], undefined, 1);
  if (!movement) await topUpOnce(db, buyer, { amount: BALANCE, method: id, name: 'first' }, payments);
}

interface NamedTopUp {
  amount: number;
  /** A saved card or a test token. */
  method?: string;
  /** Distinguishes the top-ups of an account, so that an interrupted one is resumed. */
  name: string;
}

/** Tops up a wallet. The sweeper settles one that was interrupted long ago. */
export async function topUpOnce(
  db: Db,
  buyer: Principal,
  { amount, method = VISA, name }: NamedTopUp,
  payments: PaymentsOptions,
): Promise<void> {
  const call: TopUpCall = {
    db,
    principal: buyer,
    body: { amount: { currency: 'usd', amount }, payment_method: method },
    requestKey: requestKeyOf(buyer, `top-up ${name}`),
    write: (work) => db.transaction(work),
  };
  await topUp(call, payments, ({ status }) => status);
}

/** Returns the same key for the same payment after a restart. */
export function requestKeyOf({ account }: Principal, name: string): Buffer {
  return createHash('sha256').update(`the demo's ${name} of ${account.id}`).digest();
}
