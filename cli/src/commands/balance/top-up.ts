import type { Mode, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { confirm } from '../../input/confirm.ts';
import { formatMoney, type Money } from '../../money.ts';
import { answer } from '../../output/print-result.ts';
import { mention } from '../../output/printing.ts';
import { describeMode, showTerms } from '../buying/terms.ts';
import { untilSettled } from '../buying/until-settled.ts';
import { describeCard } from '../cards/describe-card.ts';

export interface TopUpOptions {
  card?: string;
  yes?: boolean;
  /** Commander's name for what `--no-wait` switches off. */
  wait: boolean;
}

export async function topUp(amount: Money, options: TopUpOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    const card = await chooseCard(souk, options.card);
    if (mode === 'live' && !options.yes) await askFirst(souk, mode, amount, card.name);
    const begun = await souk.balance.topUps.create({ amount: withCurrency(amount), payment_method: card.id });
    const done = options.wait
      ? await untilSettled(begun, (signal) => souk.balance.topUps.get(begun.id, { signal }), {
          advice: '`souk balance top-ups` shows what came of it.',
        })
      : begun;
    if (done.status === 'failed') throw declined(done.failure?.message);
    const isPending = done.status === 'pending';
    answer(settings, done, {
      id: done.id,
      text: isPending
        ? `${formatMoney(amount)} are on their way: ${done.id} is pending.`
        : `Added ${formatMoney(amount)} to your balance from ${card.name}.`,
    });
    if (isPending && done.next_action?.url) mention(settings, `Confirm it at ${done.next_action.url}`);
  });
}

/** Which currencies there are is for the service to say: it lists them when one is wrong. */
function withCurrency(amount: Money) {
  return amount as Parameters<Souk['balance']['topUps']['create']>[0]['amount'];
}

/** The one that was named, or the default: known before it is charged, so that its owner is told which it is. */
async function chooseCard(souk: Souk, named: string | undefined): Promise<{ id: string; name: string }> {
  const cards = await Array.fromAsync(souk.paymentMethods.list({ limit: 100 }));
  const card = cards.find(({ id, is_default }) => (named === undefined ? is_default : id === named));
  if (card) return { id: card.id, name: describeCard(card) };
  // Test tokens stand for cards that were never saved.
  if (named !== undefined) return { id: named, name: `the card ${named}` };
  throw new Failure('you have saved no card to charge.', {
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

function declined(message = 'The payment came to nothing.'): Failure {
  return new Failure(`${message} Nothing was charged.`, {
    exitCode: EXIT.paymentNeeded,
    code: 'card_declined',
    nextStep: 'Try another card with --card; `souk cards list` shows yours.',
  });
}
