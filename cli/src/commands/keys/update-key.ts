import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { parseMoney } from '../../money.ts';
import { printResult } from '../../output/print-result.ts';
import { describeKey } from './describe-key.ts';

interface UpdateOptions {
  name?: string;
  spendLimit?: string;
}

export async function updateKey(
  id: string,
  { name, spendLimit: limit }: UpdateOptions,
  command: Command,
): Promise<void> {
  if (name === undefined && limit === undefined) {
    command.error('error: nothing to change. Set --name, --spend-limit, or both');
  }
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(limit === undefined ? {} : { spend_limit: limit === 'none' ? null : parseMoney(limit, 'usd') }),
  };
  await withAccount(command, async (souk, { settings }) => {
    const key = await souk.apiKeys.update(id, changes);
    printResult(settings, key, { id: key.id, text: () => `Changed ${key.id}: ${describeKey(key)}.` });
  });
}
