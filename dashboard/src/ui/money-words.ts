export interface Money {
  currency: string;
  /** In minor units of the currency. */
  amount: number;
}

/** As a person reads it: `20 USD`, `12.50 EUR`, `500 JPY`. */
export function inMoney({ currency, amount }: Money): string {
  const exponent = fractionDigits(currency);
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: exponent,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return `${format.format(amount / 10 ** exponent)} ${currency.toUpperCase()}`;
}

/** How many digits behind the point a currency has. */
export function fractionDigits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits;
}
