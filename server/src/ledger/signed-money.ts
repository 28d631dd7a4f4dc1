import type { Static } from 'typebox';
import { CurrencyCode } from '../platform/http/schemas/common-fields.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';

/** An incoming or outgoing amount. */
export const SignedMoney = Type.Object(
  {
    currency: CurrencyCode,
    amount: Type.Integer({
      description: 'Amount in the minor unit of the currency. Negative for outgoing money.',
    }),
  },
  { description: 'Incoming or outgoing amount of money.' },
);
export type SignedMoney = Static<typeof SignedMoney>;
