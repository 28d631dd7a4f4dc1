import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { formatFields } from '../../output/table.ts';
import { keyFields } from './describe-key.ts';

export async function showKey(id: string, _options: unknown, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const key = await souk.apiKeys.get(id);
    printResult(settings, key, { id: key.id, text: () => formatFields(keyFields(key)) });
  });
}
