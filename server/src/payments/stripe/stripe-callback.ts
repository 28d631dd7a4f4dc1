import Stripe from 'stripe';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import type { Callback } from '../processor.ts';
import { refundOutcome } from './stripe-refunds.ts';
import { transferOutcome } from './stripe-transfers.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Verifies and parses a callback. The URL is public, so only events that Stripe signed recently, for this mode, are
 * accepted.
 */
export function readCallback(body: Buffer, headers: Headers, secret: string | undefined, mode: Mode): Callback {
  if (secret === undefined) {
    const name = mode === 'live' ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_TEST_WEBHOOK_SECRET';
    throw new ApiError('unavailable', `Callbacks cannot be verified. Set ${name}.`);
  }
  const event = verify(body, headers['stripe-signature'], secret);
  if (event.livemode !== (mode === 'live')) {
    throw invalid(
      'livemode',
      `This URL accepts events of ${mode} mode only. Send the event to the URL of the other mode.`,
    );
  }
  return interpret(event);
}

function verify(body: Buffer, signature: string | string[] | undefined, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, typeof signature === 'string' ? signature : '', secret);
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    if (!isForged && !(error instanceof SyntaxError)) throw error;
    throw invalid(
      'stripe-signature',
      'The signature does not match the body, or is too old. Check the webhook secret.',
    );
  }
}

function interpret(event: Stripe.Event): Callback {
  const { id } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
    case 'payment_intent.created': {
      const intent = event.data.object;
      return { id, about: 'charge', paymentId: intent.metadata.souk_payment ?? null, reference: intent.id };
    }
    case 'charge.refunded': {
      // It does not name the refund, which has an event of its own.
      const { payment_intent, metadata } = event.data.object;
      const reference = typeof payment_intent === 'object' ? payment_intent?.id : payment_intent;
      if (!reference) return { id, about: 'nothing' };
      return { id, about: 'charge', paymentId: metadata.souk_payment ?? null, reference };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object;
      const refundId = refund.metadata?.souk_refund ?? null;
      return { id, about: 'refund', refundId, reference: refund.id, outcome: refundOutcome(refund) };
    }
    case 'transfer.reversed': {
      const transfer = event.data.object;
      const payoutId = transfer.metadata.souk_payout ?? null;
      return { id, about: 'payout', payoutId, reference: transfer.id, outcome: transferOutcome(transfer) };
    }
    default:
      return { id, about: 'nothing' };
  }
}
