import { type Static, type TSchema, Type } from 'typebox';
import type { IdPrefix } from '../../ids.ts';

/** One of these strings: an enum in OpenAPI, and the list of allowed values in errors. */
export function Enum<const Values extends readonly string[]>(values: Values, options: object = {}) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
}

export function Nullable<T extends TSchema>(schema: T) {
  const { type, ...rest } = schema as unknown as { type?: string; enum?: unknown[] };
  if (type === undefined) return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });
  const withNull = rest.enum ? { ...rest, enum: [...rest.enum, null] } : rest;
  return Type.Unsafe<Static<T> | null>({ type: [type, 'null'], ...withNull });
}

/** Refers to a schema with a name of its own in the API description. */
export function Named<T extends TSchema>(schema: T) {
  const { $id } = schema as { $id?: string };
  if (!$id) throw new Error('only a schema with an $id has a name');
  return Type.Unsafe<Static<T>>({ $ref: `${$id}#` });
}

/** A custom format, checked by `isVisible`: a pattern for it would not work in every language that reads the schema. */
export const VISIBLE = 'visible';

/** A visible name: not only spaces or invisible characters. */
export function NonBlank(maxLength: number) {
  const description = `text of 1 to ${maxLength} characters that is not only spaces or invisible characters`;
  return Type.String({ minLength: 1, maxLength, pattern: '\\S', format: VISIBLE, description });
}

/** The id of an object of one of these kinds. */
export function IdOf(prefixes: IdPrefix | readonly IdPrefix[], what: string, options: object = {}) {
  const [kinds, ids] = describeIds(prefixes);
  return Type.String({ pattern: `^(${kinds})_`, description: `the id of ${what} (${ids})`, ...options });
}

/** An id of one of these kinds, or a slug. */
export function IdOrSlugOf(prefixes: IdPrefix | readonly IdPrefix[], what: string, options: object = {}) {
  const [kinds, ids] = describeIds(prefixes);
  const description = `the id of ${what} (${ids}), or a slug such as acme/pick-place`;
  return Type.String({ pattern: `^((${kinds})_|[^/]+/.)`, maxLength: 200, description, ...options });
}

function describeIds(prefixes: IdPrefix | readonly IdPrefix[]): [kinds: string, ids: string] {
  const all = [prefixes].flat();
  return [all.join('|'), all.map((prefix) => `${prefix}_…`).join(', ')];
}

export const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601 in UTC, with milliseconds' });

export const Money = Type.Object(
  {
    currency: Type.String({ pattern: '^[a-z]{3}$', description: 'a lower-case ISO 4217 code such as usd' }),
    amount: Type.Integer({ minimum: 0, maximum: 99_999_999, description: 'in minor units of the currency' }),
  },
  { additionalProperties: false },
);
export type Money = Static<typeof Money>;

export const PageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 1024, description: 'next_cursor of the previous page' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
};

export function ListOf<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    next_cursor: Type.Optional(Type.String({ description: 'present when there are more' })),
    has_more: Type.Boolean(),
  });
}

export const ErrorResponse = Type.Object(
  {
    error: Type.Object({
      code: Type.String(),
      message: Type.String(),
      field: Type.Optional(Type.String()),
      request_id: Type.String(),
    }),
  },
  { $id: 'Error', description: 'The one shape of every error.' },
);
