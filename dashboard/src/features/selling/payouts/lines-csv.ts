import { exponentOf, type PayoutLine } from '@souk/sdk';

const HEAD = 'type,subject,at,currency,gross,fee,amount';

/** The lines of a payout for a spreadsheet: amounts in the currency's own units, and nothing in it needs quotes. */
export function linesToCsv(lines: readonly PayoutLine[], currency: string): string {
  const digits = exponentOf(currency);
  const decimal = (amount: number) => (amount / 10 ** digits).toFixed(digits);
  const rows = lines.map(({ type, subject, at, gross, fee, amount }) =>
    [type, subject, at, currency, decimal(gross), decimal(fee), decimal(amount)].join(','),
  );
  return [HEAD, ...rows, ''].join('\r\n');
}
