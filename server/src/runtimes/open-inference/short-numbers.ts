const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** Within these, a number of up to nine digits times or by a power of ten is rounded once only. */
const MOST_DECIMALS = 18;
const MOST_ZEROS = 15;

/**
 * The number with the fewest digits that `round` makes the same of: 0.1 for what FP32 has as 0.10000000149011612. JSON
 * gets shorter by half, and no value is lost. `digits` is how many every number of the type has for certain, of decimals
 * that survive it; four more always tell it from its neighbours.
 */
export function shortest(value: number, round: (value: number) => number, digits: number): number {
  if (value === 0) return value;
  let decimals = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  if (decimals > MOST_DECIMALS - 4 || decimals < -MOST_ZEROS) return shortestByText(value, round);
  for (let more = 0; more < 4; more++, decimals++) {
    // Both are exact, and so the quotient is the number that is written like this.
    const power = POWERS[Math.abs(decimals)] as number;
    const short = decimals >= 0 ? Math.round(value * power) / power : Math.round(value / power) * power;
    if (round(short) === value) return short;
  }
  return shortestByText(value, round);
}

/** For the very large and the very small, which are rare: ten times slower. */
function shortestByText(value: number, round: (value: number) => number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (round(short) === value) return short;
  }
  return value;
}
