import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { invalid } from '../../platform/errors.ts';
import type { CardInput, Customer, SavedCard, SavingCard } from '../processor.ts';
import { isInvalidRequest, mapErrors } from './stripe-client.ts';

const TEST_TOKEN = /^pm_card_\w+$/;
const CARD = /^pm_\w+$/;

/** Returns whether this is one of Stripe's published test cards. They work only with a test key. */
export function isTestToken(secretKey: string, token: string): boolean {
  return /^(sk|rk)_test_/.test(secretKey) && TEST_TOKEN.test(token);
}

export async function beginSaving(stripe: Stripe, account: Customer): Promise<SavingCard> {
  const customer = await customerOf(stripe, account);
  const intent = await mapErrors(
    stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'], usage: 'on_session' }),
  );
  if (intent.client_secret === null) throw new Error(`Stripe returned no client secret for ${intent.id}`);
  return { customer, clientSecret: intent.client_secret };
}

export async function saveCard(
  stripe: Stripe,
  input: CardInput,
  account: Customer,
  takesTestTokens: (token: string) => boolean,
): Promise<SavedCard> {
  if (!('token' in input)) {
    throw invalid('card', 'Card numbers are not accepted here. Enter the card with Stripe and send its `token`.');
  }
  const { token } = input;
  if (!CARD.test(token) || (TEST_TOKEN.test(token) && !takesTestTokens(token))) {
    throw invalid('token', '`token` must be the ID of the card at Stripe, which starts with pm_.');
  }
  const customer = await customerOf(stripe, account);
  const method = await attach(stripe, token, customer, takesTestTokens(token));
  if (!method.card) throw invalid('token', '`token` must be the ID of a card.');
  const { brand, last4, exp_month, exp_year } = method.card;
  return { reference: method.id, customer, brand, last4, exp_month, exp_year };
}

/**
 * Attaches a card to its customer. A card saved in the browser is attached already; a card of another customer is
 * rejected.
 */
async function attach(stripe: Stripe, token: string, customer: string, isTest: boolean): Promise<Stripe.PaymentMethod> {
  if (isTest) return mapErrors(stripe.paymentMethods.attach(token, { customer }));
  const method = await mapErrors(
    stripe.paymentMethods.retrieve(token).catch((error: unknown) => {
      if (isInvalidRequest(error))
        throw invalid('token', 'Stripe has no card with this `token`. Enter the card again and send the new token.');
      throw error;
    }),
  );
  const holder = idOf(method.customer);
  if (holder === customer) return method;
  if (holder !== null)
    throw invalid('token', '`token` is the card of another account. Enter your own card and send its token.');
  return mapErrors(stripe.paymentMethods.attach(token, { customer }));
}

export async function removeCard(stripe: Stripe, reference: string): Promise<void> {
  const detached = stripe.paymentMethods.detach(reference).catch(async (error: unknown) => {
    // Already removed, by us or at Stripe.
    if (isInvalidRequest(error) && (await isGone(stripe, reference))) return;
    throw error;
  });
  await mapErrors(Promise.resolve(detached));
}

async function isGone(stripe: Stripe, reference: string): Promise<boolean> {
  try {
    return (await stripe.paymentMethods.retrieve(reference)).customer === null;
  } catch (error) {
    if (isInvalidRequest(error) && error.code === 'resource_missing') return true;
    throw error;
  }
}

/** The idempotency key includes the values sent, so that a changed name is not rejected as a reused key. */
async function customerOf(stripe: Stripe, { accountId, email, name, reference }: Customer): Promise<string> {
  if (reference !== null) return reference;
  const sent = createHash('sha256').update(`${email}\n${name}`).digest('hex').slice(0, 16);
  const customer = await mapErrors(
    stripe.customers.create(
      { email, name, metadata: { souk_account: accountId } },
      { idempotencyKey: `customer_${accountId}_${sent}` },
    ),
  );
  return customer.id;
}

function idOf(expandable: string | { id: string } | null): string | null {
  return typeof expandable === 'object' && expandable !== null ? expandable.id : expandable;
}
