import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { confirm } from '../../input/confirm.ts';
import { printResult } from '../../output/print-result.ts';
import { sanitize } from '../../output/terminal-text.ts';

export async function revokeKey(id: string, { yes }: { yes?: boolean }, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { name, mode } = await souk.apiKeys.get(id);
    await confirm(`Permanently revoke the ${mode} key "${sanitize(name)}"?`, { yes });
    const key = await souk.apiKeys.revoke(id);
    printResult(settings, key, { id: key.id, text: `Revoked ${key.id} (${sanitize(key.name)}).` });
  });
}
