import type { WrittenTensor } from './write-tensor.ts';

/** Supported by Node, but missing in TypeScript's types. */
interface JsonWithSource {
  rawJSON(text: string): unknown;
  parse(text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}

const json = JSON as unknown as JsonWithSource;

const INTEGER = /^-?\d{16,20}$/;

/** Writes large integers as JSON numbers: engines read integers of any length, but hardly any reads them from strings. */
export function withExactIntegers(tensor: WrittenTensor): WrittenTensor {
  const { datatype, data } = tensor;
  if (!data || (datatype !== 'INT64' && datatype !== 'UINT64')) return tensor;
  return { ...tensor, data: data.map((value) => (typeof value === 'string' ? json.rawJSON(value) : value)) };
}

/** Parses JSON with integers beyond the safe range as strings. Many times slower than `JSON.parse`. */
export function parseExactIntegers(text: string): unknown {
  return json.parse(text, (_key, value, { source = '' }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(source) ? source : value,
  );
}
