import { NotFoundError, type Payout, type Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../connection.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../input/limit.ts';
import { formatMoney } from '../money.ts';
import { formatDay } from '../output/dates.ts';
import { printList, printResult } from '../output/print-result.ts';
import { fixedColumn, numberColumn, optionalColumn, type Row } from '../output/table.ts';
import { describePayout } from './payouts/describe-payout.ts';
import { addDestination } from './payouts/destination.ts';
import { inPayoutStatus } from './payouts/status-option.ts';

export function addPayouts(program: Command): void {
  const payouts = program
    .command('payouts')
    .summary('list payouts and set their destination')
    .description('Payouts of your earnings, and the bank account that they go to.');

  withLimit(withServerOptions(payouts.command('list')))
    .description('List your payouts, newest first.')
    .addOption(inPayoutStatus())
    .addHelpText('after', '\nExample:\n  souk payouts list --status paid')
    .action((options: ListOptions, command: Command) => listPayouts(options, command));

  withServerOptions(payouts.command('show'))
    .description('Show a payout with its sales and refunds.')
    .argument('<id>', 'pyo_…')
    .option('--all', 'print all of its lines')
    .addHelpText('after', '\nExample:\n  souk payouts show pyo_…')
    .action((id: string, options: { all?: boolean }, command: Command) => showPayout(id, options, command));

  withServerOptions(payouts.command('run'))
    .summary('pay out now (test mode)')
    .description('Pay out your earnings now instead of waiting for the daily run. Test mode only.')
    .addHelpText('after', '\nExample:\n  souk payouts run')
    .action((_options, command: Command) => runPayouts(command));

  addDestination(payouts);
}

interface ListOptions extends LimitOptions {
  status?: Payout['status'];
}

const TABLE = {
  id: ({ id }: Payout) => id,
  header: [
    'ID',
    fixedColumn('DATE'),
    numberColumn('AMOUNT'),
    fixedColumn('STATUS'),
    optionalColumn('DESTINATION'),
    optionalColumn(fixedColumn('PERIOD')),
  ],
  row: ({ id, created_at, amount, status, period, destination }: Payout): Row => ({
    cells: [
      id,
      formatDay(created_at),
      formatMoney(amount),
      status,
      destination.label,
      `${formatDay(period.start)} to ${formatDay(period.end)}`,
    ],
    style: status === 'failed' ? 'red' : undefined,
  }),
};

async function listPayouts(options: ListOptions, command: Command): Promise<void> {
  const query = options.status ? { status: options.status } : {};
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.payouts.list({ ...query, limit }));
    printList(settings, items, { ...TABLE, empty: 'No payouts yet. See your earnings with `souk balance`.', more });
  });
}

async function showPayout(id: string, { all = false }: { all?: boolean }, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const payout = await souk.payouts.get(id);
    const whole = all && payout.lines_has_more ? { ...payout, ...(await readLines(souk, id)) } : payout;
    printResult(settings, whole, { id: payout.id, text: () => describePayout(whole) });
  });
}

async function readLines(souk: Souk, id: string): Promise<Pick<Payout, 'lines' | 'lines_has_more'>> {
  return { lines: await Array.fromAsync(souk.payouts.lines.list(id, { limit: 100 })), lines_has_more: false };
}

async function runPayouts(command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { items } = await souk.testHelpers.runPayouts().catch(explainLive);
    printList(settings, items, { ...TABLE, empty: 'There are no earnings to pay out.' });
  });
}

/** Explains the missing endpoint in live mode. */
function explainLive(error: unknown): never {
  if (!(error instanceof NotFoundError)) throw error;
  throw new Failure('you can run payouts in test mode only. In live mode they run every day.', {
    exitCode: EXIT.notFound,
    code: 'test_mode_only',
    nextStep: 'Use --mode test, or a test key.',
  });
}
