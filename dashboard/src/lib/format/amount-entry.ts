import { exponentOf } from '@souk/sdk';
import type { Money } from './money.ts';

/** Returns the `pattern` of an amount field: more than 0, with no more decimals than the currency has. */
export function amountPattern(currency: string): string {
  const digits = exponentOf(currency);
  const fraction = digits === 0 ? '' : `(?:[.,]\\d{1,${digits}})?`;
  return `\\s*(?=.*[1-9])\\d{1,6}${fraction}\\s*`;
}

/** Parses `50`, `12.5` or `12,50` exactly. Returns undefined for a text that does not match the pattern. */
export function readAmount(text: string, currency: string): Money | undefined {
  if (!new RegExp(`^(?:${amountPattern(currency)})$`, 'v').test(text)) return undefined;
  const [whole = '', fraction = ''] = text.trim().split(/[.,]/);
  return { currency, amount: Number(whole + fraction.padEnd(exponentOf(currency), '0')) };
}

/** Formats an amount as it would be typed: `49`, `12.50`. */
export function amountText({ currency, amount }: Money): string {
  const digits = exponentOf(currency);
  return (amount / 10 ** digits).toFixed(digits).replace(/\.0+$/, '');
}
