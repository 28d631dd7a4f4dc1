import type { BalanceTransaction, TopUp } from '@souk/sdk';
import { type Command, Option } from 'commander';
import { withAccount, withServerOptions } from '../connection.ts';
import { withYes } from '../input/confirm.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../input/limit.ts';
import { formatMoney, parseMoney } from '../money.ts';
import { formatDay } from '../output/dates.ts';
import { printList, printResult } from '../output/print-result.ts';
import { fixedColumn, numberColumn, optionalColumn, type Row } from '../output/table.ts';
import { describeBalance } from './balance/describe-balance.ts';
import { type TopUpOptions, topUp } from './balance/top-up.ts';
import { describeCard } from './cards/describe-card.ts';

export function addBalance(program: Command): void {
  const balance = program
    .command('balance')
    .usage('[command] [options]')
    .summary('your money here: what you can spend, and what you earned')
    .description('Your money at the market. The wallet is spent; earnings are paid out.');

  withServerOptions(balance.command('show', { isDefault: true }))
    .description('Show what is in the wallet, on its way there, earned and owed, by currency.')
    .addHelpText('after', '\nExample:\n  souk balance')
    .action((_options, command: Command) => showBalance(command));

  withYes(withServerOptions(balance.command('top-up')))
    .description('Charge a card, and add the amount to the wallet. In live mode it asks first.')
    .argument('<amount...>', 'such as 50usd, "49.50 eur" or 5000jpy; dollars where no currency is named')
    .option('--card <id>', 'the card to charge, pm_… (default: your default card)')
    .option('--no-wait', 'do not wait where the bank has to be asked')
    .addHelpText('after', '\nExample:\n  souk balance top-up 50usd')
    .action((amount: string[], options: TopUpOptions, command: Command) =>
      topUp(parseMoney(amount.join(' '), 'usd'), options, command),
    );

  withLimit(withServerOptions(balance.command('top-ups')))
    .description('List top-ups and their outcomes, newest first.')
    .addHelpText('after', '\nExample:\n  souk balance top-ups')
    .action((options: LimitOptions, command: Command) => listTopUps(options, command));

  withLimit(withServerOptions(balance.command('transactions')))
    .description('List what moved in the wallet and in your earnings, newest first.')
    .addOption(new Option('--account <account>', 'only one of the two').choices(['wallet', 'earnings']))
    .addHelpText('after', '\nExample:\n  souk balance transactions --account earnings --limit 50')
    .action((options: TransactionsOptions, command: Command) => listTransactions(options, command));
}

async function showBalance(command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const balance = await souk.balance.get();
    const { available } = balance;
    printResult(settings, balance, {
      // Scripts want what can be spent.
      id: available.map(formatMoney).join('\n') || formatMoney({ currency: 'usd', amount: 0 }),
      text: () => describeBalance(balance),
    });
  });
}

async function listTopUps(options: LimitOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.balance.topUps.list({ limit }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: [
        'ID',
        fixedColumn('DATE'),
        numberColumn('AMOUNT'),
        fixedColumn('STATUS'),
        optionalColumn(fixedColumn('CARD')),
        optionalColumn('NOTE'),
      ],
      row: topUpRow,
      empty: 'No top-ups yet. Start one with `souk balance top-up 50usd`.',
      more,
    });
  });
}

function topUpRow({ id, created_at, amount, status, payment_method, card, next_action, failure }: TopUp): Row {
  const note = failure?.message ?? next_action?.url ?? '';
  const style = { pending: 'yellow', failed: 'dim', succeeded: undefined } as const;
  return {
    cells: [
      id,
      formatDay(created_at),
      formatMoney(amount),
      status,
      card ? describeCard({ card }) : payment_method,
      note,
    ],
    style: style[status],
  };
}

interface TransactionsOptions extends LimitOptions {
  account?: BalanceTransaction['account'];
}

async function listTransactions(options: TransactionsOptions, command: Command): Promise<void> {
  const query = options.account ? { account: options.account } : {};
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.balance.transactions.list({ ...query, limit }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: ['DATE', fixedColumn('ACCOUNT'), fixedColumn('TYPE'), numberColumn('AMOUNT'), fixedColumn('OF')],
      row: ({ created_at, account, type, amount, subject }) => ({
        cells: [formatDay(created_at), account, type, withSign(amount), subject],
      }),
      empty: 'Nothing has moved yet.',
      more,
    });
  });
}

function withSign(amount: BalanceTransaction['amount']): string {
  return `${amount.amount > 0 ? '+' : ''}${formatMoney(amount)}`;
}
