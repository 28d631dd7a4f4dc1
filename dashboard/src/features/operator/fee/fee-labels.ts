/** What the field takes, for its `pattern`: from 0 to 100, to the hundredth. */
export const PERCENT_PATTERN = '\\s*(?:100(?:[.,]0{1,2})?|\\d{1,2}(?:[.,]\\d{1,2})?)\\s*%?\\s*';

/** The basis points of such as `8`, `8.25` or `8,25 %`, exactly; undefined where the pattern does not allow it. */
export function readPercent(text: string): number | undefined {
  if (!new RegExp(`^(?:${PERCENT_PATTERN})$`, 'v').test(text)) return undefined;
  const [whole = '', fraction = ''] = text.replace('%', '').trim().split(/[.,]/);
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** As a person reads it: `8%`, `8.25%`. */
export const formatPercent = (basisPoints: number): string => `${basisPoints / 100}%`;

/** As the market splits a sale: its fee to the nearest minor unit, a half up, and the rest to the seller. */
export function splitSale(amount: number, basisPoints: number): { fee: number; seller: number } {
  const fee = Math.floor((amount * basisPoints + 5_000) / 10_000);
  return { fee, seller: amount - fee };
}
