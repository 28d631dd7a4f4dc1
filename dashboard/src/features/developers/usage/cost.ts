const NANO_DIGITS = 9;

/** An exact amount of the API, such as 0.001234, in billionths of a unit: sums of them stay exact. */
export function nanoOf(cost: string): bigint {
  const [whole = '0', fraction = ''] = cost.split('.');
  return BigInt(whole) * 10n ** 9n + BigInt(fraction.padEnd(NANO_DIGITS, '0').slice(0, NANO_DIGITS));
}

/** For charts, in whole units. */
export function unitsOf(nano: bigint): number {
  return Number(nano) / 1e9;
}

/** `1.24 USD`; what is less than a cent keeps the digits that say something: `0.000104 USD`. */
export function formatNanos(nano: bigint, currency: string): string {
  const units = unitsOf(nano);
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: nano === 0n ? 0 : 2,
    ...(units > 0 && units < 0.01 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: units < 1 ? 4 : 2 }),
  });
  return `${format.format(units)} ${currency.toUpperCase()}`;
}

/** Of one request, to the last digit. */
export function formatCost({ cost, currency }: { cost: string; currency: string }): string {
  return `${cost} ${currency.toUpperCase()}`;
}
