import { exponentOf, type PayoutLine } from '@souk/sdk';

const HEAD = 'type,subject,at,currency,gross,fee,amount';

/** Formats the lines of a payout as CSV, with amounts in units of the currency. No value needs quotes. */
export function linesToCsv(lines: readonly PayoutLine[], currency: string): string {
  const digits = exponentOf(currency);
  const decimal = (amount: number) => (amount / 10 ** digits).toFixed(digits);
  const rows = lines.map(({ type, subject, at, gross, fee, amount }) =>
    [type, subject, at, currency, decimal(gross), decimal(fee), decimal(amount)].join(','),
  );
  return [HEAD, ...rows, ''].join('\r\n');
}
