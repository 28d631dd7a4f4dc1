import Stripe from 'stripe';
import { ApiError } from '../../platform/errors.ts';
import {
  type ChargeOutcome,
  type ChargeRequest,
  type DeclineCode,
  type NextAction,
  OutcomeUnknown,
} from '../processor.ts';
import { toStripeAmount } from './stripe-amount.ts';
import {
  causeOf,
  isAmbiguous,
  isInvalidRequest,
  isMisconfigured,
  mapMoneyErrors,
  stripeProblem,
} from './stripe-client.ts';
import { blockCharge, findIntent, isOlderThan } from './stripe-find-intent.ts';

type Intent = Stripe.PaymentIntent;

const HOUR_MS = 60 * 60 * 1000;
/** Stripe keeps an idempotency key for 24 hours; after that the same request would charge again. */
const KEY_TTL_MS = 23 * HOUR_MS;
/** A first attempt is made right after its ID is created. */
const FIRST_ATTEMPT_MS = 60_000;

const NEVER_HAPPENED = 'The payment was canceled before it was made.';

export async function charge(stripe: Stripe, request: ChargeRequest): Promise<ChargeOutcome> {
  if (isOlderThan(KEY_TTL_MS, request.id)) {
    const found = await findCharge(stripe, request, null);
    return found ?? { status: 'failed', reference: null, code: 'canceled', message: NEVER_HAPPENED };
  }
  try {
    const intent = await stripe.paymentIntents.create(toParams(request), { idempotencyKey: request.id });
    // Stripe replays the first response, so the current state is fetched.
    const isReplay = intent.lastResponse.headers['idempotent-replayed'] === 'true';
    return await outcomeOf(stripe, isReplay ? await mapMoneyErrors(stripe.paymentIntents.retrieve(intent.id)) : intent);
  } catch (error) {
    return recover(stripe, request, error);
  }
}

/** Without a reference, searches the list: sending the charge again might make it. */
export async function findCharge(
  stripe: Stripe,
  request: ChargeRequest,
  reference: string | null,
): Promise<ChargeOutcome | undefined> {
  if (reference !== null) return outcomeOf(stripe, await mapMoneyErrors(stripe.paymentIntents.retrieve(reference)));
  const seen = await findIntent(stripe, request);
  if (seen) return outcomeOf(stripe, seen);
  if ((await blockCharge(stripe, request)) === 'blocked') return undefined;
  // It arrived since the search, or Stripe has a record of rejecting it.
  const late = await findIntent(stripe, request);
  return late && outcomeOf(stripe, late);
}

export async function cancelCharge(
  stripe: Stripe,
  request: ChargeRequest,
  reference: string | null,
): Promise<ChargeOutcome> {
  const found = await findCharge(stripe, request, reference);
  if (found === undefined) return { status: 'failed', reference: null, code: 'canceled', message: NEVER_HAPPENED };
  return found.status === 'pending' ? cancel(stripe, found.reference) : found;
}

function toParams(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  const { id, amount, method, customer, description, returnUrl, unattended } = request;
  return {
    amount: toStripeAmount(amount),
    currency: amount.currency,
    payment_method: STRIPE_NAMES[method] ?? method,
    allowed_payment_method_types: ['card'],
    ...(customer === null ? {} : { customer }),
    description,
    confirm: true,
    off_session: unattended,
    return_url: returnUrl,
    metadata: { souk_payment: id },
  };
}

/** Tokens that we publish under another name than Stripe's. */
const STRIPE_NAMES: Record<string, string> = {
  pm_card_insufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
};

async function recover(stripe: Stripe, request: ChargeRequest, error: unknown): Promise<ChargeOutcome> {
  const problem = stripeProblem(error);
  if (problem instanceof Stripe.errors.StripeCardError) {
    const intent = problem.payment_intent;
    return intent ? cancelAndFail(stripe, intent.id, problem) : failed(null, problem);
  }
  if (problem instanceof Stripe.errors.StripeIdempotencyError) {
    // A changed return URL or description makes it another request for Stripe; the outcome of the first one counts.
    const intent = await findIntent(stripe, request);
    if (intent && hasSameAmount(intent, request)) return outcomeOf(stripe, intent);
    throw new Error(`the charge ${request.id} was requested before with other parameters`, { cause: causeOf(problem) });
  }
  if (isInvalidRequest(error)) return toRejection(error);
  // Stripe replays even its own errors under the same key, so look the charge up instead of sending it again.
  if (isAmbiguous(error) && error.headers?.['idempotent-replayed'] === 'true') {
    const intent = await findIntent(stripe, request);
    if (intent) return outcomeOf(stripe, intent);
  }
  // An authentication failure now says nothing about an earlier attempt.
  if (isMisconfigured(error) && isOlderThan(FIRST_ATTEMPT_MS, request.id)) {
    throw new OutcomeUnknown('Stripe no longer lets us ask', { cause: causeOf(error) });
  }
  return mapMoneyErrors(Promise.reject(error));
}

