import type { Principal } from '../../access/principal.ts';
import type { Queryable, Tx } from '../../platform/db/queryable.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { CardInput, Customer, Processor, SavedCard } from '../processor.ts';
import * as sql from './payment-methods.sql.ts';

const MAX_CARDS = 20;

type Given = { card?: Extract<CardInput, { card: unknown }>['card']; token?: string };

/** Requires exactly one of a card number and a processor token. */
export function requireOneCard({ card, token }: Given): CardInput {
  if (card !== undefined && token !== undefined) throw invalid('token', 'Send `card` or `token`, not both.');
  if (card !== undefined) return { card };
  if (token !== undefined) return { token };
  throw invalid(
    'token',
    'Send `token`, which the payment processor returned for the card, or `card` with a test card.',
  );
}

/** Builds the processor's view of the account. */
export async function toCustomer(db: Queryable, { account }: Principal, processor: Processor): Promise<Customer> {
  const existing = await db.one(sql.customerOf, [account.id, processor.name]);
  return { accountId: account.id, email: account.email, name: account.name, reference: existing?.reference ?? null };
}

/** Enforces the card limit. Called before the processor saves a card, and again before it is inserted. */
export async function requireRoomForCard(db: Queryable, { account }: Principal): Promise<void> {
  const cards = await db.one(sql.countMethodsOf, [account.id]);
  if ((cards?.count ?? 0) < MAX_CARDS) return;
  throw new ApiError('quota_exceeded', `You can save up to ${MAX_CARDS} cards. Delete one that you no longer use.`);
}

/**
 * Saves a card that the processor stores. Saving the same card again returns the existing row. A provisional card is
 * kept after its first successful payment and removed after a failed one.
 */
export async function savePaymentMethod(
  tx: Tx,
  principal: Principal,
  processor: Processor,
  card: SavedCard,
  { provisional = false } = {},
): Promise<sql.PaymentMethodRow> {
  const { id: accountId } = principal.account;
  await tx.run(sql.lockMethodsOf, [accountId]);
  const existing = await tx.one(sql.methodByReference, [accountId, processor.name, card.reference]);
  if (existing) return existing.provisional_since === null || provisional ? existing : keep(tx, existing);
  await requireRoomForCard(tx, principal);
  if (card.customer !== null) await saveCustomer(tx, principal, processor, card.customer);
  const { reference, brand, last4, exp_month, exp_year } = card;
  const saved = await tx.one(sql.insertMethod, {
    id: newId('pm'),
    accountId,
    processor: processor.name,
    reference,
    brand,
    last4,
    expMonth: exp_month,
    expYear: exp_year,
    provisional,
  });
  if (!saved) throw new Error('the new payment method was not returned');
  return saved;
}

async function keep(tx: Tx, { id, account_id }: sql.PaymentMethodRow): Promise<sql.PaymentMethodRow> {
  const kept = await tx.one(sql.keepMethod, [id, account_id]);
  if (!kept) throw new Error('the payment method is missing');
  return kept;
}

export async function saveCustomer(
  tx: Tx,
  { account }: Principal,
  processor: Processor,
  reference: string,
): Promise<void> {
  await tx.run(sql.insertCustomer, [account.id, processor.name, reference]);
}
