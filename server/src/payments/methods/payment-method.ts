import { type Static, Type } from 'typebox';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import type { PaymentMethodRow } from './payment-methods.sql.ts';

export const PaymentMethod = Type.Object(
  {
    id: Type.String(),
    type: Type.Literal('card'),
    card: Type.Object({
      brand: Type.String({ description: 'such as visa' }),
      last4: Type.String({ description: 'the last four digits of the number' }),
      exp_month: Type.Integer(),
      exp_year: Type.Integer(),
    }),
    is_default: Type.Boolean({ description: 'is charged where no card is named' }),
    kept: Type.Boolean({ description: 'false until the first payment with a card that is kept when it has paid' }),
    created_at: Timestamp,
  },
  {
    $id: 'PaymentMethod',
    examples: [
      {
        id: 'pm_01jzq3v8k2m4n6p8r0t2v4w6x8',
        type: 'card',
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 },
        is_default: true,
        kept: true,
        created_at: '2026-07-09T08:30:00.000Z',
      },
    ],
  },
);

export function toPaymentMethodResponse(method: PaymentMethodRow): Static<typeof PaymentMethod> {
  const { id, brand, last4, exp_month, exp_year, is_default, provisional_since, created_at } = method;
  return {
    id,
    type: 'card',
    card: { brand, last4, exp_month, exp_year },
    is_default,
    kept: provisional_since === null,
    created_at: created_at.toISOString(),
  };
}

const Card = Type.Object(
  {
    number: Type.String({ minLength: 12, maxLength: 25, description: 'of a test card, 12 to 25 characters' }),
    exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
    exp_year: Type.Integer({ minimum: 2000, maximum: 2999 }),
    cvc: Type.String({ pattern: '^[0-9]{3,4}$', description: '3 or 4 digits' }),
  },
  { additionalProperties: false, description: 'Only where payments are simulated, and only published test cards.' },
);

export const PaymentMethodInput = Type.Object(
  {
    card: Type.Optional(Card),
    token: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'the name that the payment processor gave the card' }),
    ),
    keep: Type.Optional(
      Enum(['now', 'when_paid'], { description: '`now` where nothing is said; `when_paid` for a card to pay with' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ token: 'pm_card_visa' }],
  },
);

export const CardSetup = Type.Object(
  {
    processor: Type.String({ description: '`stripe`, or `simulated`' }),
    publishable_key: Nullable(
      Type.String({ description: 'what the processor’s own script is started with in a browser' }),
    ),
    client_secret: Nullable(
      Type.String({ description: 'what its card form is opened with; null where the card is sent here instead' }),
    ),
  },
  {
    $id: 'CardSetup',
    examples: [{ processor: 'simulated', publishable_key: null, client_secret: null }],
  },
);
