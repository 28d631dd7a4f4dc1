import type { PaymentMethod } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount, withServerOptions } from '../connection.ts';
import { confirm, withYes } from '../input/confirm.ts';
import { type LimitOptions, takeUpTo, withLimit } from '../input/limit.ts';
import { printList, printResult } from '../output/print-result.ts';
import { fixedColumn, type Row } from '../output/table.ts';
import { addCard } from './cards/add-card.ts';
import { describeCard, expiryOf } from './cards/describe-card.ts';

export function addCards(program: Command): void {
  const cards = program
    .command('cards')
    .summary('manage your payment methods')
    .description('Saved cards. Each mode has its own.');

  withServerOptions(cards.command('add'))
    .summary('save a card')
    .description(
      'Save a card. If payments are simulated, prompts for the number of a test card such as 4242 4242 4242 4242, or reads `<number> <month>/<year> <cvc>` from standard input. Otherwise enter the number in the form of the payment processor and pass its token with --token.',
    )
    .option('--token <token>', 'a token of the payment processor, such as pm_card_visa')
    .addHelpText('after', '\nExamples:\n  souk cards add\n  souk cards add --token pm_card_visa')
    .action((options: { token?: string }, command: Command) =>
      withAccount(command, (souk, server) => addCard(souk, server, options)),
    );

  withLimit(withServerOptions(cards.command('list')))
    .description('List your cards, newest first.')
    .addHelpText('after', '\nExample:\n  souk cards list')
    .action((options: LimitOptions, command: Command) => listCards(options, command));

  withServerOptions(cards.command('default'))
    .description('Set the default card.')
    .argument('<id>', 'pm_…')
    .addHelpText('after', '\nExample:\n  souk cards default pm_…')
    .action((id: string, _options, command: Command) =>
      withAccount(command, async (souk, { settings }) => {
        const card = await souk.paymentMethods.setDefault(id);
        printResult(settings, card, { id: card.id, text: `${describeCard(card)} is now the default.` });
      }),
    );

  withYes(withServerOptions(cards.command('remove')))
    .description('Remove a card. If it was the default, the newest remaining card becomes the default.')
    .argument('<id>', 'pm_…')
    .addHelpText('after', '\nExample:\n  souk cards remove pm_… --yes')
    .action((id: string, options: { yes?: boolean }, command: Command) => removeCard(id, options, command));
}

async function listCards(options: LimitOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.paymentMethods.list({ limit }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: ['ID', 'CARD', fixedColumn('EXPIRES'), fixedColumn('DEFAULT')],
      row: toRow,
      empty: 'No cards yet. Save one with `souk cards add`.',
      more,
    });
  });
}

function toRow(card: PaymentMethod): Row {
  return { cells: [card.id, describeCard(card), expiryOf(card), card.is_default ? 'yes' : ''] };
}

async function removeCard(id: string, options: { yes?: boolean }, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const card = await souk.paymentMethods.get(id);
    await confirm(`Remove ${describeCard(card)}?`, options);
    const removed = await souk.paymentMethods.delete(id);
    printResult(settings, removed, { id, text: `Removed ${describeCard(card)} (${id}).` });
  });
}
