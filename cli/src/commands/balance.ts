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
    .summary('show your balance, top up, and list transactions')
    .description('Your balance: the wallet, which you spend, and your earnings, which are paid out.');

  withServerOptions(balance.command('show', { isDefault: true }))
    .description('Show your wallet, pending top-ups, earnings and debts by currency.')
    .addHelpText('after', '\nExample:\n  souk balance')
    .action((_options, command: Command) => showBalance(command));

  withYes(withServerOptions(balance.command('top-up')))
    .description('Charge a card and add the amount to your wallet. Asks for confirmation in live mode.')
    .argument('<amount...>', 'such as 50usd, "49.50 eur" or 5000jpy (default currency: usd)')
    .option('--card <id>', 'the card to charge, pm_… (default: your default card)')
    .option('--no-wait', 'do not wait if the bank asks for a confirmation')
    .addHelpText('after', '\nExample:\n  souk balance top-up 50usd')
    .action((amount: string[], options: TopUpOptions, command: Command) =>
      topUp(parseMoney(amount.join(' '), 'usd'), options, command),
    );

  withLimit(withServerOptions(balance.command('top-ups')))
    .description('List your top-ups, newest first.')
    .addHelpText('after', '\nExample:\n  souk balance top-ups')
    .action((options: LimitOptions, command: Command) => listTopUps(options, command));

  withLimit(withServerOptions(balance.command('transactions')))
    .description('List transactions of your wallet and your earnings, newest first.')
    .addOption(new Option('--account <account>', 'only transactions of this account').choices(['wallet', 'earnings']))
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
      empty: 'No transactions yet.',
      more,
    });
  });
}

function withSign(amount: BalanceTransaction['amount']): string {
  return `${amount.amount > 0 ? '+' : ''}${formatMoney(amount)}`;
}
