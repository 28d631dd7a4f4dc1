import { type Static, Type } from 'typebox';
import type { Call } from '../../access/route.ts';
import { type Movement, OWN_ACCOUNTS } from '../../ledger/read-balance.ts';
import { SignedMoney } from '../../ledger/signed-money.ts';
import { Enum, Money, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { CURRENCIES } from '../../platform/money.ts';
import type { CardRow } from '../methods/payment-methods.sql.ts';
import { NextStep, openNextAction } from '../next-action.ts';
import type { PaymentRow } from '../payment.ts';

const strict = { additionalProperties: false } as const;

/** An amount without the upper limit that prices have: sums can grow beyond it. */
const Amount = Type.Object({
  currency: Type.String({ description: 'a lower-case ISO 4217 code such as usd' }),
  amount: Type.Integer({ description: 'in minor units of the currency' }),
});

/** Earnings from sales in one currency. */
export const EarningsSum = Type.Object({
  currency: Type.String({ description: 'a lower-case ISO 4217 code such as usd' }),
  pending: Type.Integer({ description: 'not yet to be paid out, in minor units' }),
  cleared: Type.Integer({ description: 'for the next payout, in minor units; negative where refunds came after one' }),
});
export type EarningsSum = Static<typeof EarningsSum>;

/** The part of a payout destination that the balance shows. */
const KnownDestination = Type.Object(
  {
    status: Enum(['ready', 'onboarding']),
    label: Type.String({ description: 'such as `bank account ending 3000`' }),
  },
  {
    description:
      'where payouts of earnings go, or null where you have not said. `GET /v1/payout_destination` tells more of it, and is not found where there is none',
  },
);
export type KnownDestination = Static<typeof KnownDestination>;

export const Balance = Type.Object(
  {
    available: Type.Array(Amount, {
      description: 'in the wallet: to buy with, by `payment_method: balance`, and for inference',
    }),
    pending: Type.Array(Amount, { description: 'top-ups on their way into the wallet' }),
    earnings: Type.Array(EarningsSum, { description: 'of sales: paid out, never spent' }),
    owed: Type.Array(Amount, { description: 'for inference, and not collected yet; fractions of a cent are left out' }),
    payout_destination: Nullable(KnownDestination),
  },
  {
    $id: 'Balance',
    examples: [
      {
        available: [{ currency: 'usd', amount: 12_500 }],
        pending: [{ currency: 'usd', amount: 5_000 }],
        earnings: [{ currency: 'usd', pending: 4_410, cleared: 26_460 }],
        owed: [{ currency: 'usd', amount: 312 }],
        payout_destination: { status: 'ready', label: 'bank account ending 3000' },
      },
    ],
  },
);

const TOP_UP_STATUSES = ['pending', 'succeeded', 'failed'] as const;

export const TopUp = Type.Object(
  {
    id: Type.String(),
    status: Enum(TOP_UP_STATUSES, {
      description: '`pending`: a further step is to be taken, or what came of it is not known yet',
    }),
    amount: Money,
    payment_method: Type.String({ description: 'the id of a saved card, or a test token' }),
    card: Nullable(
      Type.Object(
        {
          brand: Type.String({ description: 'such as visa' }),
          last4: Type.String({ description: 'the last four digits of the number' }),
        },
        { description: 'The card that is charged. Null for test tokens, and for restricted keys.' },
      ),
    ),
    next_action: Nullable(NextStep),
    failure: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    created_at: Timestamp,
  },
  {
    $id: 'TopUp',
    examples: [
      {
        id: 'pay_01jzq3v8k2m4n6p8r0t2v4w6x8',
        status: 'succeeded',
        amount: { currency: 'usd', amount: 5_000 },
        payment_method: 'pm_01jzq3v8k2m4n6p8r0t2v4w6x8',
        card: { brand: 'visa', last4: '4242' },
        next_action: null,
        failure: null,
        created_at: '2026-07-09T08:30:00.000Z',
      },
    ],
  },
);

export const TopUpInput = Type.Object(
  {
    amount: Type.Object(
      {
        currency: Enum(CURRENCIES, { description: 'a lower-case ISO 4217 code such as usd' }),
        amount: Type.Integer({ minimum: 1, maximum: 99_999_999, description: 'in minor units of the currency' }),
      },
      strict,
    ),
    payment_method: Type.Optional(
      Type.String({
        pattern: '^pm_.+$',
        maxLength: 255,
        description: 'the id of a saved card (pm_…); the default card if none is named',
      }),
    ),
  },
  { ...strict, examples: [{ amount: { currency: 'usd', amount: 5_000 } }] },
);

/** Leaves out `next_action` and the card for restricted keys: only a caller who can spend may complete the payment. */
export function toTopUpResponse(
  payment: PaymentRow,
  card: CardRow | undefined,
  { principal, vault }: Pick<Call, 'principal' | 'vault'>,
): Static<typeof TopUp> {
  const { id, status, currency, amount, next_action, failure_code, failure_message, created_at } = payment;
  const failed = status === 'failed' || status === 'returned';
  return {
    id,
    status: failed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    amount: { currency, amount },
    payment_method: payment.payment_method_id ?? payment.method_reference,
    card: card && principal.unrestricted ? { brand: card.brand, last4: card.last4 } : null,
    next_action: principal.unrestricted ? openNextAction(vault, next_action) : null,
    failure: failed
      ? { code: failure_code ?? 'canceled', message: failure_message ?? 'The payment was given back.' }
      : null,
    created_at: created_at.toISOString(),
  };
}

export const BalanceTransaction = Type.Object(
  {
    id: Type.String(),
    account: Enum(OWN_ACCOUNTS),
    type: Type.String({
      description: 'what happened, such as topup, purchase, usage (of inference), refund or payout',
    }),
    subject: Type.String({ description: 'the id of the top-up, purchase, collection of usage, refund or payout' }),
    amount: SignedMoney,
    created_at: Timestamp,
  },
  {
    $id: 'BalanceTransaction',
    examples: [
      {
        id: 'txn_01jzq3v8k2m4n6p8r0t2v4w6x8',
        account: 'wallet',
        type: 'purchase',
        subject: 'pur_01jzq3v8k2m4n6p8r0t2v4w6x8',
        amount: { currency: 'usd', amount: -4_900 },
        created_at: '2026-07-09T08:30:00.000Z',
      },
    ],
  },
);

export function toMovementResponse(movement: Movement): Static<typeof BalanceTransaction> {
  const { transaction_id, account, fact, subject, currency, amount, posted_at } = movement;
  return {
    id: transaction_id,
    account,
    type: fact,
    subject,
    amount: { currency, amount },
    created_at: posted_at.toISOString(),
  };
}
