import { exponentOf } from '@souk/sdk';

export interface Money {
  currency: string;
  /** In minor units of the currency. */
  amount: number;
}

/** Formats as `20 USD`, `12.50 EUR` or `500 JPY`. */
export function formatMoney({ currency, amount }: Money): string {
  const exponent = exponentOf(currency);
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: exponent,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return `${format.format(amount / 10 ** exponent)} ${currency.toUpperCase()}`;
}

/** Formats with all decimals of the currency, for columns of amounts: `20.00 USD`. */
export function formatExactMoney({ currency, amount }: Money): string {
  const exponent = exponentOf(currency);
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: exponent, maximumFractionDigits: exponent });
  return `${format.format(amount / 10 ** exponent)} ${currency.toUpperCase()}`;
}
