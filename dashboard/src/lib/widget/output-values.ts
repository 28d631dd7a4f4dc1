import type { OutputTensor } from '@souk/sdk';

/** The numbers of an output. JSON has texts for what is not a number and for large integers. */
export function numbersOf({ data }: Pick<OutputTensor, 'data'>): number[] {
  return Array.from(data as ArrayLike<unknown>, Number);
}

/** Pairs of numbers, such as the points of a line. An odd number at the end is dropped. */
export function pairsOf(output: Pick<OutputTensor, 'data'>): [number, number][] {
  const numbers = numbersOf(output);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [
    numbers[2 * at] ?? Number.NaN,
    numbers[2 * at + 1] ?? Number.NaN,
  ]);
}

/** Formats a number with up to four significant digits. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const rounded = Number(value.toPrecision(4));
  const isPlain = rounded === 0 || (Math.abs(rounded) >= 1e-4 && Math.abs(rounded) < 1e9);
  return (isPlain ? String(rounded) : rounded.toExponential()).replace('-', '−');
}
