import type { Payout } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { formatMoney } from '../../money.ts';
import { day } from '../../output/dates.ts';
import { answerList } from '../../output/print-result.ts';
import { figures, spare, whole } from '../../output/table.ts';

export interface PayoutFilters extends LimitOptions {
  status?: Payout['status'];
  account?: string;
}

export async function listEverybodysPayouts(options: PayoutFilters, command: Command): Promise<void> {
  const { status, account } = options;
  await withAccount(command, async (souk, { settings, mode }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.operator.payouts({ status, account, limit }));
    answerList(settings, items, {
      id: ({ id }) => id,
      header: ['ID', whole('DATE'), 'SELLER', figures('AMOUNT'), whole('STATUS'), spare('FAILURE'), spare('REFERENCE')],
      row: (payout) => ({
        cells: [
          payout.id,
          day(payout.created_at),
          payout.account.slug,
          formatMoney(payout.amount),
          payout.status,
          payout.failure?.message ?? '',
          `${payout.processor} ${payout.reference ?? ''}`.trimEnd(),
        ],
        style: payout.status === 'failed' ? 'red' : undefined,
      }),
      empty: `No such payouts in ${mode} mode.`,
      more,
    });
  });
}
