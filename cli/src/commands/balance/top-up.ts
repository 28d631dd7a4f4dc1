import type { Mode, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { confirm } from '../../input/confirm.ts';
import { formatMoney, type Money } from '../../money.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { describeMode, showTerms } from '../buying/terms.ts';
import { waitUntilSettled } from '../buying/wait-until-settled.ts';
import { describeCard } from '../cards/describe-card.ts';

export interface TopUpOptions {
  card?: string;
  yes?: boolean;
  /** False with `--no-wait`, by commander's convention. */
  wait: boolean;
}

export async function topUp(amount: Money, options: TopUpOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    const card = await chooseCard(souk, options.card);
    if (mode === 'live' && !options.yes) await askFirst(souk, mode, amount, card.name);
    const begun = await souk.balance.topUps.create({ amount: withCurrency(amount), payment_method: card.id });
    const done = options.wait
      ? await waitUntilSettled(begun, (signal) => souk.balance.topUps.get(begun.id, { signal }), {
          advice: '`souk balance top-ups` shows its outcome.',
        })
      : begun;
    if (done.status === 'failed') throw declined(done.failure?.message);
    const isPending = done.status === 'pending';
    printResult(settings, done, {
      id: done.id,
      text: isPending
        ? `The top-up ${done.id} of ${formatMoney(amount)} is pending.`
        : `Added ${formatMoney(amount)} to your balance from ${card.name}.`,
    });
    if (isPending && done.next_action?.url) printHint(settings, `Confirm it at ${done.next_action.url}`);
  });
}

/** Skips a local check: the service lists the valid currencies when one is wrong. */
function withCurrency(amount: Money) {
  return amount as Parameters<Souk['balance']['topUps']['create']>[0]['amount'];
}

/** Returns the named card or the default one, looked up before the charge so that the person sees which it is. */
async function chooseCard(souk: Souk, named: string | undefined): Promise<{ id: string; name: string }> {
  const cards = await Array.fromAsync(souk.paymentMethods.list({ limit: 100 }));
  const card = cards.find(({ id, is_default }) => (named === undefined ? is_default : id === named));
  if (card) return { id: card.id, name: describeCard(card) };
  // Test tokens stand for cards that were never saved.
  if (named !== undefined) return { id: named, name: `the card ${named}` };
  throw new Failure('you have no saved card.', {
    exitCode: EXIT.paymentNeeded,
    code: 'no_card',
    nextStep: 'Save one with `souk cards add`.',
  });
}

async function askFirst(souk: Souk, mode: Mode, amount: Money, card: string): Promise<void> {
  showTerms('Top-up', [
    ['amount', formatMoney(amount)],
    ['charged to', card],
    ['mode', await describeMode(souk, mode)],
  ]);
  await confirm(`Charge ${formatMoney(amount)} to ${card}?`, {});
}

function declined(message = 'The payment failed.'): Failure {
  return new Failure(`${message} Nothing was charged.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'card_declined',
    nextStep: 'Try another card with --card; `souk cards list` shows yours.',
  });
}
