const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** Within these limits, multiplying or dividing a number of up to nine digits by a power of ten rounds only once. */
const MAX_DECIMALS = 18;
const MAX_ZEROS = 15;

/**
 * Returns the number with the fewest digits that `round` maps to the same value: 0.1 for FP32's 0.10000000149011612. This
 * halves the JSON without losing a value. `digits` is the number of decimal digits that the type always preserves; four
 * more always distinguish neighbouring values.
 */
export function shorten(value: number, round: (value: number) => number, digits: number): number {
  if (value === 0) return value;
  let decimals = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  if (decimals > MAX_DECIMALS - 4 || decimals < -MAX_ZEROS) return shortenByText(value, round);
  for (let more = 0; more < 4; more++, decimals++) {
    // Both operands are exact, so the result is the nearest number to that decimal.
    const power = POWERS[Math.abs(decimals)] as number;
    const short = decimals >= 0 ? Math.round(value * power) / power : Math.round(value / power) * power;
    if (round(short) === value) return short;
  }
  return shortenByText(value, round);
}

/** Handles very large and very small numbers, which are rare: ten times slower. */
function shortenByText(value: number, round: (value: number) => number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (round(short) === value) return short;
  }
  return value;
}
