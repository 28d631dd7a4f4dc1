import type { Static, TSchema } from 'typebox';
import type { IdPrefix } from '../../ids.ts';
import { CURRENCIES } from '../../money.ts';
import { Enum, Money, Timestamp } from './json-schema.ts';
import { Type } from './schema-builder.ts';

/** The same schema with a description of its own. */
export function Described<T extends TSchema>(schema: T, description: string) {
  return Type.Unsafe<Static<T>>({ ...schema, description });
}

/** A timestamp, described by what happened then. */
export function TimestampOf(description: string) {
  return Described(Timestamp, description);
}

/** Path parameters of a route for one object. */
export function IdParams(prefix: IdPrefix, what: string) {
  return Type.Object({ id: Type.String({ description: `ID of ${what} (\`${prefix}_…\`).` }) });
}

/** A currency in a response. */
export const CurrencyCode = Type.String(textOf(Money.properties.currency));

/** A currency in a request. */
export const CurrencyInput = Enum(CURRENCIES, textOf(Money.properties.currency));

/** Describes an amount of money without the limits of a price. */
export const AMOUNT = textOf(Money.properties.amount);

/** A sum of money in a response: it can exceed the limit of a price. */
export const MoneySum = Type.Object({ currency: CurrencyCode, amount: Type.Integer(AMOUNT) });

function textOf(schema: TSchema): { description: string } {
  const { description = '' } = schema as { description?: string };
  return { description };
}
