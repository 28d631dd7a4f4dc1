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
import { causeOf, isMisconfigured, isRefusal, isUnsure, moving, stripeProblem } from './stripe-client.ts';
import { closeDoor, findIntent, isOlderThan } from './stripe-find-intent.ts';

type Intent = Stripe.PaymentIntent;

const HOUR_MS = 60 * 60 * 1000;
/** Stripe forgets a key after 24 hours; from then on the same request would charge again. */
const KEY_LIVES_MS = 23 * HOUR_MS;
/** A first try is made right after its id. */
const FIRST_TRY_MS = 60_000;

const NEVER_HAPPENED = 'The payment was given up before it was made.';

export async function charge(stripe: Stripe, request: ChargeRequest): Promise<ChargeOutcome> {
  if (isOlderThan(KEY_LIVES_MS, request.id)) {
    const found = await findCharge(stripe, request, null);
    return found ?? { status: 'failed', reference: null, code: 'canceled', message: NEVER_HAPPENED };
  }
  try {
    const intent = await stripe.paymentIntents.create(toParams(request), { idempotencyKey: request.id });
    // A repeated request is answered with what was so the first time.
    const isReplay = intent.lastResponse.headers['idempotent-replayed'] === 'true';
    return await outcomeOf(stripe, isReplay ? await moving(stripe.paymentIntents.retrieve(intent.id)) : intent);
  } catch (error) {
    return afterError(stripe, request, error);
  }
}

/** With no reference to ask by: never by asking for the charge again, which might make it. */
export async function findCharge(
  stripe: Stripe,
  request: ChargeRequest,
  reference: string | null,
): Promise<ChargeOutcome | undefined> {
  if (reference !== null) return outcomeOf(stripe, await moving(stripe.paymentIntents.retrieve(reference)));
  const seen = await findIntent(stripe, request);
  if (seen) return outcomeOf(stripe, seen);
  if ((await closeDoor(stripe, request)) === 'it never came') return undefined;
  // It came since we looked, or Stripe remembers having refused it.
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

/** Tokens that we publish, where Stripe has another name for the card. */
const STRIPE_NAMES: Record<string, string> = {
  pm_card_insufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
};

async function afterError(stripe: Stripe, request: ChargeRequest, error: unknown): Promise<ChargeOutcome> {
  const problem = stripeProblem(error);
  if (problem instanceof Stripe.errors.StripeCardError) {
    const intent = problem.payment_intent;
    return intent ? failAfter(stripe, intent.id, problem) : failed(null, problem);
  }
  if (problem instanceof Stripe.errors.StripeIdempotencyError) {
    // A new address or description of ours is another request to Stripe: what came of the first one counts.
    const intent = await findIntent(stripe, request);
    if (intent && isOfSameMoney(intent, request)) return outcomeOf(stripe, intent);
    throw new Error(`the charge ${request.id} was asked for before with other parameters`, { cause: causeOf(problem) });
  }
  if (isRefusal(error)) return refuse(error);
  // Stripe repeats even an error of its own to whoever repeats the request, so look instead of asking again.
  if (isUnsure(error) && error.headers?.['idempotent-replayed'] === 'true') {
    const intent = await findIntent(stripe, request);
    if (intent) return outcomeOf(stripe, intent);
  }
  // Being locked out tells nothing of an earlier try.
  if (isMisconfigured(error) && isOlderThan(FIRST_TRY_MS, request.id)) {
    throw new OutcomeUnknown('Stripe no longer lets us ask', { cause: causeOf(error) });
  }
  return moving(Promise.reject(error));
}

function isOfSameMoney(intent: Intent, { amount }: ChargeRequest): boolean {
  return intent.currency === amount.currency && intent.amount === toStripeAmount(amount);
}

/** What the buyer can do something about is told; the rest is a matter for the operator. */
function refuse(problem: NonNullable<ReturnType<typeof stripeProblem>>): Promise<ChargeOutcome> | ChargeOutcome {
  if (problem.code === 'amount_too_small' || problem.code === 'amount_too_large') {
    throw new ApiError('validation_failed', problem.message, { field: 'amount', cause: causeOf(problem) });
  }
  if (problem.code === 'resource_missing' && problem.param === 'payment_method') {
    const message = 'The card is no longer known to the processor. Add it again.';
    return { status: 'failed', reference: null, code: 'card_declined', message };
  }
  return moving(Promise.reject(problem));
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
        : { status: 'failed', reference, code: 'canceled', message: 'The payment was cancelled.' };
    case 'requires_payment_method':
    case 'requires_confirmation':
      return failAfter(stripe, reference, intent.last_payment_error);
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

/** A declined intent would take another card yet, from whoever has its secret: it is closed before it is called failed. */
async function failAfter(stripe: Stripe, reference: string, decline: Decline | null): Promise<ChargeOutcome> {
  const closed = await cancel(stripe, reference);
  return closed.status === 'failed' && decline ? failed(reference, decline) : closed;
}

async function cancel(stripe: Stripe, reference: string): Promise<ChargeOutcome> {
  try {
    return await outcomeOf(stripe, await stripe.paymentIntents.cancel(reference));
  } catch (error) {
    // It is past being cancelled: then it says itself what it came to.
    if (!isRefusal(error)) return moving(Promise.reject(error));
    const now = await moving(stripe.paymentIntents.retrieve(reference));
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
