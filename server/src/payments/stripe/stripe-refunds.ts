import type Stripe from 'stripe';
import { OutcomeUnknown, type RefundRequest, type TransferOutcome } from '../processor.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { causeOf, isRefusal, moving, type Problem } from './stripe-client.ts';

/**
 * Looks first, and only then asks: what is there answers with its present state, and at any age. Two that ask at the
 * same moment share one idempotency key.
 */
export async function refund(stripe: Stripe, request: RefundRequest): Promise<TransferOutcome> {
  const { id, paymentId, reference, amount } = request;
  const made = ours(await refundsOf(stripe, request), id);
  if (made) return refundOutcome(made);
  const params: Stripe.RefundCreateParams = {
    payment_intent: reference,
    amount: toStripeAmount(amount),
    metadata: { souk_refund: id, souk_payment: paymentId },
  };
  try {
    return refundOutcome(await stripe.refunds.create(params, { idempotencyKey: id }));
  } catch (error) {
    return isRefusal(error) ? afterRefusal(stripe, request, error) : moving(Promise.reject(error));
  }
}

/**
 * That Stripe will not make a refund does not say that the card takes none: the bank may have given the buyer the money
 * in a dispute, or the market's balance may be short. Called failed, it would be the buyer's once more, in the wallet.
 */
async function afterRefusal(stripe: Stripe, request: RefundRequest, refusal: Problem): Promise<TransferOutcome> {
  const { id, reference } = request;
  const cause = causeOf(refusal);
  const refunds = await refundsOf(stripe, request);
  const late = ours(refunds, id);
  if (late) return refundOutcome(late);
  if (refusal.code === 'charge_already_refunded') {
    const byHand = refunds.find((refund) => !refund.metadata?.souk_refund && refundOutcome(refund).status !== 'failed');
    if (byHand) return refundOutcome(byHand);
    // Stripe shows none, and has its own word that there is one.
    if (refunds.length === 0) return { status: 'succeeded', reference };
  }
  if (refusal.code === 'balance_insufficient') {
    throw new OutcomeUnknown(`the balance at Stripe does not cover the refund ${id} yet`, { cause });
  }
  // It stays owed, and is reported each time it is tried, until the operator has settled it at Stripe.
  throw new Error(`Stripe does not make the refund ${id}: ${refusal.code ?? 'it gives no code'}`, { cause });
}

async function refundsOf(stripe: Stripe, { reference }: RefundRequest): Promise<Stripe.Refund[]> {
  return (await moving(stripe.refunds.list({ payment_intent: reference, limit: 100 }))).data;
}

function ours(refunds: Stripe.Refund[], id: string): Stripe.Refund | undefined {
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
