import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { confirm } from '../../input/confirm.ts';
import { formatDay } from '../../output/dates.ts';
import { printResult } from '../../output/print-result.ts';
import { formatShare, parseShare } from './share.ts';

export async function showFee(_options: unknown, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings, mode }) => {
    const fee = await souk.operator.fee.get();
    const since = fee.since === null ? 'as configured' : `since ${formatDay(fee.since)}`;
    printResult(settings, fee, {
      id: String(fee.basis_points),
      text: `${formatShare(fee.basis_points)} of each sale in ${mode} mode, ${since}.`,
    });
  });
}

export async function setFee(share: string, { yes }: { yes?: boolean }, command: Command): Promise<void> {
  const basis_points = parseShare(share);
  await withAccount(command, async (souk, { settings, mode }) => {
    const label = `${formatShare(basis_points)} of each sale in ${mode} mode`;
    await confirm(`Set the fee to ${label}?`, { yes });
    const fee = await souk.operator.fee.set({ basis_points });
    printResult(settings, fee, { id: String(fee.basis_points), text: `The fee is now ${label}.` });
  });
}
