import { type Static, Type } from 'typebox';

/** An incoming or outgoing amount. */
export const SignedMoney = Type.Object({
  currency: Type.String({ description: 'a lower-case ISO 4217 code such as usd' }),
  amount: Type.Integer({ description: 'in minor units of the currency; negative for what went out' }),
});
export type SignedMoney = Static<typeof SignedMoney>;
