const NANO_DIGITS = 9;

/** Converts an exact amount of the API, such as 0.001234, to billionths of a unit, whose sums stay exact. */
export function nanoOf(cost: string): bigint {
  const [whole = '0', fraction = ''] = cost.split('.');
  return BigInt(whole) * 10n ** 9n + BigInt(fraction.padEnd(NANO_DIGITS, '0').slice(0, NANO_DIGITS));
}

/** Converts billionths to units, for charts. */
export function unitsOf(nano: bigint): number {
  return Number(nano) / 1e9;
}

/** Formats as `1.24 USD`. Less than a cent keeps its significant digits: `0.000104 USD`. */
export function formatNanos(nano: bigint, currency: string): string {
  const units = unitsOf(nano);
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: nano === 0n ? 0 : 2,
    ...(units > 0 && units < 0.01 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: units < 1 ? 4 : 2 }),
  });
  return `${format.format(units)} ${currency.toUpperCase()}`;
}

/** Formats the cost of one request with all of its digits. */
export function formatCost({ cost, currency }: { cost: string; currency: string }): string {
  return `${cost} ${currency.toUpperCase()}`;
}
