import type Stripe from 'stripe';
import type { PayOutRequest, TransferOutcome } from '../processor.ts';
import { stepOf, toStripeAmount } from './stripe-amount.ts';
import { causeOf, isInvalidRequest, mapMoneyErrors, type Problem } from './stripe-client.ts';

/**
 * With a reference, only looks the transfer up: it is never made again, whatever Stripe has dropped by then. Without
 * one, searches for it by its transfer group, which is our ID, and creates it if there is none.
 */
export async function payOut(stripe: Stripe, request: PayOutRequest): Promise<TransferOutcome> {
  if (request.reference !== null) return transferOutcome(await retrieve(stripe, request.id, request.reference));
  const { currency, amount } = request.amount;
  if (amount % stepOf(currency) !== 0) return notPayable(currency);
  const existing = await findTransfer(stripe, request.id);
  if (existing) return transferOutcome(existing);
  try {
    return transferOutcome(await stripe.transfers.create(toParams(request), { idempotencyKey: request.id }));
  } catch (error) {
    if (!isInvalidRequest(error)) return mapMoneyErrors(Promise.reject(error));
    const late = await findTransfer(stripe, request.id);
    return late ? transferOutcome(late) : toFailure(error);
  }
}

function toParams({ id, amount, destination, description }: PayOutRequest): Stripe.TransferCreateParams {
  return {
    amount: toStripeAmount(amount),
    currency: amount.currency,
    destination,
    description,
    transfer_group: id,
    metadata: { souk_payout: id },
  };
}

async function retrieve(stripe: Stripe, id: string, reference: string): Promise<Stripe.Transfer> {
  try {
    return await stripe.transfers.retrieve(reference);
  } catch (error) {
    if (!isInvalidRequest(error)) return mapMoneyErrors(Promise.reject(error));
    const message = `Stripe does not know ${reference}, by which ${id} was paid: is this another Stripe account?`;
    throw new Error(message, { cause: causeOf(error) });
  }
}

async function findTransfer(stripe: Stripe, id: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await mapMoneyErrors(stripe.transfers.list({ transfer_group: id, limit: 1 }));
  return data[0];
}

/**
 * Only a fully reversed transfer has failed. The operator reverses part of one at Stripe and settles with the seller by
 * hand: the payout stays paid, or the seller would be paid the rest twice.
 */
export function transferOutcome({ id, reversed }: Stripe.Transfer): TransferOutcome {
  if (!reversed) return { status: 'succeeded', reference: id };
  const message = 'The payment processor reversed the transfer.';
  return { status: 'failed', reference: id, code: 'transfer_reversed', message };
}

const NEXT = 'The money is part of your next payout.';
const SET_UP_AGAIN = `The processor cannot pay to this destination. Set up your payout destination again. ${NEXT}`;

/** Messages for the seller. Stripe's own are meant for the market's operator. */
const SELLER_MESSAGES: Record<string, string> = {
  account_invalid: SET_UP_AGAIN,
  account_closed: SET_UP_AGAIN,
  resource_missing: SET_UP_AGAIN,
  insufficient_capabilities_for_transfer: `The processor needs more information from you. Finish setting up your payout destination. ${NEXT}`,
  transfers_not_allowed: `The processor cannot pay to the country of this destination. Set up another one. ${NEXT}`,
  balance_insufficient: `The market could not pay this out yet. You do not need to do anything. ${NEXT}`,
};

function toFailure(problem: Problem): TransferOutcome {
  const code = problem.code ?? 'refused';
  const message =
    SELLER_MESSAGES[code] ?? `The processor rejected this payout. Contact the operator of this market. ${NEXT}`;
  return { status: 'failed', reference: null, code, message, cause: causeOf(problem) };
}

function notPayable(currency: string): TransferOutcome {
  const message = `The processor pays out ${currency} only in multiples of ${stepOf(currency)} minor units. ${NEXT}`;
  return { status: 'failed', reference: null, code: 'amount_not_payable', message };
}
