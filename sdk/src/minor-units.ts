/**
 * The currencies of ISO 4217 whose minor unit is not a hundredth, as the service counts them. `Intl` cannot be asked: it
 * tells how many decimals are customary in writing, such as none for huf, whose minor unit is a hundredth.
 */
const EXCEPTIONS: Readonly<Record<number, string>> = {
  0: `bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf
    xdr xsu xua xba xbb xbc xbd
    xag xau xpd xpt xts xxx`,
  3: 'bhd iqd jod kwd lyd omr tnd',
  4: 'clf uyw',
};

/** How many decimal places the minor unit of a currency is: 2 for usd, none for jpy, 3 for kwd. */
export function exponentOf(currency: string): number {
  const code = currency.toLowerCase();
  const [exponent = '2'] = Object.entries(EXCEPTIONS).find(([, codes]) => codes.split(/\s+/).includes(code)) ?? [];
  return Number(exponent);
}
