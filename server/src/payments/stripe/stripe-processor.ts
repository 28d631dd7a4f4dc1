import type { Processor } from '../processor.ts';
import { readCallback } from './stripe-callback.ts';
import * as cards from './stripe-cards.ts';
import * as charges from './stripe-charges.ts';
import { openStripe, type StripeOptions } from './stripe-client.ts';
import { findDestination, saveDestination } from './stripe-destinations.ts';
import { refund } from './stripe-refunds.ts';
import { payOut } from './stripe-transfers.ts';

/**
 * Drives Stripe: PaymentIntents for charges, Connect for payouts. Card numbers go from the browser straight to Stripe.
 */
export function stripeProcessor(options: StripeOptions): Processor {
  const stripe = openStripe(options);
  const isTestToken = (token: string) => cards.isTestToken(options.secretKey, token);
  return {
    name: 'stripe',
    publishableKey: options.publishableKey ?? null,

    requireReady: () => undefined,
    beginSaving: (customer) => cards.beginSaving(stripe, customer),
    saveCard: (card, customer) => cards.saveCard(stripe, card, customer, isTestToken),
    removeCard: (reference) => cards.removeCard(stripe, reference),
    isTestToken,

    charge: (request) => charges.charge(stripe, request),
    findCharge: (request, reference) => charges.findCharge(stripe, request, reference),
    cancelCharge: (request, reference) => charges.cancelCharge(stripe, request, reference),
    refund: (request) => refund(stripe, request),

    saveDestination: (input, seller) => saveDestination(stripe, input, seller),
    findDestination: (reference) => findDestination(stripe, reference),
    payOut: (request) => payOut(stripe, request),

    readCallback: (body, headers) => readCallback(body, headers, options.webhookSecret, options.mode),
  };
}
