import { NotFoundError, type PayoutDestination, type Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { readSecret } from '../../input/prompt.ts';
import { day, toSecond } from '../../output/dates.ts';
import { answer } from '../../output/print-result.ts';
import { formatFields } from '../../output/table.ts';
import { harmless } from '../../output/terminal-text.ts';

interface SetOptions {
  iban?: string;
  holder?: string;
}

export function addDestination(payouts: Command): void {
  const destination = payouts
    .command('destination')
    .usage('[command] [options]')
    .summary('where your payouts go')
    .description('The bank account that your payouts go to. Each mode has its own.');

  withServerOptions(destination.command('show', { isDefault: true }))
    .description('Show where your payouts go.')
    .addHelpText('after', '\nExample:\n  souk payouts destination')
    .action((_options, command: Command) => showDestination(command));

  withServerOptions(destination.command('set'))
    .description(
      'Say where your payouts go. Where payments are simulated, a bank account; elsewhere the processor asks for it itself, at the address that is printed.',
    )
    .option('--iban <iban>', 'the account (default: asked for, or read from standard input)')
    .option('--holder <name>', 'whose account it is (default: your name)')
    .addHelpText('after', '\nExample:\n  souk payouts destination set --iban DE89370400440532013000')
    .action((options: SetOptions, command: Command) => setDestination(options, command));
}

async function showDestination(command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const destination = await souk.payoutDestination.get().catch(explainNone);
    answer(settings, destination, { id: destination.label, text: () => describe(destination) });
  });
}

async function setDestination(options: SetOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { simulated } = await souk.paymentProcessor.get();
    const destination = await souk.payoutDestination.set(
      simulated ? { bank_account: await readAccount(souk, options) } : {},
    );
    const { onboarding_url: address } = destination;
    answer(settings, destination, {
      id: address ?? destination.label,
      text: () =>
        address
          ? `Tell ${destination.processor} where to send the money, at\n\n  ${harmless(address)}\n\nThe address is good for a while; run this again for a new one.`
          : `Your payouts go to ${harmless(destination.label)}${startOf(destination)}.`,
    });
  });
}

async function readAccount(souk: Souk, { iban, holder }: SetOptions): Promise<{ holder: string; iban: string }> {
  return {
    holder: holder ?? (await souk.me.get()).name,
    iban: (iban ?? (await readSecret('IBAN: ', 'IBAN'))).trim(),
  };
}

/** A new destination of live mode waits, so that its owner can stop what they did not ask for. */
function startOf({ payable_at }: PayoutDestination): string {
  return payable_at ? `, from ${toSecond(payable_at)} on` : '';
}

function describe(destination: PayoutDestination): string {
  const { label, status, processor, failure, payable_at, updated_at, onboarding_url } = destination;
  return formatFields([
    ['destination', label],
    ['status', status === 'ready' ? 'ready' : 'waiting for you to tell the processor more'],
    ['processor', processor],
    ['since', day(updated_at)],
    ...(payable_at ? ([['payouts begin', toSecond(payable_at)]] as [string, string][]) : []),
    ...(failure
      ? ([
          ['last payout', `failed on ${day(failure.at)} (${failure.payout_id}): ${failure.message}`],
          ['to do', 'check it with your bank, or set it again: `souk payouts destination set`'],
        ] as [string, string][])
      : []),
    ...(onboarding_url ? ([['go on at', onboarding_url]] as [string, string][]) : []),
  ]);
}

function explainNone(error: unknown): never {
  if (!(error instanceof NotFoundError)) throw error;
  throw new Failure('you have not said where your payouts go.', {
    exitCode: EXIT.notFound,
    code: 'not_found',
    nextStep: 'Say it with `souk payouts destination set`.',
  });
}
