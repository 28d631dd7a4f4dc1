/**
 * Currencies of ISO 4217 whose minor unit is not a hundredth. `Intl` is no help: it returns the customary number of
 * decimals, such as none for huf, whose minor unit is a hundredth.
 */
const EXCEPTIONS: Readonly<Record<number, string>> = {
  0: `bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf
    xdr xsu xua xba xbb xbc xbd
    xag xau xpd xpt xts xxx`,
  3: 'bhd iqd jod kwd lyd omr tnd',
  4: 'clf uyw',
};

/** Returns the number of decimal places of a currency's minor unit: 2 for usd, 0 for jpy, 3 for kwd. */
export function exponentOf(currency: string): number {
  const code = currency.toLowerCase();
  const [exponent = '2'] = Object.entries(EXCEPTIONS).find(([, codes]) => codes.split(/\s+/).includes(code)) ?? [];
  return Number(exponent);
}
