import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { formatTimestamp } from '../../output/dates.ts';
import { printList } from '../../output/print-result.ts';
import { fixedColumn, optionalColumn } from '../../output/table.ts';

export async function listAudit(options: LimitOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.operator.audit({ limit }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: ['AT', fixedColumn('ACTION'), fixedColumn('SUBJECT'), optionalColumn(fixedColumn('BY')), 'DETAIL'],
      row: ({ at, action, subject, operator_id, detail }) => ({
        cells: [formatTimestamp(at), action, subject, operator_id ?? 'on the host', describeDetail(detail)],
      }),
      empty: 'No actions yet.',
      more,
    });
  });
}

function describeDetail(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
