import type { Static } from 'typebox';
import type { Call } from '../access/route.ts';
import { NextStep, openNextAction } from '../payments/next-action.ts';
import { ApiError } from '../platform/errors.ts';
import { Enum, Money, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { type KeyRow, statusOf } from './key.ts';

/** Price for activating a live premium key: a fee, not a credit. */
export const ACTIVATION_PRICE: Money = { currency: 'usd', amount: 2000 };

export type CheckoutStatus = 'open' | 'pending' | 'paid' | 'canceled';
export const CHECKOUT_STATUSES: readonly CheckoutStatus[] = ['open', 'pending', 'paid', 'canceled'];

export interface CheckoutRow {
  id: string;
  key_id: string;
  account_id: string;
  currency: string;
  amount: number;
  /** Current status: a key that ended takes its unpaid checkout with it. */
  status: CheckoutStatus;
  /** The payment in progress, or the one that paid it. */
  payment_id: string | null;
  /** Sealed. */
  next_action: Buffer | null;
  created_at: Date;
  paid_at: Date | null;
}

export const Checkout = Type.Object(
  {
    id: Type.String({ description: 'Unique checkout ID.' }),
    api_key_id: Type.String({ description: 'ID of the API key that is paid for.' }),
    status: Enum(CHECKOUT_STATUSES, {
      description:
        '`open`: you can pay. `pending`: a payment is in progress. `paid`: the key is active. `canceled`: the key was revoked or expired before it was paid for; a payment that still arrives is refunded to the card.',
    }),
    amount: { ...Money, description: 'Price of the activation.' },
    next_action: Nullable(NextStep),
    created_at: Timestamp,
    paid_at: Nullable({ ...Timestamp, description: 'Time of the payment. Null until it is paid.' }),
  },
  {
    $id: 'Checkout',
    description: 'The payment for a live premium key.',
    examples: [
      {
        id: 'chk_01k9zq4v7he1r8c3t5n6m2x0ab',
        api_key_id: 'key_01k9zq4v7he1r8c3t5n6m2x0cd',
        status: 'open',
        amount: ACTIVATION_PRICE,
        next_action: null,
        created_at: '2026-01-05T09:30:00.000Z',
        paid_at: null,
      },
    ],
  },
);

export function toCheckoutResponse(checkout: CheckoutRow, { vault }: Pick<Call, 'vault'>): Static<typeof Checkout> {
  return {
    id: checkout.id,
    api_key_id: checkout.key_id,
    status: checkout.status,
    amount: { currency: checkout.currency, amount: checkout.amount },
    next_action: openNextAction(vault, checkout.next_action),
    created_at: checkout.created_at.toISOString(),
    paid_at: checkout.paid_at?.toISOString() ?? null,
  };
}

/** Throws unless there is something to pay for: only live premium keys cost anything, and only once. */
export function requirePayable(key: KeyRow, now = Date.now()): void {
  if (key.mode === 'test') throw notPayable('You do not need to pay for a test key: it is already active.');
  if (key.tier === 'free') throw notPayable('You do not need to pay for a free key: it is already active.');
  const status = statusOf(key, now);
  if (status === 'active') throw notPayable('This key is already paid for and active.');
  if (status !== 'inactive') throw notPayable(`This key is ${status}. Create a new one instead.`);
}

function notPayable(message: string): ApiError {
  return new ApiError('invalid_state', message);
}
