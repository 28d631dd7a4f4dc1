import type { Queryable } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError, invalid, notFound } from '../../platform/errors.ts';
import type { Processor } from '../processor.ts';
import * as sql from './payment-methods.sql.ts';

/** The account that is charged. Not a principal, because collecting usage has no caller. */
export interface Payer {
  readonly mode: Mode;
  readonly account: { readonly id: string };
}

export interface ChargeableCard {
  /** Null for a test token. */
  id: string | null;
  reference: string;
  /** The processor's ID for the account. */
  customer: string | null;
  /** The card is removed unless its first payment succeeds. */
  provisional: boolean;
}

/** Finds a saved card of the account; a removed card is not found. */
export async function findOwnMethod(
  db: Queryable,
  { account }: Pick<Payer, 'account'>,
  id: string,
): Promise<sql.PaymentMethodRow> {
  const method = await db.one(sql.methodById, [id]);
  if (!method || method.removed_at !== null) throw notFound('payment method');
  if (method.account_id !== account.id)
    throw new ApiError('forbidden_resource', "You don't have access to this payment method. Use one of your own.");
  return method;
}

/** Finds a card that can be charged: one of the account's saved cards, or a test token that the processor accepts. */
export async function findChargeableCard(
  db: Queryable,
  payer: Payer,
  method: string,
  processor: Processor,
): Promise<ChargeableCard> {
  if (processor.isTestToken(method)) {
    return { id: null, reference: method, customer: null, provisional: false };
  }
  const card = await findOwnMethod(db, payer, method);
  if (card.processor !== processor.name) {
    throw invalid('payment_method', 'This card was saved with another payment processor. Save it again.');
  }
  const customer = await db.one(sql.customerOf, [payer.account.id, processor.name]);
  const { id, reference, provisional_since } = card;
  return { id, reference, customer: customer?.reference ?? null, provisional: provisional_since !== null };
}

/** Returns the default cards of these accounts, by account ID. Accounts without one are left out. */
export async function defaultCardsOf(
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, sql.DefaultMethodRow>> {
  const cards = await db.many(sql.defaultMethodsOf, [accountIds]);
  return new Map(cards.map((card) => [card.account_id, card]));
}
