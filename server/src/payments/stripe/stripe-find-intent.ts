import Stripe from 'stripe';
import type { ChargeRequest } from '../processor.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { isInvalidRequest, mapMoneyErrors } from './stripe-client.ts';

/** Tolerates clock differences between us and Stripe. */
const MARGIN_S = 60 * 60;

/**
 * Finds the intent of a payment by the ID in its metadata. Reads the list, which is up to date; Stripe's search can lag
 * by minutes.
 */
export async function findIntent(
  stripe: Stripe,
  { id, customer }: ChargeRequest,
): Promise<Stripe.PaymentIntent | undefined> {
  const gte = Math.floor(timeOf(id) / 1000) - MARGIN_S;
  const list = stripe.paymentIntents.list({ created: { gte }, limit: 100, ...(customer === null ? {} : { customer }) });
  return mapMoneyErrors(
    (async () => {
      for await (const intent of list) if (intent.metadata.souk_payment === id) return intent;
      return undefined;
    })(),
  );
}

/**
 * Uses up the idempotency key of a charge that Stripe has not seen, with an intent that has no card and charges
 * nothing: the charge may still be in transit, and is rejected when it arrives. `already arrived`: the key is in use.
 */
export async function blockCharge(stripe: Stripe, request: ChargeRequest): Promise<'blocked' | 'already arrived'> {
  const { id, amount, customer } = request;
  const params: Stripe.PaymentIntentCreateParams = {
    amount: toStripeAmount(amount),
    currency: amount.currency,
    allowed_payment_method_types: ['card'],
    ...(customer === null ? {} : { customer }),
    metadata: { souk_payment: id, souk_closed: 'true' },
  };
  try {
    const placeholder = await stripe.paymentIntents.create(params, { idempotencyKey: id });
    await stripe.paymentIntents.cancel(placeholder.id).catch((error: unknown) => {
      if (!isInvalidRequest(error)) throw error; // already cancelled by a concurrent lookup
    });
    return 'blocked';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return 'already arrived';
    return mapMoneyErrors(Promise.reject(error));
  }
}

export function isOlderThan(milliseconds: number, id: string): boolean {
  return Date.now() - timeOf(id) > milliseconds;
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns when an ID was created: the first ten digits after its prefix are the milliseconds of a UUIDv7. */
export function timeOf(id: string): number {
  let time = 0;
  for (const digit of id.slice(id.indexOf('_') + 1).slice(0, 10)) time = time * 32 + DIGITS.indexOf(digit);
  return time;
}
