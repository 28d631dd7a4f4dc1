import type { Revenue } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../connection.ts';
import { formatMoney } from '../money.ts';
import { printResult } from '../output/print-result.ts';
import { terminalWidth } from '../output/terminal-width.ts';
import { describeGroups } from './revenue/describe-groups.ts';
import { describeRevenue } from './revenue/describe-revenue.ts';
import { totalsOf } from './revenue/totals.ts';

interface RevenueOptions {
  from?: string;
  to?: string;
  interval?: Revenue['interval'];
  currency?: string;
  by?: 'asset';
}

export function addRevenue(program: Command): void {
  withServerOptions(program.command('revenue'))
    .summary('show a chart of your revenue')
    .description(
      'Show your revenue over time in each currency. The bars show your net revenue: sales minus fees and refunds. Days are in UTC.',
    )
    .option('--from <day>', 'the first day, such as 2026-01-01 (default: 30 days ago, or your first sale with --by)')
    .option('--to <day>', 'the last day (default: today)')
    .addOption(
      new Option('--interval <interval>', 'the interval of a line (default: day, or total with --by)').choices([
        ...['day', 'week', 'month', 'total'],
      ]),
    )
    .option('--currency <code>', 'only this currency, such as usd')
    .addOption(new Option('--by <what>', 'group by model and dataset, as a table').choices(['asset']))
    .addHelpText(
      'after',
      '\nExamples:\n  souk revenue --from 2026-01-01 --interval month --currency usd\n  souk revenue --by asset',
    )
    .action((options: RevenueOptions, command: Command) => showRevenue(options, command));
}

async function showRevenue({ from, to, by, currency, ...rest }: RevenueOptions, command: Command): Promise<void> {
  const interval = rest.interval ?? (by ? 'total' : 'day');
  await withAccount(command, async (souk, { settings }) => {
    const revenue = await souk.revenue.get({
      interval,
      ...(by ? { group_by: by } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      // The service lists the valid currencies when one is wrong.
      ...(currency ? { currency: currency.toLowerCase() as 'usd' } : {}),
    });
    printResult(settings, revenue, {
      // Scripts want the seller's net revenue.
      id:
        totalsOf(revenue)
          .map(({ currency: of, net }) => formatMoney({ currency: of, amount: net }))
          .join('\n') || formatMoney({ currency: currency ?? 'usd', amount: 0 }),
      text: () => (by ? describeGroups(revenue) : describeRevenue(revenue, terminalWidth() ?? 80)),
    });
  });
}
