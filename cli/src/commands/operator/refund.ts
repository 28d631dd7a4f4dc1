import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { confirm } from '../../input/confirm.ts';
import { formatMoney } from '../../money.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { sanitize } from '../../output/terminal-text.ts';

export async function refundForSeller(
  id: string,
  { reason, yes }: { reason: string; yes?: boolean },
  command: Command,
): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    await confirm(`Refund ${sanitize(id)} in ${mode} mode, even if its seller's earnings do not cover it?`, { yes });
    const refund = await souk.operator.refund(id, { reason });
    const { amount, buyer, seller } = refund.purchase;
    printResult(settings, refund, { id, text: sanitize(`Refunded ${formatMoney(amount)} to ${buyer.slug}.`) });
    if (refund.uncovered.amount === 0) return;
    printHint(
      settings,
      sanitize(`${formatMoney(refund.uncovered)} is deducted from the next earnings of ${seller.slug}.`),
    );
  });
}
