/** What is known about something on the stack of a pickle: enough to tell what it imports and what it calls. */
export type Value = string | number | Imported | Dtype | Tuple | (typeof KINDS)[keyof typeof KINDS];

export interface Imported {
  readonly module: string;
  readonly name: string;
}

/** An array's type, by the text that it was made from: what it is told afterwards must fit it. */
export interface Dtype {
  readonly dtype: string;
}

export type Tuple = readonly Value[];

export const NONE: unique symbol = Symbol('none');
/** A number or bytes that nothing depends on. */
export const SCALAR: unique symbol = Symbol('scalar');
/** Lists, dictionaries, large tuples: nothing that could be called, or name something; what is in them is not kept. */
export const DATA: unique symbol = Symbol('data');
/** A tuple without a text, an import or anything made in it. */
export const PLAIN_TUPLE: unique symbol = Symbol('plain tuple');
/** Text too long to be a name, or more of it than is kept. */
export const TEXT: unique symbol = Symbol('text');
/** What an allowed call gave back. */
export const MADE: unique symbol = Symbol('made');
/** What a program gives for an id, a code or a name of its own; one that has none stops there. */
export const PERSISTENT: unique symbol = Symbol('persistent');
/** What cannot be known from here: what a computed name stands for, what a stranger gave back. */
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

/** One thing that holds no others. */
export function isScalar(value: Value): boolean {
  return value === NONE || value === SCALAR || typeof value === 'number' || isText(value);
}

/** Nothing in it is a name, an import, or made by a call. */
export function isIdle(value: Value): boolean {
  return (isScalar(value) && !isText(value)) || value === DATA || value === PLAIN_TUPLE || isTuple(value);
}

export function nameOf({ module, name }: Imported): string {
  return `${module}.${name}`;
}
