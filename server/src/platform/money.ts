/** All lower-case ISO 4217 codes. */
export const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());

/**
 * Currencies of ISO 4217 whose minor unit is not a hundredth, by number of decimals. `Intl` cannot provide them: it
 * returns the decimals customary in writing, such as none for huf, whose minor unit is a hundredth.
 */
const EXCEPTIONS: Readonly<Record<number, string>> = {
  // The last two lines are units of account, metals and codes for testing: they have no minor unit.
  0: `bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf
    xdr xsu xua xba xbb xbc xbd
    xag xau xpd xpt xts xxx`,
  3: 'bhd iqd jod kwd lyd omr tnd',
  4: 'clf uyw',
};

const EXPONENTS: ReadonlyMap<string, number> = new Map(
  Object.entries(EXCEPTIONS).flatMap(([exponent, codes]) => codes.split(/\s+/).map((code) => [code, Number(exponent)])),
);

/** Returns the decimals of a currency's minor unit: 2 for usd, 0 for jpy, 3 for kwd. */
export function exponentOf(currency: string): number {
  return EXPONENTS.get(currency) ?? 2;
}

/** Converts whole units to minor units: 10 usd are 1000, 10 jpy are 10. */
export function minorUnits(whole: number, currency: string): number {
  return whole * 10 ** exponentOf(currency);
}

/** Formats an amount for messages: `12.34 USD`. */
export function formatMoney(amount: number, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - exponent), digits.slice(digits.length - exponent)];
  return `${amount < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`} ${currency.toUpperCase()}`;
}
