import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { toSecond } from '../../output/dates.ts';
import { answerList } from '../../output/print-result.ts';
import { spare, whole } from '../../output/table.ts';

export async function listAudit(options: LimitOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.operator.audit({ limit }));
    answerList(settings, items, {
      id: ({ id }) => id,
      header: ['AT', whole('ACTION'), whole('SUBJECT'), spare(whole('BY')), 'DETAIL'],
      row: ({ at, action, subject, operator_id, detail }) => ({
        cells: [toSecond(at), action, subject, operator_id ?? 'on the host', wordsOf(detail)],
      }),
      empty: 'Nothing was done yet.',
      more,
    });
  });
}

function wordsOf(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
