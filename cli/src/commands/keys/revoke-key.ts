import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { confirm } from '../../input/confirm.ts';
import { answer } from '../../output/print-result.ts';
import { harmless } from '../../output/terminal-text.ts';

export async function revokeKey(id: string, { yes }: { yes?: boolean }, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const { name, mode } = await souk.apiKeys.get(id);
    await confirm(`Revoke the ${mode} key "${harmless(name)}" for good?`, { yes });
    const key = await souk.apiKeys.revoke(id);
    answer(settings, key, { id: key.id, text: `Revoked ${key.id} (${harmless(key.name)}).` });
  });
}
