import type { ApiKey } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { formatDay } from '../../output/dates.ts';
import { printList } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { fixedColumn, optionalColumn, type Row } from '../../output/table.ts';

const HEADER = [
  fixedColumn('ID'),
  'NAME',
  ...['MODE', 'TIER', 'STATUS'].map(fixedColumn),
  ...['SECRET', 'EXPIRES', 'LAST USED'].map((title) => optionalColumn(fixedColumn(title))),
];

export async function listKeys(options: LimitOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { mode } = settings;
    const { items, more } = await takeUpTo(options, (limit) => souk.apiKeys.list({ limit, ...(mode ? { mode } : {}) }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: HEADER,
      row: toRow,
      empty: 'No keys yet. Create one with `souk keys create --name <name> --mode test`.',
      more,
    });
    if (items.some((key) => key.rotation_due)) {
      const advice = 'Rotate keys that are older than 90 days: create a new key, deploy it, then revoke the old one.';
      printHint(settings, advice, 'yellow');
    }
  });
}

function toRow(key: ApiKey): Row {
  const usable = key.status === 'active' || key.status === 'inactive';
  const status = key.rotation_due ? `${key.status}, rotate` : key.status;
  const cells = [
    key.id,
    key.name,
    key.mode,
    key.tier,
    status,
    `…${key.last4}`,
    formatDay(key.expires_at),
    formatDay(key.last_used_at),
  ];
  return { cells, style: usable ? (key.rotation_due ? 'yellow' : undefined) : 'dim' };
}
