import type Stripe from 'stripe';
import { OutcomeUnknown, type RefundRequest, type TransferOutcome } from '../processor.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { causeOf, isInvalidRequest, mapMoneyErrors, type Problem } from './stripe-client.ts';

/**
 * Looks the refund up before creating it: an existing one has its current state, at any age. Two concurrent calls share
 * one idempotency key.
 */
export async function refund(stripe: Stripe, request: RefundRequest): Promise<TransferOutcome> {
  const { id, paymentId, reference, amount } = request;
  const existing = findOurs(await refundsOf(stripe, request), id);
  if (existing) return refundOutcome(existing);
  const params: Stripe.RefundCreateParams = {
    payment_intent: reference,
    amount: toStripeAmount(amount),
    metadata: { souk_refund: id, souk_payment: paymentId },
  };
  try {
    return refundOutcome(await stripe.refunds.create(params, { idempotencyKey: id }));
  } catch (error) {
    return isInvalidRequest(error) ? recover(stripe, request, error) : mapMoneyErrors(Promise.reject(error));
  }
}

/**
 * A refund that Stripe rejects has not failed at the card: the bank may have repaid the buyer in a dispute, or the
 * market's balance may be short. Reporting `failed` would credit the buyer's wallet as well.
 */
async function recover(stripe: Stripe, request: RefundRequest, rejection: Problem): Promise<TransferOutcome> {
  const { id, reference } = request;
  const cause = causeOf(rejection);
  const refunds = await refundsOf(stripe, request);
  const late = findOurs(refunds, id);
  if (late) return refundOutcome(late);
  if (rejection.code === 'charge_already_refunded') {
    const byHand = refunds.find((refund) => !refund.metadata?.souk_refund && refundOutcome(refund).status !== 'failed');
    if (byHand) return refundOutcome(byHand);
    // Stripe lists no refund, but states that there is one.
    if (refunds.length === 0) return { status: 'succeeded', reference };
  }
  if (rejection.code === 'balance_insufficient') {
    throw new OutcomeUnknown(`the balance at Stripe does not cover the refund ${id} yet`, { cause });
  }
  // It stays owed and is reported on each attempt, until the operator has settled it at Stripe.
  throw new Error(`Stripe rejected the refund ${id}: ${rejection.code ?? 'no error code'}`, { cause });
}

async function refundsOf(stripe: Stripe, { reference }: RefundRequest): Promise<Stripe.Refund[]> {
  return (await mapMoneyErrors(stripe.refunds.list({ payment_intent: reference, limit: 100 }))).data;
}

function findOurs(refunds: Stripe.Refund[], id: string): Stripe.Refund | undefined {
  return refunds.find(({ metadata }) => metadata?.souk_refund === id);
}

export function refundOutcome({ id, status, failure_reason }: Stripe.Refund): TransferOutcome {
  if (status === 'succeeded') return { status: 'succeeded', reference: id };
  if (status === 'failed' || status === 'canceled') {
    const message = 'The card did not take the money back.';
    return { status: 'failed', reference: id, code: failure_reason ?? status, message };
  }
  return { status: 'pending', reference: id };
}
