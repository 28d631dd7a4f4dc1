import { exponentOf } from '@souk/sdk';
import type { Money } from './money.ts';

/** What the field takes, for its `pattern`: more than nothing, and nothing finer than the currency. */
export function amountPattern(currency: string): string {
  const digits = exponentOf(currency);
  const fraction = digits === 0 ? '' : `(?:[.,]\\d{1,${digits}})?`;
  return `\\s*(?=.*[1-9])\\d{1,6}${fraction}\\s*`;
}

/** The amount of such as `50`, `12.5` or `12,50`, exactly; undefined where the pattern does not allow it. */
export function readAmount(text: string, currency: string): Money | undefined {
  if (!new RegExp(`^(?:${amountPattern(currency)})$`, 'v').test(text)) return undefined;
  const [whole = '', fraction = ''] = text.trim().split(/[.,]/);
  return { currency, amount: Number(whole + fraction.padEnd(exponentOf(currency), '0')) };
}

/** As it would be typed: `49`, `12.50`. */
export function amountText({ currency, amount }: Money): string {
  const digits = exponentOf(currency);
  return (amount / 10 ** digits).toFixed(digits).replace(/\.0+$/, '');
}
