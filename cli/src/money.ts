import { exponentOf } from '@souk/sdk';
import { EXIT } from './failures/exit-codes.ts';
import { Failure } from './failures/failure.ts';

export interface Money {
  /** A lower-case ISO 4217 code. */
  currency: string;
  /** In minor units of the currency. */
  amount: number;
}

/** Formats an amount for people: `49.00 USD`. */
export function formatMoney({ currency, amount }: Money): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - exponent), digits.slice(digits.length - exponent)];
  return `${amount < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`} ${currency.toUpperCase()}`;
}

/**
 * Parses an amount that a person typed: `49usd`, `49.00 usd`, or `49` where the currency is known. Rejects what would have
 * to be rounded, and with it `1.000 eur`, which half of the world reads as a thousand.
 */
export function parseMoney(text: string, currency?: string): Money {
  const [, whole, fraction = '', named = currency] =
    /^(\d+)(?:\.(\d+))?(?:\s*([a-z]{3}))?$/.exec(text.trim().toLowerCase()) ?? [];
  if (whole === undefined || named === undefined) {
    const example = currency === undefined ? '49usd or "49.00 usd"' : `49, 49${currency} or "49.00 ${currency}"`;
    throw invalidAmount(`"${text}" is not an amount of money. Write ${example}.`);
  }
  const exponent = exponentOf(named);
  if (fraction.length > exponent) {
    const places = exponent === 0 ? 'no decimal places' : `at most ${exponent} decimal places`;
    throw invalidAmount(`"${text}" has too many decimal places: ${named.toUpperCase()} has ${places}.`);
  }
  const amount = Number(`${whole}${fraction.padEnd(exponent, '0')}`);
  if (!Number.isSafeInteger(amount)) throw invalidAmount(`"${text}" is too large.`);
  return { currency: named, amount };
}

function invalidAmount(message: string): Failure {
  return new Failure(message, { exitCode: EXIT.usage, code: 'invalid_amount' });
}
