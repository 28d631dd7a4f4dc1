/** A value on the stack, as far as it determines imports and calls. */
export type Value = string | number | Imported | Dtype | Tuple | (typeof KINDS)[keyof typeof KINDS];

export interface Imported {
  readonly module: string;
  readonly name: string;
}

/** An array's type, by the text it was created from: its later state must match. */
export interface Dtype {
  readonly dtype: string;
}

export type Tuple = readonly Value[];

export const NONE: unique symbol = Symbol('none');
/** A number or bytes that nothing depends on. */
export const SCALAR: unique symbol = Symbol('scalar');
/** Lists, dictionaries, large tuples: they cannot be called or name anything; their content is not kept. */
export const DATA: unique symbol = Symbol('data');
/** A tuple without texts, imports or created objects. */
export const PLAIN_TUPLE: unique symbol = Symbol('plain tuple');
/** Text too long to be a name, or beyond the total that is kept. */
export const TEXT: unique symbol = Symbol('text');
/** Result of an allowed call. */
export const MADE: unique symbol = Symbol('made');
/** A value that the loader returns for an ID, code or name of its own; a loader without such values stops there. */
export const PERSISTENT: unique symbol = Symbol('persistent');
/** Unknown: the target of a computed name, or the result of an unknown call. */
export const UNKNOWN: unique symbol = Symbol('unknown');

const KINDS = { NONE, SCALAR, DATA, PLAIN_TUPLE, TEXT, MADE, PERSISTENT, UNKNOWN } as const;

export function isTuple(value: Value): value is Tuple {
  return Array.isArray(value);
}

export function isImported(value: Value): value is Imported {
  return typeof value === 'object' && 'module' in value;
}

export function isDtype(value: Value): value is Dtype {
  return typeof value === 'object' && 'dtype' in value;
}

export function isText(value: Value): boolean {
  return typeof value === 'string' || value === TEXT;
}

/** Tests for a single value without content. */
export function isScalar(value: Value): boolean {
  return value === NONE || value === SCALAR || typeof value === 'number' || isText(value);
}

/** Tests that a value contains no name, import or created object. */
export function isIdle(value: Value): boolean {
  return (isScalar(value) && !isText(value)) || value === DATA || value === PLAIN_TUPLE || isTuple(value);
}

export function nameOf({ module, name }: Imported): string {
  return `${module}.${name}`;
}
