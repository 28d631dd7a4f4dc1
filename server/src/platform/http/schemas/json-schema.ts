import type { Static, TSchema } from 'typebox';
import type { IdPrefix } from '../../ids.ts';
import { Type } from './schema-builder.ts';

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
  const description = `Text of 1 to ${maxLength} characters, not only spaces or invisible characters.`;
  return Type.String({ minLength: 1, maxLength, pattern: '\\S', format: VISIBLE, description });
}

/** The ID of an object of one of these kinds. */
export function IdOf(prefixes: IdPrefix | readonly IdPrefix[], what: string, options: object = {}) {
  const [kinds, ids] = describeIds(prefixes);
  return Type.String({ pattern: `^(${kinds})_`, description: `ID of ${what} (${ids}).`, ...options });
}

/** An ID of one of these kinds, or a slug. */
export function IdOrSlugOf(prefixes: IdPrefix | readonly IdPrefix[], what: string, options: object = {}) {
  const [kinds, ids] = describeIds(prefixes);
  const description = `ID of ${what} (${ids}), or its slug, such as \`acme/pick-place\`.`;
  return Type.String({ pattern: `^((${kinds})_|[^/]+/.)`, maxLength: 200, description, ...options });
}

function describeIds(prefixes: IdPrefix | readonly IdPrefix[]): [kinds: string, ids: string] {
  const all = [prefixes].flat();
  return [all.join('|'), all.map((prefix) => `\`${prefix}_…\``).join(' or ')];
}

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'Time in UTC, in ISO 8601 with milliseconds, such as `2026-01-05T09:30:00.000Z`.',
});

export const Money = Type.Object(
  {
    currency: Type.String({
      pattern: '^[a-z]{3}$',
      description: 'Three-letter ISO 4217 currency code in lower case, such as `usd`.',
    }),
    amount: Type.Integer({
      minimum: 0,
      maximum: 99_999_999,
      description: 'Amount in the minor unit of the currency: 4900 is 49.00 USD.',
    }),
  },
  { additionalProperties: false, description: 'Amount of money.', examples: [{ currency: 'usd', amount: 4900 }] },
);
export type Money = Static<typeof Money>;

export const PageQuery = {
  cursor: Type.Optional(
    Type.String({
      maxLength: 1024,
      description: '`next_cursor` of the previous page. Valid only for the same list with the same filters.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of items per page.' }),
  ),
};

export function ListOf<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item, { description: 'Items of this page.' }),
    next_cursor: Type.Optional(
      Type.String({ description: 'Pass it as `cursor` to get the next page. Absent on the last page.' }),
    ),
    has_more: Type.Boolean({ description: 'Whether there are more items after this page.', examples: [false] }),
  });
}

export const ErrorResponse = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String({ description: 'Stable code of the error, for programs. See the guide on errors.' }),
        message: Type.String({ description: 'What is wrong and what to do next, for people.' }),
        field: Type.Optional(
          Type.String({ description: 'Path of the field, parameter or header that caused the error, if one did.' }),
        ),
        request_id: Type.String({ description: 'Unique request ID, also in `X-Request-Id`. Quote it in reports.' }),
      },
      { description: 'Details of the error.' },
    ),
  },
  {
    $id: 'Error',
    description: 'Every error of the API has this shape.',
    examples: [
      {
        error: {
          code: 'validation_failed',
          message: '`limit` must be an integer from 1 to 100.',
          field: 'limit',
          request_id: 'req_01k9zq4v7he1r8c3t5n6m2x0a1',
        },
      },
    ],
  },
);
