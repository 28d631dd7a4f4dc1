import type { Static } from 'typebox';
import type { Call } from '../../access/route.ts';
import { type Movement, OWN_ACCOUNTS } from '../../ledger/read-balance.ts';
import { SignedMoney } from '../../ledger/signed-money.ts';
import { AMOUNT, CurrencyCode, CurrencyInput, Described, MoneySum } from '../../platform/http/schemas/common-fields.ts';
import { Enum, Money, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { CARD_FIELDS } from '../methods/payment-method.ts';
import type { CardRow } from '../methods/payment-methods.sql.ts';
import { NextStep, openNextAction } from '../next-action.ts';
import type { PaymentRow } from '../payment.ts';

const strict = { additionalProperties: false } as const;

/** Earnings from sales in one currency. */
export const EarningsSum = Type.Object({
  currency: CurrencyCode,
  pending: Type.Integer({ description: 'Earnings that cannot be paid out yet, in the minor unit of the currency.' }),
  cleared: Type.Integer({
    description:
      'Earnings for the next payout, in the minor unit of the currency. Negative after refunds of paid-out sales.',
  }),
});
export type EarningsSum = Static<typeof EarningsSum>;

/** The part of a payout destination that the balance shows. */
const KnownDestination = Type.Object(
  {
    status: Enum(['ready', 'onboarding'], {
      description: '`ready` if payouts can be sent. `onboarding` while the processor needs more information from you.',
    }),
    label: Type.String({ description: 'Label of the destination, such as `bank account ending 3000`.' }),
  },
  {
    description:
      'Destination of your payouts. Null until you set one. `GET /v1/payout_destination` returns more details.',
  },
);
export type KnownDestination = Static<typeof KnownDestination>;

export const Balance = Type.Object(
  {
    available: Type.Array(MoneySum, {
      description: 'Wallet: money for purchases with `payment_method: balance` and for inference, by currency.',
    }),
    pending: Type.Array(MoneySum, { description: 'Top-ups that have not arrived in the wallet yet, by currency.' }),
    earnings: Type.Array(EarningsSum, {
      description: 'Earnings from sales, by currency. They are paid out and cannot be spent.',
    }),
    owed: Type.Array(MoneySum, {
      description: 'Inference usage that is not collected yet, by currency. Fractions of the minor unit are left out.',
    }),
    payout_destination: Nullable(KnownDestination),
  },
  {
    $id: 'Balance',
    description: 'The money of an account: what it can spend, what it has earned and what it owes.',
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
    id: Type.String({ description: 'Unique top-up ID.' }),
    status: Enum(TOP_UP_STATUSES, {
      description: '`pending` while the cardholder must take a step, or while the result is not known yet.',
    }),
    amount: Described(Money, 'Amount that is charged.'),
    payment_method: Type.String({ description: 'ID of the saved card, or a test token.' }),
    card: Nullable(
      Type.Object(CARD_FIELDS, { description: 'Card that is charged. Null for test tokens, and for restricted keys.' }),
    ),
    next_action: Nullable(NextStep),
    failure: Nullable(
      Type.Object(
        {
          code: Type.String({ description: 'Stable code of the failure, such as `card_declined`.' }),
          message: Type.String({ description: 'What went wrong.' }),
        },
        { description: 'Why the top-up failed. Null unless `status` is `failed`.' },
      ),
    ),
    created_at: Timestamp,
  },
  {
    $id: 'TopUp',
    description: 'A card payment that adds money to the wallet.',
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
        currency: CurrencyInput,
        amount: Type.Integer({ minimum: 1, maximum: 99_999_999, ...AMOUNT }),
      },
      { ...strict, description: 'Amount to charge.' },
    ),
    payment_method: Type.Optional(
      Type.String({
        pattern: '^pm_.+$',
        maxLength: 255,
        description: 'ID of a saved card (`pm_…`). Defaults to your default card.',
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
      ? { code: failure_code ?? 'canceled', message: failure_message ?? 'The payment was returned to your card.' }
      : null,
    created_at: created_at.toISOString(),
  };
}

export const BalanceTransaction = Type.Object(
  {
    id: Type.String({ description: 'Unique transaction ID.' }),
    account: Enum(OWN_ACCOUNTS, { description: 'Part of the balance: the wallet or the earnings from sales.' }),
    type: Type.String({
      description:
        'Type of the transaction, such as `topup`, `purchase`, `usage` (of inference), `refund` or `payout`.',
    }),
    subject: Type.String({ description: 'ID of the top-up, purchase, usage collection, refund or payout.' }),
    amount: SignedMoney,
    created_at: Timestamp,
  },
  {
    $id: 'BalanceTransaction',
    description: 'A change of the wallet or of the earnings.',
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
