import type { OperatedAccount } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { confirm } from '../../input/confirm.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { formatDay } from '../../output/dates.ts';
import { printList, printResult } from '../../output/print-result.ts';
import { fixedColumn, formatFields, optionalColumn } from '../../output/table.ts';
import { sanitize } from '../../output/terminal-text.ts';

export async function listAccounts(words: string | undefined, options: LimitOptions, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(options, (limit) =>
      souk.operator.accounts.list({ limit, ...(words === undefined ? {} : { q: words }) }),
    );
    printList(settings, items, {
      id: ({ id }) => id,
      header: [
        'ID',
        'NAME',
        optionalColumn('SLUG'),
        'EMAIL',
        fixedColumn('STATUS'),
        optionalColumn(fixedColumn('SINCE')),
      ],
      row: ({ id, name, slug, email, status, created_at }) => ({
        cells: [id, name, slug, email ?? '', status, formatDay(created_at)],
        style: status === 'active' ? undefined : 'dim',
      }),
      empty: 'No accounts match.',
      more,
    });
  });
}

export async function showAccount(id: string, _options: unknown, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const account = await souk.operator.accounts.get(id);
    printResult(settings, account, { id: account.id, text: () => formatFields(fieldsOf(account)) });
  });
}

export async function suspendAccount(
  id: string,
  { reason, yes }: { reason: string; yes?: boolean },
  command: Command,
): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { name, email } = await souk.operator.accounts.get(id);
    await confirm(`Suspend ${sanitize(name)} <${sanitize(email ?? 'closed')}>, in both modes?`, { yes });
    const account = await souk.operator.accounts.suspend(id, { reason });
    printResult(settings, account, { id: account.id, text: `Suspended ${account.id} (${sanitize(account.name)}).` });
  });
}

export async function reinstateAccount(id: string, _options: unknown, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const account = await souk.operator.accounts.reinstate(id);
    printResult(settings, account, { id: account.id, text: `Reinstated ${account.id} (${sanitize(account.name)}).` });
  });
}

function fieldsOf(account: OperatedAccount): [name: string, value: string][] {
  const { suspension_reason: reason } = account;
  return [
    ['account', `${account.name} (${account.slug})`],
    ['id', account.id],
    ['email', account.email_confirmed ? `${account.email}` : `${account.email ?? 'erased'}, not confirmed`],
    ['status', reason === null ? account.status : `${account.status}: ${reason}`],
    ['since', formatDay(account.created_at)],
    ...(account.demo ? [['demo', 'yes'] as [string, string]] : []),
  ];
}
