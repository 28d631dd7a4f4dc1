import { isText, isTuple, NONE, type Value } from './pickle-values.ts';

const OBJECTS = /^[|=<>]?O[48]?$/;
const NUMBERS = /^[|=<>]?(?:[biufc]\d{1,2}|[mM]8(?:\[[^\]]{1,20}\])?)$/;
const SIZED = /^[|=<>]?([SaUV])(\d{1,9})$/;
const [VERSION, ORDER, FLAGS] = [0, 1, 7];
/** Subtype, field names and fields. */
const PARTS = [2, 3, 4];
const [SIZE, ALIGNMENT] = [5, 6];
const UNSPECIFIED = -1;

/** Tests whether every element is plain bytes and not an object. */
export function isFixedDtype(text: string): boolean {
  return NUMBERS.test(text) || SIZED.test(text);
}

/**
 * NumPy trusts the state of a pickled dtype: an object dtype that denies having objects makes arrays treat raw bytes as
 * pointers, and one whose fields lie past its end makes them access foreign memory. So a state must be exactly what
 * NumPy writes for that dtype. That of records cannot be checked here: their fields are in a dictionary, which can
 * still change.
 */
export function isHonestState(dtype: string, state: Value): boolean {
  if (!isTuple(state) || (state.length !== 8 && state.length !== 9)) return false;
  const at = (index: number): Value => state[index] as Value;
  const isSimple = PARTS.every((index) => at(index) === NONE) && typeof at(VERSION) === 'number' && isText(at(ORDER));
  const aligned = [UNSPECIFIED, 1, 2, 4, 8, 16].some((alignment) => at(ALIGNMENT) === alignment);
  if (!isSimple || !aligned) return false;
  if (OBJECTS.test(dtype)) return at(SIZE) === UNSPECIFIED && at(FLAGS) === 63;
  if (NUMBERS.test(dtype)) return at(SIZE) === UNSPECIFIED && at(FLAGS) === 0;
  const [, kind, length] = SIZED.exec(dtype) ?? [];
  const size = Number(length) * (kind === 'U' ? 4 : 1);
  return kind !== undefined && at(SIZE) === size && at(FLAGS) === (kind === 'U' ? 8 : 0);
}
