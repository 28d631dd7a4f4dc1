import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { describeHealth } from './describe-health.ts';

export async function showHealth(_options: unknown, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const health = await souk.operator.health();
    printResult(settings, health, { id: health.ready ? 'ready' : 'not ready', text: () => describeHealth(health) });
  });
}
