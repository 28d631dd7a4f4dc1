import Stripe from 'stripe';
import type { ChargeRequest } from '../processor.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { isRefusal, moving } from './stripe-client.ts';

/** Clocks differ, ours from Stripe's. */
const MARGIN_S = 60 * 60;

/**
 * The intent of one of our payments, by the id that it carries. From the list, which shows what was made a moment ago;
 * Stripe's search may lag behind by minutes.
 */
export async function findIntent(
  stripe: Stripe,
  { id, customer }: ChargeRequest,
): Promise<Stripe.PaymentIntent | undefined> {
  const gte = Math.floor(timeOf(id) / 1000) - MARGIN_S;
  const list = stripe.paymentIntents.list({ created: { gte }, limit: 100, ...(customer === null ? {} : { customer }) });
  return moving(
    (async () => {
      for await (const intent of list) if (intent.metadata.souk_payment === id) return intent;
      return undefined;
    })(),
  );
}

/**
 * Takes up the idempotency key of a charge that Stripe has not seen, with an intent that has no card and charges nobody:
 * the charge may still be on its way, and is refused when it arrives. `it came`: the key is taken already.
 */
export async function closeDoor(stripe: Stripe, request: ChargeRequest): Promise<'it never came' | 'it came'> {
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
      if (!isRefusal(error)) throw error; // it is cancelled already: somebody else looked as well
    });
    return 'it never came';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return 'it came';
    return moving(Promise.reject(error));
  }
}

export function isOlderThan(milliseconds: number, id: string): boolean {
  return Date.now() - timeOf(id) > milliseconds;
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** When an id was made: the first ten digits after its prefix, which are the milliseconds of a UUIDv7. */
export function timeOf(id: string): number {
  let time = 0;
  for (const digit of id.slice(id.indexOf('_') + 1).slice(0, 10)) time = time * 32 + DIGITS.indexOf(digit);
  return time;
}
