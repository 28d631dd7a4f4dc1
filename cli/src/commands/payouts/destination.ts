import { NotFoundError, type PayoutDestination, type Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { readSecret } from '../../input/prompt.ts';
import { formatDay, formatTimestamp } from '../../output/dates.ts';
import { printResult } from '../../output/print-result.ts';
import { formatFields } from '../../output/table.ts';
import { sanitize } from '../../output/terminal-text.ts';

interface SetOptions {
  iban?: string;
  holder?: string;
}

export function addDestination(payouts: Command): void {
  const destination = payouts
    .command('destination')
    .usage('[command] [options]')
    .summary('show or set your payout destination')
    .description('The bank account that your payouts go to. Each mode has its own.');

  withServerOptions(destination.command('show', { isDefault: true }))
    .description('Show your payout destination.')
    .addHelpText('after', '\nExample:\n  souk payouts destination')
    .action((_options, command: Command) => showDestination(command));

  withServerOptions(destination.command('set'))
    .description(
      'Set your payout destination. If payments are simulated, enter a bank account. Otherwise the payment processor asks for it at the URL that is printed.',
    )
    .option('--iban <iban>', 'the bank account (default: prompted for, or read from standard input)')
    .option('--holder <name>', 'the account holder (default: your name)')
    .addHelpText('after', '\nExample:\n  souk payouts destination set --iban DE89370400440532013000')
    .action((options: SetOptions, command: Command) => setDestination(options, command));
}

async function showDestination(command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const destination = await souk.payoutDestination.get().catch(explainNone);
    printResult(settings, destination, { id: destination.label, text: () => describe(destination) });
  });
}

async function setDestination(options: SetOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { simulated } = await souk.paymentProcessor.get();
    const destination = await souk.payoutDestination.set(
      simulated ? { bank_account: await readAccount(souk, options) } : {},
    );
    const { onboarding_url: url } = destination;
    printResult(settings, destination, {
      id: url ?? destination.label,
      text: () =>
        url
          ? `Enter your bank account with ${destination.processor} at\n\n  ${sanitize(url)}\n\nThe URL expires. Run this command again for a new one.`
          : `Your payouts go to ${sanitize(destination.label)}${describeStart(destination)}.`,
    });
  });
}

async function readAccount(souk: Souk, { iban, holder }: SetOptions): Promise<{ holder: string; iban: string }> {
  return {
    holder: holder ?? (await souk.me.get()).name,
    iban: (iban ?? (await readSecret('IBAN: ', 'IBAN'))).trim(),
  };
}

/** A new live destination takes effect later, so that its owner can stop a change they did not make. */
function describeStart({ payable_at }: PayoutDestination): string {
  return payable_at ? `, from ${formatTimestamp(payable_at)} on` : '';
}

function describe(destination: PayoutDestination): string {
  const { label, status, processor, failure, payable_at, updated_at, onboarding_url } = destination;
  return formatFields([
    ['destination', label],
    ['status', status === 'ready' ? 'ready' : 'incomplete: the payment processor needs more information'],
    ['processor', processor],
    ['since', formatDay(updated_at)],
    ...(payable_at ? ([['payouts begin', formatTimestamp(payable_at)]] as [string, string][]) : []),
    ...(failure
      ? ([
          ['last payout', `failed on ${formatDay(failure.at)} (${failure.payout_id}): ${failure.message}`],
          ['to do', 'check it with your bank, or set it again with `souk payouts destination set`'],
        ] as [string, string][])
      : []),
    ...(onboarding_url ? ([['continue at', onboarding_url]] as [string, string][]) : []),
  ]);
}

function explainNone(error: unknown): never {
  if (!(error instanceof NotFoundError)) throw error;
  throw new Failure('no payout destination is set.', {
    exitCode: EXIT.notFound,
    code: 'not_found',
    nextStep: 'Set it with `souk payouts destination set`.',
  });
}
