import type { TSchema, Type as Typebox } from 'typebox';

type Schema = Record<string, unknown>;
type Properties = Record<string, Schema>;
type Builder = Pick<
  typeof Typebox,
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Partial'
  | 'String'
  | 'Unsafe'
>;

/** Marks a schema as optional. Not enumerable, and therefore not part of the schema or of what is spread from it. */
const OPTIONAL = Symbol('optional');

/**
 * Builds JSON schemas like the `Type` of typebox, with its types. Typebox itself has 373 modules, which every start of
 * the server would take 0.15 s of CPU to load.
 */
export const Type = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Schema) => ({ type: 'boolean', ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Literal: (value: string | number | boolean, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Schema) => ({ type: 'null', ...options }),
  Number: (options?: Schema) => ({ type: 'number', ...options }),
  Object: objectOf,
  Optional: optional,
  Partial: (schema: { properties: Properties }, options?: Schema) => ({
    ...objectOf(mapValues(schema.properties, optional)),
    ...options,
  }),
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Unsafe: (schema: TSchema) => schema,
} as unknown as Builder;

function objectOf(properties: Properties, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] ?? {})));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
}

function optional(schema: Schema): Schema {
  return Object.defineProperty({ ...schema }, OPTIONAL, { value: true, enumerable: false });
}

function mapValues(properties: Properties, map: (schema: Schema) => Schema): Properties {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, map(schema)]));
}
