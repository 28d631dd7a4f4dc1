import { InvalidArgumentError } from 'commander';

interface Range {
  from?: number;
  to?: number;
  example: number;
}

/** Parses an option that is a whole number: `.option('--rows <n>', '…', wholeNumber({ from: 1, to: 100, example: 50 }))`. */
export function wholeNumber({ from = 0, to = Number.MAX_SAFE_INTEGER, example }: Range): (text: string) => number {
  const range = to < Number.MAX_SAFE_INTEGER ? ` from ${from} to ${to}` : from > 0 ? ` from ${from}` : '';
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number${range}, such as ${example}.`);
  };
}
