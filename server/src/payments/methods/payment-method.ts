import type { Static } from 'typebox';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import type { PaymentMethodRow } from './payment-methods.sql.ts';

/** Fields by which its owner recognizes a card. */
export const CARD_FIELDS = {
  brand: Type.String({ description: 'Brand of the card, such as `visa`.' }),
  last4: Type.String({ description: 'Last four digits of the card number.' }),
};

export const PaymentMethod = Type.Object(
  {
    id: Type.String({ description: 'Unique payment method ID.' }),
    type: Type.Literal('card', { description: 'Type of the payment method: always `card`.' }),
    card: Type.Object(
      {
        ...CARD_FIELDS,
        exp_month: Type.Integer({ description: 'Month in which the card expires, from 1 to 12.' }),
        exp_year: Type.Integer({ description: 'Year in which the card expires, with four digits.' }),
      },
      { description: 'Details of the card.' },
    ),
    is_default: Type.Boolean({ description: 'Whether this card is charged if a request names no card.' }),
    saved: Type.Boolean({
      description:
        'Whether the card is saved. `false` until the first payment succeeds with a card of `save: "after_payment"`.',
    }),
    kept: Type.Boolean({ deprecated: true, description: 'The same as `saved`.' }),
    created_at: Timestamp,
  },
  {
    $id: 'PaymentMethod',
    description: 'A saved card.',
    examples: [
      {
        id: 'pm_01jzq3v8k2m4n6p8r0t2v4w6x8',
        type: 'card',
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 },
        is_default: true,
        saved: true,
        kept: true,
        created_at: '2026-07-09T08:30:00.000Z',
      },
    ],
  },
);

export function toPaymentMethodResponse(method: PaymentMethodRow): Static<typeof PaymentMethod> {
  const { id, brand, last4, exp_month, exp_year, is_default, provisional_since, created_at } = method;
  const saved = provisional_since === null;
  return {
    id,
    type: 'card',
    card: { brand, last4, exp_month, exp_year },
    is_default,
    ...{ saved, kept: saved },
    created_at: created_at.toISOString(),
  };
}

const Card = Type.Object(
  {
    number: Type.String({
      minLength: 12,
      maxLength: 25,
      description: 'Number of a test card, with 12 to 25 characters.',
    }),
    exp_month: Type.Integer({ minimum: 1, maximum: 12, description: 'Month in which the card expires.' }),
    exp_year: Type.Integer({ minimum: 2000, maximum: 2999, description: 'Year in which the card expires.' }),
    cvc: Type.String({ pattern: '^[0-9]{3,4}$', description: 'Security code with 3 or 4 digits.' }),
  },
  { additionalProperties: false, description: 'Published test card. Accepted only if payments are simulated.' },
);

export const PaymentMethodInput = Type.Object(
  {
    card: Type.Optional(Card),
    token: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Token that the payment processor returned for the card.',
      }),
    ),
    save: Type.Optional(
      Enum(['now', 'after_payment'], {
        description:
          'When to save the card: `now`, the default, or `after_payment`, after its first successful payment.',
      }),
    ),
    keep: Type.Optional(
      Enum(['now', 'when_paid'], {
        deprecated: true,
        description: 'Use `save`: `when_paid` is `after_payment`.',
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ token: 'pm_card_visa' }],
  },
);

export const CardSetup = Type.Object(
  {
    processor: Type.String({ description: 'Payment processor: `stripe` or `simulated`.' }),
    publishable_key: Nullable(
      Type.String({ description: 'Public key for the processor’s browser SDK. Null if it has none.' }),
    ),
    client_secret: Nullable(
      Type.String({
        description:
          'Secret for the processor’s card form. Null if you send the card to `POST /v1/payment_methods` instead.',
      }),
    ),
  },
  {
    $id: 'CardSetup',
    description: 'What a browser needs to save a card with the payment processor.',
    examples: [{ processor: 'simulated', publishable_key: null, client_secret: null }],
  },
);
