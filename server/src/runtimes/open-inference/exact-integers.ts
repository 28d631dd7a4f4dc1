import type { WrittenTensor } from './write-tensor.ts';

/** Node has these, and TypeScript does not know of them yet. */
interface JsonWithSource {
  rawJSON(text: string): unknown;
  parse(text: string, revive: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}

const json = JSON as unknown as JsonWithSource;

const INTEGER = /^-?\d{16,20}$/;

/** Engines read whole numbers of any length, and hardly any reads them from text. */
export function withExactIntegers(tensor: WrittenTensor): WrittenTensor {
  const { datatype, data } = tensor;
  if (!data || (datatype !== 'INT64' && datatype !== 'UINT64')) return tensor;
  return { ...tensor, data: data.map((value) => (typeof value === 'string' ? json.rawJSON(value) : value)) };
}

/** Whole numbers that a number does not hold come out as text. Many times slower than `JSON.parse`. */
export function parseExactIntegers(text: string): unknown {
  return json.parse(text, (_key, value, { source = '' }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(source) ? source : value,
  );
}
