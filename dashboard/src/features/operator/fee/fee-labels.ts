/** `pattern` attribute of the field: from 0 to 100, with up to two decimals. */
export const PERCENT_PATTERN = '\\s*(?:100(?:[.,]0{1,2})?|\\d{1,2}(?:[.,]\\d{1,2})?)\\s*%?\\s*';

/** Reads text such as `8`, `8.25` or `8,25 %` as exact basis points; undefined where it does not match the pattern. */
export function readPercent(text: string): number | undefined {
  if (!new RegExp(`^(?:${PERCENT_PATTERN})$`, 'v').test(text)) return undefined;
  const [whole = '', fraction = ''] = text.replace('%', '').trim().split(/[.,]/);
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Formats basis points as `8%` or `8.25%`. */
export const formatPercent = (basisPoints: number): string => `${basisPoints / 100}%`;

/** Splits a sale as the server does: the fee rounded half up to the minor unit, the rest to the seller. */
export function splitSale(amount: number, basisPoints: number): { fee: number; seller: number } {
  const fee = Math.floor((amount * basisPoints + 5_000) / 10_000);
  return { fee, seller: amount - fee };
}
