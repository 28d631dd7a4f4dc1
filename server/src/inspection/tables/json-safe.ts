const MAX_TEXT = 500;
const MAX_ITEMS = 32;
const MAX_DEPTH = 5;
const CUT = '…';

/** Remaining characters of a preview, shared by all its values, so that no combination gets too long. */
export interface Budget {
  characters: number;
}

/**
 * Converts a value to JSON of readable length: bytes become their number, dates ISO text, long texts and lists are
 * truncated. Numbers that JSON lacks become text.
 */
export function jsonSafe(value: unknown, budget: Budget, depth = 0): unknown {
  budget.characters -= 8;
  if (budget.characters <= 0) return CUT;
  switch (typeof value) {
    case 'string':
      return cutText(value, budget);
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return safeInteger(value);
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : safeObject(value, budget, depth);
    default:
      return null;
  }
}

function safeInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

function cutText(text: string, budget: Budget): string {
  const short = text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}${CUT}`;
  budget.characters -= short.length;
  return short;
}

function safeObject(value: object, budget: Budget, depth: number): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return { bytes: value.length };
  if (depth >= MAX_DEPTH) return CUT;
  if (ArrayBuffer.isView(value) || Array.isArray(value)) return safeList(value as ArrayLike<unknown>, budget, depth);
  const entries = Object.entries(value);
  const kept = entries
    .slice(0, MAX_ITEMS)
    .map(([key, item]) => [cutText(key, budget), jsonSafe(item, budget, depth + 1)] as const);
  // Built from entries, because a key may be `__proto__`.
  return Object.fromEntries(entries.length > MAX_ITEMS ? [...kept, [CUT, more(entries.length)]] : kept);
}

function safeList(list: ArrayLike<unknown>, budget: Budget, depth: number): unknown[] {
  const kept = Array.from({ length: Math.min(list.length, MAX_ITEMS) }, (_, i) => jsonSafe(list[i], budget, depth + 1));
  return list.length > MAX_ITEMS ? [...kept, more(list.length)] : kept;
}

function more(length: number): string {
  return `${CUT} ${length - MAX_ITEMS} more`;
}
