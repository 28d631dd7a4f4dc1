import type { Payout } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { formatMoney } from '../../money.ts';
import { formatDay } from '../../output/dates.ts';
import { printList } from '../../output/print-result.ts';
import { fixedColumn, numberColumn, optionalColumn } from '../../output/table.ts';

export interface PayoutFilters extends LimitOptions {
  status?: Payout['status'];
  account?: string;
}

export async function listAllPayouts(options: PayoutFilters, command: Command): Promise<void> {
  const { status, account } = options;
  await withAccount(command, async (souk, { settings, mode }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.operator.payouts({ status, account, limit }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: [
        'ID',
        fixedColumn('DATE'),
        'SELLER',
        numberColumn('AMOUNT'),
        fixedColumn('STATUS'),
        optionalColumn('FAILURE'),
        optionalColumn('REFERENCE'),
      ],
      row: (payout) => ({
        cells: [
          payout.id,
          formatDay(payout.created_at),
          payout.account.slug,
          formatMoney(payout.amount),
          payout.status,
          payout.failure?.message ?? '',
          `${payout.processor} ${payout.reference ?? ''}`.trimEnd(),
        ],
        style: payout.status === 'failed' ? 'red' : undefined,
      }),
      empty: `No payouts match in ${mode} mode.`,
      more,
    });
  });
}