function hasSameAmount(intent: Intent, { amount }: ChargeRequest): boolean {
  return intent.currency === amount.currency && intent.amount === toStripeAmount(amount);
}

/** Reports what the buyer can fix; anything else is for the operator. */
function toRejection(problem: NonNullable<ReturnType<typeof stripeProblem>>): Promise<ChargeOutcome> | ChargeOutcome {
  if (problem.code === 'amount_too_small' || problem.code === 'amount_too_large') {
    throw new ApiError('validation_failed', problem.message, { field: 'amount', cause: causeOf(problem) });
  }
  if (problem.code === 'resource_missing' && problem.param === 'payment_method') {
    const message = 'The payment processor no longer has this card. Save it again.';
    return { status: 'failed', reference: null, code: 'card_declined', message };
  }
  return mapMoneyErrors(Promise.reject(problem));
}

async function outcomeOf(stripe: Stripe, intent: Intent): Promise<ChargeOutcome> {
  const reference = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', reference };
    case 'processing':
      return { status: 'pending', reference, nextAction: null };
    case 'requires_action':
      return { status: 'pending', reference, nextAction: nextActionOf(intent) };
    case 'canceled':
      return intent.last_payment_error
        ? failed(reference, intent.last_payment_error)
        : { status: 'failed', reference, code: 'canceled', message: 'The payment was canceled.' };
    case 'requires_payment_method':
    case 'requires_confirmation':
      return cancelAndFail(stripe, reference, intent.last_payment_error);
    default:
      throw new OutcomeUnknown(`Stripe says that ${reference} is ${intent.status}`);
  }
}

function nextActionOf({ next_action, client_secret }: Intent): NextAction | null {
  const url = next_action?.redirect_to_url?.url;
  if (url) return { type: 'redirect', url };
  return client_secret === null ? null : { type: 'use_processor_sdk', client_secret };
}

interface Decline {
  code?: string | null;
  decline_code?: string | null;
  message?: string | null;
}

/**
 * Cancels a declined intent before it is reported as failed: anyone who holds its secret could still pay it with
 * another card.
 */
async function cancelAndFail(stripe: Stripe, reference: string, decline: Decline | null): Promise<ChargeOutcome> {
  const closed = await cancel(stripe, reference);
  return closed.status === 'failed' && decline ? failed(reference, decline) : closed;
}

async function cancel(stripe: Stripe, reference: string): Promise<ChargeOutcome> {
  try {
    return await outcomeOf(stripe, await stripe.paymentIntents.cancel(reference));
  } catch (error) {
    // It can no longer be cancelled, so its current state is the outcome.
    if (!isInvalidRequest(error)) return mapMoneyErrors(Promise.reject(error));
    const now = await mapMoneyErrors(stripe.paymentIntents.retrieve(reference));
    if (['succeeded', 'canceled', 'processing'].includes(now.status)) return outcomeOf(stripe, now);
    throw new OutcomeUnknown(`Stripe does not cancel ${reference}, which is ${now.status}`, { cause: causeOf(error) });
  }
}

function failed(reference: string | null, decline: Decline): ChargeOutcome {
  const message = decline.message || 'The card was declined.';
  return { status: 'failed', reference, code: declineCodeOf(decline), message };
}

function declineCodeOf({ code, decline_code }: Decline): DeclineCode {
  if (decline_code === 'insufficient_funds') return 'insufficient_funds';
  if (code === 'expired_card' || decline_code === 'expired_card') return 'expired_card';
  const authentication = ['authentication_required', 'payment_intent_authentication_failure'];
  if (authentication.includes(code ?? '') || authentication.includes(decline_code ?? ''))
    return 'authentication_failed';
  return 'card_declined';
}
