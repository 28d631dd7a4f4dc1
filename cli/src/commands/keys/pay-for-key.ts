import type { Checkout, RequestOptions, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { modeOfKey, withAccount } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { confirm } from '../../input/confirm.ts';
import { formatMoney } from '../../money.ts';
import { printResult } from '../../output/print-result.ts';
import { printNotice } from '../../output/printing.ts';
import { sanitize } from '../../output/terminal-text.ts';

interface PayOptions {
  card?: string;
  yes?: boolean;
}

export async function payForKey(id: string, { card, yes }: PayOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings, credential }) => {
    // Only live keys are paid for, whatever the current mode. An API key acts in its own mode, so it must be a live one.
    const live: RequestOptions = modeOfKey(credential) ? {} : { mode: 'live' };
    const checkout = await souk.apiKeys.openCheckout(id, live);
    if (checkout.status === 'paid') {
      return printResult(settings, checkout, { id, text: `${id} is already paid for.` });
    }
    const chosen = await chooseCard(souk, card, live);
    await confirm(`Pay ${formatMoney(checkout.amount)} for the key ${id} with ${chosen.description} in LIVE mode?`, {
      yes,
    });
    const paid = await souk.checkouts.pay(checkout.id, { payment_method: chosen.id }, live);
    printResult(settings, paid, { id, text: () => outcomeOf(paid) });
    if (paid.next_action?.url) printNotice(`Confirm it with your bank: ${sanitize(paid.next_action.url)}`);
  });
}

async function chooseCard(
  souk: Souk,
  card: string | undefined,
  live: RequestOptions,
): Promise<{ id: string; description: string }> {
  const chosen =
    card === undefined
      ? (await souk.paymentMethods.list({ limit: 100 }, live).toArray()).find(({ is_default }) => is_default)
      : await souk.paymentMethods.get(card, live);
  if (chosen) return { id: chosen.id, description: `${sanitize(chosen.card.brand)} …${sanitize(chosen.card.last4)}` };
  throw new Failure('you have no saved card in live mode.', {
    exitCode: EXIT.paymentNeeded,
    code: 'no_card',
    nextStep: 'Add one with `souk cards add --mode live`.',
  });
}

function outcomeOf({ status, api_key_id, amount }: Checkout): string {
  if (status === 'paid') return `Paid ${formatMoney(amount)}. ${api_key_id} is active.`;
  return `The payment is processing. The key becomes active when it succeeds: souk keys show ${api_key_id}`;
}
