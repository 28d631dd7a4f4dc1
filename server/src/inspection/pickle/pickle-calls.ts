import { isFixedDtype } from './pickle-dtypes.ts';
import { type CallRule, HARMLESS_ENCODINGS, isPlainBase, ruleForImport } from './pickle-imports.ts';
import {
  type Imported,
  isDtype,
  isImported,
  isTuple,
  MADE,
  PLAIN_TUPLE,
  type Tuple,
  type Value,
} from './pickle-values.ts';

/** Tests whether an allowed import may be called like this. What is not known for certain is not harmless. */
export function isHarmlessCall(rule: CallRule, args: Value, hasKeywords: boolean): boolean {
  if (rule === 'any') return true;
  // Python's own unpickler unpacks any iterable as arguments, so they are only known in a tuple.
  if (hasKeywords || !(isTuple(args) || args === PLAIN_TUPLE)) return false;
  const items: Tuple = isTuple(args) ? args : [];
  const [first, second] = items;
  switch (rule) {
    case 'codec':
      return isHarmlessEncoding(second);
    case 'text':
      return second === undefined || isHarmlessEncoding(second);
    case 'rebuilds':
      return isAllowed(first) && isAllowed(second) && isPlainBase(second);
    case 'dtype':
      return typeof first === 'string';
    case 'scalar':
      return first !== undefined && isDtype(first) && isFixedDtype(first.dtype);
    case 'array':
      return second !== undefined && isDtype(second) && isFixedDtype(second.dtype);
    case 'never':
      return false;
  }
}

/** Returns the result of such a call, as far as it matters. */
export function resultOf(rule: CallRule, args: Value): Value {
  const first = isTuple(args) ? args[0] : undefined;
  return rule === 'dtype' && typeof first === 'string' ? { dtype: first } : MADE;
}

function isHarmlessEncoding(value: Value | undefined): boolean {
  return typeof value === 'string' && HARMLESS_ENCODINGS.has(value);
}

function isAllowed(value: Value | undefined): value is Imported {
  return value !== undefined && isImported(value) && ruleForImport(value.module, value.name) !== undefined;
}
