const INTEGER = /^[+-]?(0|[1-9]\d{0,17})$/;
/** Leading zeros indicate codes, not numbers: 007 stays as written. */
const NUMBER = /^[+-]?((0|[1-9]\d{0,30})(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const BOOLEAN = /^(true|false)$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Returns the type of a text cell; undefined if it is empty, and so fits any type. */
export function typeOfText(text: string): string | undefined {
  if (text === '') return undefined;
  if (text.length > 64) return 'string';
  if (INTEGER.test(text)) return 'integer';
  if (NUMBER.test(text)) return 'number';
  if (BOOLEAN.test(text)) return 'boolean';
  if (DATE.test(text)) return 'date';
  return TIMESTAMP.test(text) ? 'timestamp' : 'string';
}

/** Converts a cell to its column's type. An empty cell is an empty text in a text column, and null elsewhere. */
export function valueOfText(text: string | undefined, type: string): unknown {
  if (text === undefined) return null;
  if (type === 'string') return text;
  if (text === '') return null;
  if (type === 'boolean') return text.toLowerCase() === 'true';
  if (type !== 'integer' && type !== 'number') return text;
  const number = Number(text);
  const isExact = type === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isExact ? number : text;
}

export function typeOfJson(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'struct';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Returns one type for all values: the wider of two compatible ones, else the one that fits anything. */
export function commonType(types: Iterable<string | undefined>, anything: string): string | undefined {
  let common: string | undefined;
  for (const type of types) {
    if (type === undefined || type === common) continue;
    if (common === undefined) common = type;
    else common = widerOf(common, type) ?? anything;
  }
  return common;
}

function widerOf(one: string, two: string): string | undefined {
  const both = new Set([one, two]);
  if (both.has('integer') && both.has('number')) return 'number';
  if (both.has('date') && both.has('timestamp')) return 'timestamp';
  return undefined;
}
